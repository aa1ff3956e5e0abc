package compare

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// TestHTMLInBrowser looks at a page as its readers do.
func TestHTMLInBrowser(t *testing.T) {
	b := openBrowser(t)
	b.load(render(t, "html", browserRows()))

	b.check("text", b.text)
	b.check("sort", b.sort)
	b.check("width", b.width)
	b.check("filter", b.filter)
	b.check("colours", b.colours)
	b.check("pictures", b.pictures)
	b.check("print", b.print)
	b.check("quiet", b.quiet)
	b.check("policy", b.policy)

	b.load(render(t, "html", longRows()))
	b.check("long", b.long)
	b.check("without script", b.withoutScript)
}

// browserRows have every kind of row, names that are hard to sort and to show,
// and enough of them for filters.
func browserRows() []Row {
	rows := evilRows()
	for i, name := range []string{"puzzle r10", "puzzle r2", "puzzle r1", strings.Repeat("long-name/", 15) + strings.Repeat("x", 100)} {
		for j, engine := range []string{"mac", "gini:scheme=minimal", "native"} {
			r := sampleRows()[(i+j)%3]
			r.Instance, r.Engine = name, engine
			r.Outcome.Counters.Set(Conflicts, []uint64{999, 1_000, 12_345_678, 0}[i])
			rows = append(rows, r)
		}
	}
	return rows
}

// longRows are more than the script lays out at a time.
func longRows() []Row {
	rows := make([]Row, pageStep+50)
	for i := range rows {
		rows[i] = sampleRows()[0]
		rows[i].Instance = fmt.Sprintf("r%d", i+1)
	}
	return rows
}

// shownTable is a table as the page shows it.
type shownTable struct {
	Titles []string
	Text   []bool   // whether the column holds text
	Sorted []string // aria-sort of the columns
	Rows   [][]string
}

func (b *browser) tables() []shownTable {
	return eval[[]shownTable](b, `[...document.querySelectorAll("table")].map(table => {
		const titles = [...table.tHead.rows[0].cells];
		return {
			Titles: titles.map(th => th.textContent), Text: titles.map(th => th.classList.contains("text")),
			Sorted: titles.map(th => th.getAttribute("aria-sort") ?? ""),
			Rows: [...table.tBodies[0].rows].filter(row => row.getClientRects().length > 0).map(row => [...row.cells].map(cell => cell.textContent)),
		};
	})`)
}

// text finds a name that would be a script as the text that it is.
func (b *browser) text(t *testing.T) {
	names := eval[[]string](b, `[...document.querySelectorAll("tbody th")].map(th => th.textContent)`)
	if !slices.Contains(names, evilName) {
		t.Errorf("no row has the name %s", evilName)
	}
	if title := eval[string](b, `document.title`); title != "Counterpoint: comparison, with findings of the audit" {
		t.Errorf("the title is %s", title)
	}
	if n := eval[int](b, `document.scripts.length + document.querySelectorAll("img:not(figure img)").length`); n != 1 {
		t.Errorf("%d scripts and images besides the pictures, expected the script of the page", n)
	}
}

// sort sorts each table by each column, with the mouse and with the keyboard,
// and holds every order against one that is computed here.
func (b *browser) sort(t *testing.T) {
	original := b.tables()
	if len(original) != 3 {
		t.Fatalf("%d tables, expected the summary, the runs and the figures of gini", len(original))
	}
	ways := []struct {
		name      string
		press     func(table, column int)
		direction string
	}{
		{"a click", b.click, "ascending"},
		{"another click", b.click, "descending"},
		{"Enter", func(table, column int) { b.press(table, column, "\r") }, "ascending"},
		{"Space", func(table, column int) { b.press(table, column, " ") }, "descending"},
	}
	for i, table := range original {
		rows := table.Rows
		for column, title := range table.Titles {
			for _, way := range ways {
				way.press(i, column)
				got := b.tables()[i]
				rows = sortedBy(rows, column, table.Text[column], way.direction)
				if !slices.EqualFunc(got.Rows, rows, slices.Equal) {
					t.Errorf("%s on %q of table %d: the order is\n%s\nexpected\n%s", way.name, title, i, columnOf(got.Rows, column), columnOf(rows, column))
				}
				want := make([]string, len(table.Titles))
				want[column] = way.direction
				if !slices.Equal(got.Sorted, want) {
					t.Errorf("%s on %q of table %d: aria-sort is %q", way.name, title, i, got.Sorted)
				}
			}
		}
		eval[chromedp.Void](b, fmt.Sprintf(`[...document.querySelectorAll(".tools")][%d].querySelector("button").click()`, i))
	}
	for i, table := range b.tables() {
		if !slices.EqualFunc(table.Rows, original[i].Rows, slices.Equal) || slices.Max(table.Sorted) != "" {
			t.Errorf("table %d does not come back to its order", i)
		}
	}
}

