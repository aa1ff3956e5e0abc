// Package plot makes the pictures of a comparison: what each engine took for
// each instance, and what it did not get done.
//
// It knows nothing of engines and models. [Data] is plain: names, and for each
// run how it ended, its time and its counters. [Pictures] makes of it:
//
//   - bars, of the time and of each counter that two engines tell: a panel for
//     each instance, from the easiest to the hardest, or for each quarter of many
//     instances; in it a bar for each engine;
//   - a cactus: how many instances an engine solves, each within how much time;
//   - scatters: each instance as a point, by what it took two engines.
//
// # What did not end
//
// A run that was stopped took longer than it was given; how much longer, nobody
// knows. So it is never a short bar. It counts as more than any run that ended:
// its bar goes to the edge of the picture, hatched and with words, and a median
// of which the greater half did not end is such a bar too. Its counters stopped
// with it, and are treated the same. What an engine cannot tell is "-", and a 0
// is a 0, also on a logarithmic axis, which has a place of its own for it.
//
// # How it looks
//
// Nothing is told by colour alone. Bars have the engine's name beside them;
// lines differ by marker and dashes; what did not end is hatched. The colours are
// those of Okabe and Ito (2008), which people with any colour vision tell apart.
// The text of an SVG is text, in whatever sans-serif there is. A PNG has only the
// letters of the font that comes with the program; any other is written as its
// code point.
//
// Equal data make equal bytes.
package plot
