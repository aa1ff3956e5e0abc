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
  // A browser takes long to lay out ten thousand rows, so that it shows those of
  // one step, and as many more each time that a reader asks for more.
  const step = original.filter(row => !row.classList.contains("later")).length;
  let limit = step;

  const status = element("output");
  const restore = element("button", { type: "button" }, "Original order");
  const more = element("button", { type: "button", className: "more" }, "More rows");

  function show() {
    let passing = 0;
    for (const row of body.rows) {
      row.hidden = !filters.every(({ column, passes }) => passes(row.cells[column].textContent));
      if (!row.hidden) passing++;
      row.classList.toggle("later", passing > limit);
    }
    more.hidden = passing <= limit;
    const shown = Math.min(passing, limit), total = original.length;
    const by = titles.find(title => title.ariaSort);
    status.textContent = (shown === total ? "" : `${shown.toLocaleString("en")} of `) + `${total.toLocaleString("en")} rows` +
      (by ? `, ${by.ariaSort} by ${by.textContent}` : "");
  }

  function order(rows, by, direction) {
    for (const title of titles) title.ariaSort = title === by ? direction : null;
    table.classList.toggle("sorted", Boolean(by));
    for (const row of rows) body.append(row);
    show();
  }

  function addFilter(column, control, passes) {
    control.addEventListener("input", show);
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
  restore.addEventListener("click", () => order(original));
  more.addEventListener("click", () => {
    limit += step;
    show();
  });
  tools.append(restore, status);
  table.parentElement.before(tools);
  table.parentElement.after(more);

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
  show();
}

// Rows beyond the first step are not laid out while the page loads either.
document.documentElement.classList.add("scripted");

document.addEventListener("DOMContentLoaded", () => {
  for (const table of document.querySelectorAll("table")) {
    if (table.tBodies[0].rows.length > 1) enliven(table);
  }
});
