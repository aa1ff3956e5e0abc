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
//     or in brackets, drawn with borders of | + - = or box characters or not, as
//     a Markdown table or not, several behind each other, with a heading above
//     each or not (.ss, .sdk, .msk, .csv); names of rows and columns, which
//     count from 0, 1 or A or are c1, c2 and so on, may stand beside the cells;
//   - CSV with a header that has a column such as puzzle, quizzes or sudoku,
//     in any order: a column such as solution, and one called name, title or
//     id, are read too; quoted fields may go over several lines;
//   - JSON, JSON Lines, Python lists and NumPy arrays: strings of a grid, lists
//     of rows, lists of cells, objects with a key such as puzzle;
//   - XML with grids in data attributes (.opensudoku) or as lines of text,
//     MiniZinc data (.dzn);
//   - candidates (pencil marks): 729 characters, or a set for each cell (.sdx);
//   - game ids of Simon Tatham's Solo ("3x3:b3a2..."), strings of the
//     Interactive Sudoku Solver (".~R1C3_3~..."), and addresses of pages with a
//     grid in them.
//
// Lines that start with #, %, // or ; are comments, and so are a program's
// imports and the ends of a LaTeX environment. Marks of a mail's answer (>) count as blanks. Text is UTF-8, with a
// byte-order mark or without, its lines ended by LF, CRLF or CR. A line is at
// most 64 KiB long, one of JSON or XML 1 MiB; rows of drawn grids with nothing
// between the grids are at most 256 KiB.
//
// # Names
//
// A puzzle's name is what its line gives: in a column of that name, or as the
// first field beside the grid that is no number and no solution; with blanks
// between, all words behind the grid or before it. Fields that are numbers
// (ratings, counts of solutions) are passed over. A drawn grid's name is the
// heading above it, the last of several. [Puzzle.Label] falls back on file:line.
//
// # Solutions
//
// Of two grids on a line, one behind the other that has no empty cell is its
// solution, right or not; one before the other is if it completes it. Two
// puzzles on a line, or three grids, are an error. A solution that cannot be
// read (in a column, under a key) costs itself: the puzzle is yielded without
// it, and then the error. A field for it that is empty, or says none, null, NaN
// or a dash, is no solution and no error.
//
// # Which characters mean what
//
// An empty cell is one of . 0 * _ x X - ? or a blank. 0 and X are values where
// the alphabet has them; a line of nothing but dashes is a border, unless the
// rows around it have dashes for empty cells. Where blanks are empty cells
// nothing else is: a cell of nothing among others with a sign is an error, for
// a value may have been lost. Lower case is upper case.
//
// Up to 9 the values are digits, or letters from A for 1 if there is no digit. A
// 0 beside another sign for empty cells, or as often as a value stands in a full
// grid, is an error if the greatest value is nowhere, for 0 may be a value then.
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
// unless lines of 16 follow and half or more of all values are beyond 4: then
// they are rows; 16 such lines without a value, or with more greater values than
// mistakes explain, are an error. So are 36 cells.
//
// # Where a drawn grid ends
//
// A grid ends where a heading or another layout starts. Blank lines, borders and
// comments may stand within a grid or end it: which they do, the rows up to the
// next heading tell together, by the way that gives most grids. Rows that are
// then too few or too many are one error, and the next grid is read. If two ways
// do as well, all rows up to the heading are one error.
//
// Names of rows and columns are told from cells by their number: a grid has as
// many rows as columns. Where a row may be a name, or a name a row, because one
// is missing or stands twice, that is an error.
//
// # What is chosen where a text could be refused
//
// Candidates are read as clues and empty cells if the clues exclude what the
// other cells lack, else they are an error, for nothing is dropped. A game id
// or string of a variant (diagonals, jigsaws, cages) is an error. In an .sdk file
// the [State] of a game below a [Puzzle] is passed over; other names in brackets
// are errors, and what follows them is read. In JSON each part of a list is a
// puzzle, holds some, or is an error; beside the key of a puzzle all else is
// data and passed over. Grids of several sides may stand in one file. Equal
// clues in a unit are no error: the grid has no solution.
//
// # How it is read
//
// A layout is a small recogniser ([Read] tries them in a fixed order): it takes
// the lines that are written its way and leaves others alone. To read one more
// layout, write such a function in a file of its own, add it to the list, and
// put an example into testdata/layouts.
//
// An error has a line and a column ([SyntaxError]) and costs one puzzle: what
// follows is read, and bytes that are no UTF-8 cost their line. Only a text that
// cannot be cut into lines ends the reading, one whose first kilobyte is no
// text, and one that begins with nothing but errors.
package sudoku