const titleButton = `document.querySelectorAll("table")[%d].tHead.rows[0].cells[%d].querySelector("button")`

func (b *browser) click(table, column int) {
	b.t.Helper()
	button := fmt.Sprintf(titleButton, table, column)
	at := eval[[]float64](b, `(() => { const b = `+button+`; b.scrollIntoView({block: "center", inline: "center"}); const r = b.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2] })()`)
	b.do(chromedp.MouseClickXY(at[0], at[1]))
}

func (b *browser) press(table, column int, key string) {
	b.t.Helper()
	eval[chromedp.Void](b, fmt.Sprintf(titleButton, table, column)+".focus()")
	b.do(chromedp.KeyEvent(key))
}

// sortedBy returns the rows in a stable order by a column, absent values last.
func sortedBy(rows [][]string, column int, text bool, direction string) [][]string {
	sorted := slices.Clone(rows)
	slices.SortStableFunc(sorted, func(x, y []string) int {
		a, b := x[column], y[column]
		switch {
		case a == absent && b == absent:
			return 0
		case a == absent:
			return 1
		case b == absent:
			return -1
		}
		if direction == "descending" {
			a, b = b, a
		}
		if text {
			return naturally(a, b)
		}
		return cmp.Compare(numberIn(a), numberIn(b))
	})
	return sorted
}

// numberIn reads "1,234 (7 of 8)" as 1234.
func numberIn(text string) float64 {
	text, _, _ = strings.Cut(text, " ")
	n, err := strconv.ParseFloat(strings.ReplaceAll(text, ",", ""), 64)
	if err != nil {
		panic(err)
	}
	return n
}

var digitsOrNot = regexp.MustCompile(`\d+|\D+`)

// naturally compares texts with the numbers in them as numbers. It is right for
// the texts of these tests.
func naturally(a, b string) int {
	as, bs := digitsOrNot.FindAllString(a, -1), digitsOrNot.FindAllString(b, -1)
	return slices.CompareFunc(as, bs, func(x, y string) int {
		m, errM := strconv.Atoi(x)
		n, errN := strconv.Atoi(y)
		if errM == nil && errN == nil {
			return cmp.Compare(m, n)
		}
		return cmp.Compare(x, y)
	})
}

func columnOf(rows [][]string, column int) string {
	var texts []string
	for _, row := range rows {
		texts = append(texts, row[column])
	}
	return strings.Join(texts, " | ")
}

// filter types a part of a name and chooses an engine and a status.
func (b *browser) filter(t *testing.T) {
	const tools = `document.querySelector("#runs ~ .tools")`
	for _, c := range []struct {
		change string
		passes func(row []string) bool
		status string
	}{
		{`querySelector("input").value = "PUZZLE"`, func(row []string) bool { return strings.Contains(row[0], "puzzle") }, "9 of 19 rows"},
		{`querySelectorAll("select")[0].value = "native"`, func(row []string) bool { return strings.Contains(row[0], "puzzle") && row[1] == "native" }, "3 of 19 rows"},
		{`querySelectorAll("select")[1].value = "sat (timeout)"`, func(row []string) bool {
			return row[0] == "puzzle r10" && row[1] == "native"
		}, "1 of 19 rows"},
	} {
		eval[chromedp.Void](b, `{ const tools = `+tools+`; tools.`+c.change+`; tools.querySelector("input").dispatchEvent(new Event("input")); }`)
		shown := b.tables()[1].Rows
		for _, row := range shown {
			if !c.passes(row) {
				t.Errorf("%s shows %v", c.change, row)
			}
		}
		if status := eval[string](b, tools+`.querySelector("output").textContent`); status != c.status || len(shown) != numbersIn(status) {
			t.Errorf("%s shows %d rows, and says %q; expected %q", c.change, len(shown), status, c.status)
		}
	}
}

