package plot

func scatters(d Data) []Picture { return nil }
