for (const table of document.querySelectorAll("table.sorts")) {
  const inOrder = new Intl.Collator(undefined, { numeric: true }).compare;
  const rows = [...table.tBodies[0].rows]; // equal ones keep this order
  const heads = [...table.tHead.rows[0].cells];
  const text = (row, column) =>
    (row.cells[column].querySelector("summary") ?? row.cells[column]).textContent.trim();
  heads.forEach((head, column) => {
    const isNumber = head.classList.contains("n");
    const bestFirst = isNumber && !("low" in head.dataset || ["rank", "place", "id"].includes(head.textContent));
    const button = document.createElement("button");
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener("click", () => {
      const before = head.getAttribute("aria-sort");
      const down = before ? before === "ascending" : bestFirst;
      const value = (row) => (isNumber ? parseFloat(text(row, column)) : text(row, column));
      const keyed = rows.map((row) => [value(row), row]);
      const isEmpty = (key) => key === "" || Number.isNaN(key);
      keyed.sort(([one], [other]) => {
        if (isEmpty(one) || isEmpty(other)) return isEmpty(one) - isEmpty(other);
        const difference = isNumber ? one - other : inOrder(one, other);
        return down ? -difference : difference;
      });
      table.tBodies[0].append(...keyed.map(([, row]) => row));
      heads.forEach((each) => each.removeAttribute("aria-sort"));
      head.setAttribute("aria-sort", down ? "descending" : "ascending");
    });
  });
}
