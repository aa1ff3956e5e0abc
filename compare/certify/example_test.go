package certify_test

import (
	"context"
	"fmt"

	"counterpoint/compare/certify"
)

// Hall intervals are range consistency: they do not see that two variables which
// have 1 and 3 left take these from the third.
func ExampleCertify() {
	m, err := certify.AllDifferent(3, 4)
	if err != nil {
		fmt.Println(err)
		return
	}
	encodings, err := certify.ParseEncodings("minimal,hall")
	if err != nil {
		fmt.Println(err)
		return
	}
	r, err := certify.Certify(context.Background(), m, encodings, certify.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, c := range r.Certificates {
		for _, s := range c.Strengths {
			fmt.Println(c.Encoding, s.Level, s.Values, s.Equals())
		}
	}
	hall, _ := r.Certificates[1].Of(certify.Domain)
	fmt.Println(hall.Missed.Domains)
	for _, p := range hall.Missed.Stays() {
		fmt.Printf("%s=%d stays\n", m.Name(p.X), p.V)
	}
	// Output:
	// minimal arc 2640 of 2640 true
	// minimal bounds 2208 of 2304 false
	// minimal range 2640 of 2748 false
	// minimal domain 2640 of 2856 false
	// hall arc 2640 of 2640 false
	// hall bounds 2304 of 2304 false
	// hall range 2748 of 2748 true
	// hall domain 2748 of 2856 false
	// [{1,3} {1,3} 1..4]
	// x3=1 stays
	// x3=3 stays
}
