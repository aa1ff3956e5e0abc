"use strict";

// Tables that sort and filter. Without this script they are whole, in the order
// of the comparison.

const natural = new Intl.Collator("en", { numeric: true });

function element(name, properties, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

// value reads a cell: "-" is undefined, and "1,234 (7 of 8)" the number 1234.
function value(cell, isText) {
  const text = cell.textContent;
  if (text === "-") return undefined;
  return isText ? text : parseFloat(text.replaceAll(",", ""));
}

// sorted returns the rows in the order of a column: a stable sort, with absent
// values last in both directions.
function sorted(rows, column, isText, sign) {
  const keyed = rows.map(row => ({ row, key: value(row.cells[column], isText) }));
  const compare = isText ? natural.compare : (a, b) => a - b;
  keyed.sort((a, b) => {
    if (a.key === undefined || b.key === undefined) return (a.key === undefined) - (b.key === undefined);
    return sign * compare(a.key, b.key);
  });
  return keyed.map(({ row }) => row);
}

function enliven(table) {
  const titles = [...table.tHead.rows[0].cells];
  const body = table.tBodies[0];
  const original = [...body.rows];
  const filters = [];
  const status = element("output");

  function report() {
    const shown = original.filter(row => !row.hidden).length;
    const by = titles.find(title => title.ariaSort);
    const count = shown === original.length ? `${shown} rows` : `${shown} of ${original.length} rows`;
    status.textContent = by ? `${count}, ${by.ariaSort} by ${by.textContent}` : count;
  }

  function order(rows, by, direction) {
    for (const title of titles) title.ariaSort = title === by ? direction : null;
    table.classList.toggle("sorted", Boolean(by));
    for (const row of rows) body.append(row);
    report();
  }

  function filter() {
    for (const row of original) row.hidden = !filters.every(({ column, passes }) => passes(row.cells[column].textContent));
    report();
  }

  function addFilter(column, control, passes) {
    control.addEventListener("input", filter);
    filters.push({ column, passes });
    return element("label", {}, titles[column].textContent, control);
  }

  function addSearch(column) {
    const input = element("input", { type: "search", size: 12 });
    return addFilter(column, input, text => text.toLowerCase().includes(input.value.trim().toLowerCase()));
  }

  function addChoice(column) {
    const texts = [...new Set(original.map(row => row.cells[column].textContent))].sort(natural.compare);
    const select = element("select", {}, new Option("all", ""), ...texts.map(text => new Option(text, text)));
    return addFilter(column, select, text => select.value === "" || select.value === text);
  }

  const tools = element("div", { className: "tools" });
  if (table.classList.contains("filtered")) {
    titles.forEach((title, column) => {
      if (title.classList.contains("text")) tools.append(column === 0 ? addSearch(column) : addChoice(column));
    });
  }
  const restore = element("button", { type: "button" }, "Original order");
  restore.addEventListener("click", () => order(original));
  tools.append(restore, status);
  table.parentElement.before(tools);

  titles.forEach((title, column) => {
    const button = element("button", { type: "button" }, ...title.childNodes);
    button.addEventListener("click", () => {
      const direction = title.ariaSort === "ascending" ? "descending" : "ascending";
      order(sorted([...body.rows], column, title.classList.contains("text"), direction === "ascending" ? 1 : -1), title, direction);
    });
    title.append(button);
  });

  // The second column of names stays in view beside the first.
  new ResizeObserver(() => table.style.setProperty("--first", `${titles[0].offsetWidth}px`)).observe(titles[0]);
  report();
}

for (const table of document.querySelectorAll("table")) {
  if (table.tBodies[0].rows.length > 1) enliven(table);
}