func numbersIn(status string) int {
	n, _ := strconv.Atoi(strings.Fields(status)[0])
	return n
}

// width looks for what a phone and a wide screen would have to scroll sideways,
// tables in their boxes aside. In these titles and names stay in view.
func (b *browser) width(t *testing.T) {
	for _, width := range []int64{400, 1400} {
		b.do(chromedp.EmulateViewport(width, 900))
		if wide := eval[int64](b, `document.documentElement.scrollWidth`); wide > width {
			t.Errorf("at %d pixels the page is %d wide", width, wide)
		}
		hidden := eval[[]string](b, `(() => {
			const table = document.querySelectorAll("table")[1], box = table.parentElement;
			box.style.width = "600px";
			box.style.height = "400px";
			box.scrollIntoView();
			const row = table.tBodies[0].rows[3];
			box.scroll(120, row.offsetTop - table.tHead.offsetHeight - 5);
			const inView = cell => {
				const r = cell.getBoundingClientRect();
				return cell.contains(document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2));
			};
			const names = [...table.querySelectorAll("thead .name"), ...row.querySelectorAll(".name")];
			const hidden = names.filter(name => !inView(name)).map(name => name.textContent);
			const top = box.getBoundingClientRect().top;
			hidden.push(...[...table.querySelectorAll("thead th")].filter(th => th.getBoundingClientRect().top < top).map(th => th.textContent));
			box.removeAttribute("style");
			return hidden;
		})()`)
		if len(hidden) > 0 {
			t.Errorf("at %d pixels, out of view scroll: %q", width, hidden)
		}
	}
}

// lowestContrast is the contrast of the text that differs least from its ground.
const lowestContrast = `(() => {
	const light = colour => {
		const [r, g, b] = colour.match(/[\d.]+/g).map(c => c / 255).map(c => c <= .04045 ? c / 12.92 : ((c + .055) / 1.055) ** 2.4);
		return .2126 * r + .7152 * g + .0722 * b;
	};
	const ground = element => {
		const colour = getComputedStyle(element).backgroundColor;
		return colour === "rgba(0, 0, 0, 0)" ? ground(element.parentElement) : colour;
	};
	return Math.min(...[...document.body.querySelectorAll(":not(script)")]
		.filter(e => e.tagName !== "OPTION" && [...e.childNodes].some(n => n.nodeType === Node.TEXT_NODE && n.data.trim()))
		.map(e => [light(getComputedStyle(e).color), light(ground(e))])
		.map(([a, b]) => (Math.max(a, b) + .05) / (Math.min(a, b) + .05)));
})()`

// colours looks at the page in the two schemes that readers may prefer, for the
// contrast that the guidelines of the W3C ask for.
func (b *browser) colours(t *testing.T) {
	var grounds []string
	for _, scheme := range []string{"light", "dark"} {
		b.media(emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}}})
		grounds = append(grounds, eval[string](b, `getComputedStyle(document.body).backgroundColor`))
		if contrast := eval[float64](b, lowestContrast); contrast < 4.5 {
			t.Errorf("%s: the lowest contrast is %.2f, expected 4.5 or more", scheme, contrast)
		}
	}
	if grounds[0] == grounds[1] {
		t.Errorf("the ground is %s in both schemes", grounds[0])
	}
}

func (b *browser) pictures(t *testing.T) {
	type picture struct {
		Width, Height, Shown float64
		Words                string
	}
	seen := eval[[]picture](b, `Promise.all([...document.images].map(async i => {
		await i.decode();
		return {Width: i.naturalWidth, Height: i.naturalHeight, Shown: i.getBoundingClientRect().height, Words: i.alt};
	}))`)
	want := pictures(browserRows(), reportOptions{})
	if len(seen) != len(want) || len(want) == 0 {
		t.Fatalf("%d pictures, expected %d", len(seen), len(want))
	}
	for i, p := range seen {
		if p.Width == 0 || p.Height == 0 || p.Shown == 0 || p.Words != want[i].Words {
			t.Errorf("picture %s: %+v", want[i].Name, p)
		}
	}
}

