package compare

import (
	"html"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
)

// evilName is an instance that would take over a page that did not escape it.
const evilName = `</script></style><script>document.title="taken"</script><img src=x onerror=alert(1)>'"&amp;`

func evilRows() []Row {
	rows := sampleRows()
	for i := range rows {
		if rows[i].Instance == "easy" {
			rows[i].Instance = evilName
		}
	}
	return rows
}

func TestHTMLEscapesNames(t *testing.T) {
	page := render(t, "html", evilRows())
	for _, forbidden := range []string{"<b>", "<img src=x", "<script>document"} {
		if strings.Contains(page, forbidden) {
			t.Errorf("the page contains %s", forbidden)
		}
	}
	if n := strings.Count(strings.ToLower(page), "<script"); n != 1 {
		t.Errorf("the page has %d scripts, expected its own", n)
	}
	if !strings.Contains(html.UnescapeString(strings.ReplaceAll(page, "<wbr>", "")), ">"+evilName+"<") {
		t.Error("the name is not shown as it is")
	}
}

// TestHTMLStandsAlone tells that the page needs nothing outside it, and that
// every link in it leads somewhere.
func TestHTMLStandsAlone(t *testing.T) {
	page := render(t, "html", sampleRows())
	ids := attributes(page, "id")
	if sorted := slices.Sorted(slices.Values(ids)); len(slices.Compact(sorted)) != len(ids) {
		t.Errorf("two elements have the same id: %v", ids)
	}
	links := append(attributes(page, "href"), attributes(page, "aria-labelledby")...)
	for _, link := range links {
		if !slices.Contains(ids, strings.TrimPrefix(link, "#")) {
			t.Errorf("nothing has the id of the link %s", link)
		}
	}
	for _, source := range attributes(page, "src") {
		if !strings.HasPrefix(source, "data:image/svg+xml;base64,") {
			t.Errorf("the page loads %.80s", source)
		}
	}
	for _, forbidden := range []string{"@import", "url(", "http:", "https:", "<link", "style="} {
		if strings.Contains(page, forbidden) {
			t.Errorf("the page contains %s", forbidden)
		}
	}
}

// attributes returns the values of all attributes of the name.
func attributes(page, name string) []string {
	var values []string
	for _, m := range regexp.MustCompile(`\s`+name+`="([^"]*)"`).FindAllStringSubmatch(page, -1) {
		values = append(values, html.UnescapeString(m[1]))
	}
	return values
}

// TestHTMLPolicyNamesScriptAndStyle holds the hashes of the policy against the
// text that a browser will hash: what stands between the tags.
func TestHTMLPolicyNamesScriptAndStyle(t *testing.T) {
	page := render(t, "html", sampleRows())
	policy := attributes(page, "content")[0]
	if !strings.HasPrefix(policy, "default-src 'none';") || strings.Contains(policy, "unsafe") {
		t.Errorf("the policy is %s", policy)
	}
	for _, tag := range []string{"style", "script"} {
		_, rest, _ := strings.Cut(page, "<"+tag+">")
		text, _, _ := strings.Cut(rest, "</"+tag+">")
		if want := tag + "-src " + policyHash(text); text == "" || !strings.Contains(policy, want) {
			t.Errorf("the policy has not %s: %s", want, policy)
		}
	}
}

// TestHTMLDefinesWhatItShows finds a definition for each column of figures in
// the tables that all engines share, and no definition for another.
func TestHTMLDefinesWhatItShows(t *testing.T) {
	for _, options := range [][]ReportOption{nil, {WithoutTimes()}} {
		text := render(t, "html", sampleRows(), options...)
		var columns []string
		for _, m := range regexp.MustCompile(`<th scope="col"[^>]*>([^<]*)</th>`).FindAllStringSubmatch(text, -1) {
			columns = append(columns, m[1])
		}
		var defined []string
		for _, m := range regexp.MustCompile(`<dt>([^<]*?)(<span|</dt>)`).FindAllStringSubmatch(text, -1) {
			defined = append(defined, m[1])
		}
		plain := []string{"instance", "engine", "version", "status"}
		for _, k := range rowKinds {
			if k.title != "solved" && k.title != "timeouts" {
				plain = append(plain, k.title)
			}
		}
		for _, column := range columns {
			own := strings.Contains(column, "(")
			if want := !own && !slices.Contains(plain, column); slices.Contains(defined, column) != want {
				t.Errorf("%s is defined: %v, expected %v", column, !want, want)
			}
		}
		for _, name := range defined {
			if name != absent && !slices.Contains(columns, name) {
				t.Errorf("%s is defined and in no table", name)
			}
		}
	}
}

func TestHTMLShowsContradictionsFirst(t *testing.T) {
	page := render(t, "html", sampleRows())
	finding := strings.Index(page, "a answers sat, with a verified solution, and b unsat")
	if table := strings.Index(page, "<table"); finding < 0 || finding > table {
		t.Errorf("the finding is at %d, and the first table at %d", finding, table)
	}
	if !strings.Contains(page, "with findings of the audit</title>") || strings.Contains(page, "no contradiction") {
		t.Error("the head of the page does not tell of the contradiction")
	}
	var quiet strings.Builder
	if err := newHTMLReport(&quiet, reportOptions{}).Close(Summary{}); err != nil {
		t.Fatal(err)
	}
	if text := quiet.String(); strings.Contains(text, "with findings") || !strings.Contains(text, "found no contradiction") {
		t.Error("a page without findings tells of some, or does not say that there are none")
	}
}

func TestHTMLFacts(t *testing.T) {
	rows := sampleRows()
	d := document{number: grouped, rows: rows, summary: sampleSummary(rows)}
	want := []string{
		"4 instances under 2 engines: 6 runs, 3 of them solved.",
		"The question was how many solutions there are, up to a number or without end: the column complete says whether there are no others.",
		"1 run reached the time limit, the longest after 1500.000 ms.",
		"1 run failed: see the notes.",
		"1 instance could not be read: see the notes.",
	}
	if got := d.facts(); !slices.Equal(got, want) {
		t.Errorf("facts:\n%s\nexpected:\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	d.options.timeout = 1500 * time.Millisecond
	if got := d.facts()[2]; got != "1 run reached the time limit of 1.5s." {
		t.Errorf("with the limit: %s", got)
	}
}

// markup leaves out of a page what other tests look at and a reader of the
// golden file does not: pictures, style, script, and the hashes of the two.
func markup(page string) string {
	for _, r := range []struct{ text, with string }{
		{`(?s)<figure>.*</figure>`, "<figure></figure>"},
		{`(?s)(<(style|script)>).*?(</(style|script)>)`, "$1$3"},
		{`sha256-[\w/]+(&#43;[\w/]+)*=`, "sha256-"},
	} {
		page = regexp.MustCompile(r.text).ReplaceAllString(page, r.with)
	}
	return page
}
