// Package sudoku reads, prints, models and scores Sudoku grids with boxes of
// any shape, from 4x4 to 49x49.
//
// A [Grid] has boxes of r rows and c columns and the side n = r*c. Its model
// ([Grid.Model]) has a variable for each cell, an all-different constraint for
// each row, column and box, and a linear one for each clue.
//
// # What is read
//
// [Read] needs no name of a format: each file says by what it holds how it is
// written. Several layouts may follow each other in a file. They are
//
//   - a grid on one line, as 81 characters, or as cells apart by commas,
//     semicolons, tabs or blanks, or as rows apart by blanks;
//   - a grid of a row on each line, cells apart in the same ways or not at all,
//     drawn with borders of | + - = or box characters or not, several behind
//     each other, with a heading above each or not (.ss, .sdk, .msk, .csv);
//   - CSV with a header that has a column such as puzzle, quizzes or sudoku,
//     in any order: a column such as solution, and one called name, title or
//     id, are read too;
//   - JSON, JSON Lines and Python lists: strings of a grid, lists of rows, lists
//     of cells, objects with a key such as puzzle;
//   - XML with grids in data attributes (.opensudoku), MiniZinc data (.dzn);
//   - candidates (pencil marks): 729 characters, or a set for each cell (.sdx);
//   - game ids of Simon Tatham's Solo ("3x3:b3a2..."), strings of the
//     Interactive Sudoku Solver (".~R1C3_3~..."), and addresses of pages with a
//     grid in them.
//
// Lines that start with #, %, // or ; are comments. Text is UTF-8, with a
// byte-order mark or without, its lines ended by LF, CRLF or CR. A line is at
// most 64 KiB long, one of JSON or XML 1 MiB.
//
// # Names
//
// A puzzle's name is what its line gives: in a column of that name, or as the
// first field beside the grid that is no number and no solution; with blanks
// between, all words behind the grid or before it. Fields that are numbers
// (ratings, counts of solutions) are passed over. A field as long as the grid
// and without empty cells is its solution. A drawn grid's name is the heading
// above it, the last of several. [Puzzle.Label] falls back on file:line.
//
// # Which characters mean what
//
// An empty cell is one of . 0 * _ x X - ? or a blank. 0 and X are values where
// the alphabet has them; a line of nothing but dashes is a border, unless the
// rows around it have dashes for empty cells. Where blanks are empty cells
// nothing else is. Lower case is upper case.
//
// Up to 9 the values are digits, or letters from A for 1 if there is no digit.
// From 10 on they are
//
//   - numbers, apart by something, or digits and then letters from A for 10
//     ([FromOne]), if the greatest value is there, as G is on 16x16, or if 0 is
//     the one sign of empty cells, or if there are digits alone;
//   - the same from 0, with A for the eleventh value ([FromZero], hexadecimal),
//     if 0 is there beside another sign for empty cells, or stands as often as
//     a value does in a full grid, and the greatest value of FromOne is not
//     there;
//   - letters from A for 1 ([Letters]), if there is no digit but 0.
//
// The grid's own solution, and then grids of the side before it in the file,
// tell where it does not. If nothing tells, it is an error that says how to
// choose: by [ReadOptions].
//
// Boxes have the usual shape of the side ([BoxOf]); [ReadOptions] may give
// another, and must where the side is prime. A line of 16 cells is a 4x4 grid,
// unless lines of 16 follow of which half or more have greater values: then
// they are rows; 16 such lines without a value are an error. So are 36 cells.
//
// # What is chosen where a text could be refused
//
// Candidates are read as clues and empty cells if the clues exclude what the
// other cells lack, else they are an error, for nothing is dropped. A game id
// or string of a variant (diagonals, jigsaws, cages) is an error. In an .sdk file
// only the [Puzzle] is read, not the [State] of a game. Grids of several sides
// may stand in one file. Equal clues in a unit are no error: the grid has no
// solution.
//
// # How it is read
//
// A layout is a small recogniser ([Read] tries them in a fixed order): it takes
// the lines that are written its way and leaves others alone. To read one more
// layout, write such a function in a file of its own, add it to the list, and
// put an example into testdata/layouts.
//
// An error has a line and a column ([SyntaxError]) and costs one puzzle: what
// follows is read. Only a text that cannot be cut into lines ends the reading,
// and one that begins with nothing but errors.
package sudoku