var pdfPage = regexp.MustCompile(`/Type\s*/Page\b`)

func (b *browser) print(t *testing.T) {
	pdf, err := chromedp.Run(b.ctx, chromedp.PrintToPDF(chromedp.PDFPreferCSSPageSize(), chromedp.PDFPrintBackground()))
	if err != nil {
		t.Fatal(err)
	}
	if pages := len(pdfPage.FindAll(pdf, -1)); pages < 2 || pages > 40 {
		t.Errorf("%d printed pages", pages)
	}
}

// quiet is a page that says nothing and asks for nothing but itself.
func (b *browser) quiet(t *testing.T) {
	if seen := b.messages(); len(seen) > 0 {
		t.Errorf("on the console:\n%s", strings.Join(seen, "\n"))
	}
	if seen := b.requests(); len(seen) != 1 || !strings.HasPrefix(seen[0], "file://") {
		t.Errorf("requests of the page: %v", seen)
	}
}

// policy tries what a name that was not escaped could try. The messages also
// show that the browser tells of errors and requests at all.
func (b *browser) policy(t *testing.T) {
	before := len(b.messages())
	eval[chromedp.Void](b, `{
		const script = document.createElement("script");
		script.textContent = "document.title = 'taken'";
		document.body.append(script);
		document.body.insertAdjacentHTML("beforeend", "<img src='file:///x.png' onerror='document.title = \"taken\"'><p style='color: red'>");
	}`)
	if failed := eval[bool](b, `fetch("http://127.0.0.1:9/").then(() => false, () => true)`); !failed {
		t.Error("the page may load from elsewhere")
	}
	if title := eval[string](b, `document.title`); title == "taken" {
		t.Error("a script that is not the page's runs")
	}
	said := strings.Join(b.messages()[before:], "\n")
	for _, directive := range []string{"script-src", "img-src", "style-src", "default-src"} {
		if !strings.Contains(said, directive) {
			t.Errorf("no message says that %s keeps anything out:\n%s", directive, said)
		}
	}
}

// long looks at a table of which only a part is laid out: it sorts as a whole,
// shows more when it is asked to, and says so on paper too.
func (b *browser) long(t *testing.T) {
	all := len(longRows())
	rows := func() [][]string { return b.tables()[1].Rows }
	if n := len(rows()); n != pageStep {
		t.Errorf("%d rows are laid out, expected %d", n, pageStep)
	}
	b.press(1, 0, " ")
	b.press(1, 0, " ")
	if got := rows(); len(got) != pageStep || got[0][0] != fmt.Sprintf("r%d", all) {
		t.Errorf("sorted the other way round there are %d rows, and the first is %s", len(got), got[0][0])
	}
	b.media(emulation.SetEmulatedMediaParams{Media: "print"})
	said := eval[string](b, `document.querySelector("#runs ~ .tools").innerText.trim()`)
	if want := fmt.Sprintf("%d of %d rows, descending by instance", pageStep, all); len(rows()) != pageStep || said != want {
		t.Errorf("%d rows are printed, under %q; expected %q", len(rows()), said, want)
	}
	b.media(emulation.SetEmulatedMediaParams{})
	eval[chromedp.Void](b, `document.querySelector("#runs ~ .more").click()`)
	status := eval[string](b, `document.querySelector("#runs ~ .tools output").textContent`)
	if n, want := len(rows()), fmt.Sprintf("%d rows, descending by instance", all); n != all || status != want {
		t.Errorf("more rows are %d, expected %d; the page says %q, expected %q", n, all, status, want)
	}
}

// withoutScript opens the page where no script may run: its tables are whole,
// and have no buttons that do nothing.
func (b *browser) withoutScript(t *testing.T) {
	if _, err := chromedp.Call(b.ctx, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true}); err != nil {
		t.Fatal(err)
	}
	b.do(chromedp.Reload())
	if n := len(b.tables()[1].Rows); n != len(longRows()) {
		t.Errorf("%d rows, expected %d", n, len(longRows()))
	}
	if n := eval[int](b, `document.querySelectorAll("button, input, select").length`); n != 0 {
		t.Errorf("%d controls that do nothing", n)
	}
}
