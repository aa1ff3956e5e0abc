package compare

import (
	"cmp"
	"io"
	"slices"
	"strings"
	"time"

	"counterpoint/compare/plot"
	"counterpoint/model"
)

// pictures returns what package plot makes of the rows, or what was chosen of that.
func pictures(rows []Row, o reportOptions) []plot.Picture {
	all := plot.Pictures(plotData(rows, o))
	if o.pictures == nil {
		return all
	}
	return slices.DeleteFunc(all, func(p plot.Picture) bool {
		kind, _, _ := strings.Cut(p.Name, "-")
		return !slices.Contains(o.pictures, p.Name) && !slices.Contains(o.pictures, kind)
	})
}

// Pictures chooses the pictures of a plot or a page: each is one of [PictureNames].
func Pictures(names ...string) ReportOption { return func(o *reportOptions) { o.pictures = names } }

// PictureNames returns the names that pictures have: the kinds, "bars" and
// "scatter", each of which stands for all of its kind, and those of single ones,
// such as "cactus", "bars-conflicts" and "scatter-time". Rows have those of what
// they tell.
func PictureNames() []string {
	var counters []string
	for id := range numCounters {
		if hasPictures(id) {
			counters = append(counters, id.String())
		}
	}
	return append([]string{"bars", "scatter"}, plot.Names(counters)...)
}

// Timeout tells the html report and the pictures what each run was given; 0 is no
// limit, or one that nobody knows. Pictures then take the median of the runs that
// timed out.
func Timeout(d time.Duration) ReportOption { return func(o *reportOptions) { o.timeout = d } }

// pictureReport draws a matrix when it has ended.
type pictureReport struct {
	w       io.Writer
	write   func(plot.Picture, io.Writer) error
	options reportOptions
	rows    []Row
}

// NewPlot returns a report that is a sheet with the pictures of the rows, all or
// those of [Pictures], in the format "svg" or "png". It holds the rows in memory
// until Close, and puts them into the order of their places, in which they need
// not come. Without times there are no pictures of time, and those of equal runs
// are equal byte by byte.
func NewPlot(format string, w io.Writer, options ...ReportOption) (Report, error) {
	type pictureFormat struct {
		name  string
		write func(plot.Picture, io.Writer) error
	}
	f, err := lookup("format of pictures", format, []pictureFormat{
		{"svg", plot.Picture.SVG}, {"png", plot.Picture.PNG},
	}, func(f pictureFormat) string { return f.name })
	p := &pictureReport{w: w, write: f.write}
	for _, set := range options {
		set(&p.options)
	}
	return p, err
}

func (p *pictureReport) Row(r Row) error {
	p.rows = append(p.rows, kept(r))
	return nil
}

func (p *pictureReport) Close(Summary) error {
	slices.SortStableFunc(p.rows, func(a, b Row) int {
		return cmp.Or(cmp.Compare(a.Place.Instance, b.Place.Instance), cmp.Compare(a.Place.Engine, b.Place.Engine))
	})
	return p.write(plot.Sheet(pictures(p.rows, p.options)), p.w)
}

// plotData returns what of the rows is in pictures. An instance that could not
// be read is in none.
func plotData(rows []Row, o reportOptions) plot.Data {
	d := plot.Data{Timeout: o.timeout, NoTimes: o.noTimes}
	ids := drawn(rows)
	for i, id := range ids {
		d.Counters = append(d.Counters, plot.Counter{Name: id.String(), Unit: id.Info().Unit})
		if id == Decisions {
			d.Difficulty = i
		}
	}
	engines, instances := make(map[named]int), make(map[named]int)
	for _, r := range rows {
		if r.Engine == "" {
			continue
		}
		run := plot.Run{
			Engine:   number(engines, &d.Engines, named{r.Place.Engine, r.Engine}),
			Instance: number(instances, &d.Instances, named{r.Place.Instance, r.Instance}),
			End:      endOf(r.Outcome), Time: r.Outcome.Times.Total,
		}
		for _, id := range ids {
			v, told := r.Outcome.Counters.Get(id)
			run.Counters = append(run.Counters, plot.Count{Value: v, Told: told})
		}
		d.Runs = append(d.Runs, run)
	}
	return d
}

// named tells apart two that have one name, if their places are known.
type named struct {
	place int
	name  string
}

// number returns the index of the name, which it adds if it is new.
func number(known map[named]int, names *[]string, n named) int {
	i, ok := known[n]
	if !ok {
		i = len(*names)
		known[n] = i
		*names = append(*names, n.name)
	}
	return i
}

// hasPictures reports whether values of a counter may be compared, and so drawn.
func hasPictures(id ID) bool { return id != PruningsFailed }

// drawn returns the counters that may have pictures: those that some row has and
// that may be compared. The number of solutions is one where it was asked for.
func drawn(rows []Row) []ID {
	d := document{rows: rows}
	counted := slices.ContainsFunc(rows, func(r Row) bool { return r.Outcome.Counted })
	var ids []ID
	for id := range numCounters {
		if d.present(id) && hasPictures(id) && (id != Solutions || counted) {
			ids = append(ids, id)
		}
	}
	return ids
}

func endOf(o Outcome) plot.End {
	switch {
	case o.Err != nil:
		return plot.Failed
	case o.Answered():
		return plot.Solved
	case o.Reason == model.Timeout:
		return plot.TimedOut
	}
	return plot.Unknown
}
