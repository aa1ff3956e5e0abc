package compare

import (
	"encoding/json"
	"io"

	"counterpoint/model"
)

// jsonlReport writes rows as they come, and no summary. What a backend's own
// figure counts is told where the figure first comes up.
type jsonlReport struct {
	w       *json.Encoder
	options reportOptions
	defined map[string]bool // figures, by name
}

func newJSONLReport(w io.Writer, o reportOptions) Report {
	encoder := json.NewEncoder(w)
	encoder.SetEscapeHTML(false)
	return &jsonlReport{encoder, o, make(map[string]bool)}
}

// jsonRow is a row in JSON. A field marked omitempty is there only if it says
// something; the others always are.
type jsonRow struct {
	Instance  string       `json:"instance"`
	Engine    string       `json:"engine"` // "" if the instance could not be read
	Status    model.Status `json:"status"`
	Reason    model.Reason `json:"reason"`           // "" for an answer
	Detail    string       `json:"detail,omitempty"` // more about the reason
	Verified  bool         `json:"verified"`
	Solution  string       `json:"solution"`            // the first one; "" if there is none
	Solutions *uint64      `json:"solutions,omitempty"` // if their number was asked for
	Complete  *bool        `json:"complete,omitempty"`  // the same; whether these are all
	Counters  Counters     `json:"counters"`            // those that the engine can tell
	Figures   members      `json:"figures"`             // the backend's own
	Error     string       `json:"error,omitempty"`
	Unsteady  string       `json:"unsteady,omitempty"` // how two of the repeated runs differ
	Times     *jsonTimes   `json:"time_ns,omitempty"`
	Version   string       `json:"version"`         // of the engine
	Asked     string       `json:"asked,omitempty"` // the question with its limits, as flags; "" for the defaults
	Place     *jsonPlace   `json:"place,omitempty"` // in the matrix, if the row is of one
	// Definitions say what figures count, each where it first comes up.
	Definitions map[string]string `json:"definitions,omitempty"`
}

// jsonPlace is a [Place].
type jsonPlace struct {
	Instance  int `json:"instance"`
	Instances int `json:"instances,omitempty"`
	Engine    int `json:"engine"`
	Engines   int `json:"engines"`
}

type jsonTimes struct {
	Encode int64 `json:"encode"`
	Solve  int64 `json:"solve"`
	Total  int64 `json:"total"`
}

func (j *jsonlReport) Row(r Row) error {
	o := r.Outcome
	row := jsonRow{
		Instance: r.Instance, Engine: r.Engine, Version: r.Version,
		Status: o.Status, Reason: o.Reason, Detail: o.Detail,
		Verified: o.Verified, Solution: r.Solution, Counters: o.Counters, Unsteady: r.Unsteady, Asked: r.Asked,
		Definitions: j.define(o.Figures),
	}
	for _, f := range o.Figures {
		row.Figures = append(row.Figures, member{f.Name, f.Value})
	}
	if p := r.Place; p != (Place{}) {
		row.Place = &jsonPlace{p.Instance, p.Instances, p.Engine, p.Engines}
	}
	if o.Counted {
		row.Solutions, row.Complete = &o.Solutions, &o.Complete
	}
	if o.Err != nil {
		row.Error = o.Err.Error()
	}
	if !j.options.noTimes {
		row.Times = &jsonTimes{o.Times.Encode.Nanoseconds(), o.Times.Solve.Nanoseconds(), o.Times.Total.Nanoseconds()}
	}
	return j.w.Encode(row)
}

// define returns the definitions of the figures that have not come up before.
func (j *jsonlReport) define(figures []Figure) map[string]string {
	fresh := make(map[string]string)
	for _, f := range figures {
		if !j.defined[f.Name] {
			j.defined[f.Name] = true
			fresh[f.Name] = f.Definition
		}
	}
	return fresh
}

func (j *jsonlReport) Close(Summary) error { return nil }
