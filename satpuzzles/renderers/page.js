
"use strict";
(() => {
  const SVG = "http://www.w3.org/2000/svg";
  const data = JSON.parse(document.getElementById("data").textContent);
  const at = (id) => document.getElementById(id);

  function make(parent, tag, text = "", attributes = {}) {
    const svg = parent.namespaceURI === SVG;
    const element = svg ? document.createElementNS(SVG, tag) : document.createElement(tag);
    element.textContent = text;
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    return parent.appendChild(element);
  }

  // What is known in each state, and which rules speak of which spots

  const spotsOf = data.cells.map(() => []);
  const loose = [];
  data.spots.forEach((spot, i) => (spot.cell < 0 ? loose : spotsOf[spot.cell]).push(i));
  const about = data.spots.map(() => []);
  data.sentences.forEach(([, spots], n) => spots.forEach((i) => about[i].push(n)));
  const standing = data.cells.map(() => []);
  data.sentences.forEach(([, , , cells], n) => cells.forEach((cell) => standing[cell].push(n)));
  const cellsOf = (n) => data.sentences[n][1].map((i) => data.spots[i].cell).filter((cell) => cell >= 0);
  const choice = (i, k) => data.choices[data.spots[i].choices[k]];
  const crowded = data.spots.some((spot) => spot.choices.length > 2);

  let state = data.first;
  let left = [];
  let known = new Set();

  function learn() {
    left = data.spots.map((spot) => spot.choices.map((_, k) => k));
    known = new Set();
    for (const step of data.states.slice(0, state + 1)) {
      for (const [i, values] of Object.entries(step.left)) left[i] = values;
      step.known.forEach((i) => known.add(i));
    }
  }

  function candidates(i) {
    if (known.has(i)) return choice(i, left[i][0]).says;
    if (!left[i].length) return "no value is left";
    return "candidates: " + left[i].map((k) => choice(i, k).says.replace(/^is /, "")).join(", ");
  }

  function told(i) {
    const { name, cell } = data.spots[i];
    return (cell >= 0 && data.cells[cell].name === name ? "" : name + " ") + candidates(i);
  }

  // The drawing

  const shape = (group, path, target) =>
    Object.assign(make(at(group), "path", "", { d: path, tabindex: -1, role: "button" }), { target });
  const cells = data.cells.map(({ path }, cell) => shape("cells", path, { cell }));
  const clues = data.clues.map(({ path }, clue) => shape("clues", path, { clue }));
  const shapes = [...cells, ...clues];
  const middles = shapes.map((one) => {
    const box = one.getBBox();
    return [box.x + box.width / 2, box.y + box.height / 2];
  });

  function draw() {
    learn();
    at("grounds").replaceChildren();
    at("values").replaceChildren();
    data.spots.forEach(({ name, cell, choices }, i) => {
      if (cell < 0 || data.cells[cell].drawn || data.cells[cell].name !== name) return;
      if (known.has(i)) drawValue(cell, choice(i, left[i][0]));
      else if (data.states.length > 1 && crowded && left[i].length < choices.length) {
        drawMarks(cell, left[i].map((k) => choice(i, k).text));
      }
    });
    cells.forEach((one, cell) => {
      one.setAttribute("aria-label", [data.cells[cell].name, ...spotsOf[cell].map(told)].join(", "));
    });
    clues.forEach((one, clue) => one.setAttribute("aria-label", "clue " + data.clues[clue].text));
  }

  function drawValue(cell, { text, fill, ink }) {
    if (fill) make(at("grounds"), "path", "", { d: data.cells[cell].path, fill });
    const size = text.length < 3 ? 20 : text.length < 7 ? 13 : 9;
    write(middles[cell], text, size, ink);
  }

  function drawMarks(cell, texts) {
    const across = Math.ceil(Math.sqrt(texts.length));
    const size = Math.min(9, 27 / across);
    if (across > 4 || texts.some((text) => text.length > 2)) return;
    texts.forEach((text, i) => {
      const [x, y] = middles[cell];
      const [row, column] = [Math.floor(i / across), i % across];
      const rows = Math.ceil(texts.length / across);
      write([x + (column - (across - 1) / 2) * size * 1.1, y + (row - (rows - 1) / 2) * size * 1.1], text, size, "#666");
    });
  }

  function write([x, y], text, size, fill) {
    make(at("values"), "text", text, { x, y: y + size * 0.35, "font-size": size, fill });
  }

  function light(lit, here = null, changed = []) {
    const some = new Set(lit);
    const fresh = new Set(changed);
    cells.forEach((one, cell) => {
      one.classList.toggle("lit", some.has(cell) && !fresh.has(cell));
      one.classList.toggle("changed", fresh.has(cell));
    });
    shapes.forEach((one) => one.classList.toggle("here", one === here));
  }

  // What is shown beside it: of the cell or clue under the pointer, or else of the one that has the focus

  let chosen = null;

  function show(one) {
    at("about").replaceChildren();
    if (!one) {
      make(at("about"), "p", "Nothing is pointed at.");
      const { lookedAt, changed } = data.states[state];
      light(lookedAt, null, changed);
      return;
    }
    const { cell, clue } = one.target;
    const sentences = cell === undefined
      ? data.clues[clue].sentences
      : [...standing[cell], ...spotsOf[cell].flatMap((i) => about[i])];
    make(at("about"), "h2", cell === undefined ? "Clue " + data.clues[clue].text : data.cells[cell].name);
    if (cell !== undefined) spotsOf[cell].forEach((i) => make(at("about"), "p", told(i)));
    list(at("about"), [...new Set(sentences)], one);
    lightAbout(one, sentences);
  }

  function lightAbout(one, sentences) {
    const { cell, clue } = one.target;
    if (cell === undefined) return light(data.clues[clue].cells, one);
    const some = sentences.map(cellsOf);
    const local = some.filter((lit) => 2 * lit.length <= cells.length); // of the whole board nothing is to be seen
    return light((local.length ? local : some).flat(), one);
  }

  function list(parent, sentences, back) {
    const items = make(parent, "ul");
    for (const n of sentences) {
      const button = make(make(items, "li"), "button", data.sentences[n][0], { type: "button" });
      const out = () => (back ? lightAbout(back, sentences) : show(chosen));
      for (const event of ["pointerenter", "focus"]) button.addEventListener(event, () => light(cellsOf(n), back));
      for (const event of ["pointerleave", "blur"]) button.addEventListener(event, out);
    }
  }

  function lists() {
    for (const [title, wanted] of [["Clues", true], ["Rules", false]]) {
      const sentences = data.sentences.map((_, n) => n).filter((n) => data.sentences[n][2] === wanted);
      if (!sentences.length) continue;
      const details = make(at("lists"), "details");
      make(details, "summary", `${title} (${sentences.length})`);
      list(details, sentences, null);
    }
    make(at("lists"), "div", "", { id: "loose" });
  }

  function listLoose() {
    at("loose").replaceChildren();
    for (const i of loose) make(at("loose"), "p", data.spots[i].name + " " + candidates(i));
  }

  // The steps

  const last = data.states.length - 1;
  const buttons = [["|◀", "First", () => 0], ["◀", "Back", () => state - 1], ["▶", "Next", () => state + 1], ["▶|", "Last", () => last]]
    .map(([text, label, to]) => {
      const button = make(at("buttons"), "button", text, { type: "button", "aria-label": label });
      button.addEventListener("click", () => go(to()));
      return button;
    });
  const where = make(at("buttons"), "span");

  function go(to) {
    state = Math.max(0, Math.min(last, to));
    draw();
    buttons.forEach((button, i) => { button.disabled = state === (i < 2 ? 0 : last); });
    where.textContent = state ? `${state} of ${last}` : `start of ${last}`;
    const { says, because, story } = data.states[state];
    at("step").replaceChildren();
    make(at("step"), "p", says || "What is given.");
    const reasons = make(at("step"), "ul");
    because.forEach((sentence) => make(reasons, "li", sentence));
    if (story.length) {
      const lines = make(because.length ? make(reasons, "li") : at("step"), "ul");
      story.forEach((sentence) => make(lines, "li", sentence));
    }
    if (state === last && data.ended) make(at("step"), "p", data.ended);
    listLoose();
    show(chosen);
  }

  // Pointer and keyboard

  function choose(one) {
    chosen = one;
    if (one) {
      shapes.forEach((other) => other.setAttribute("tabindex", other === one ? 0 : -1));
    }
    show(one);
  }

  function next(from, [right, down]) {
    const [x, y] = middles[shapes.indexOf(from)];
    let best = [Infinity, from];
    shapes.forEach((other, i) => {
      const along = (middles[i][0] - x) * right + (middles[i][1] - y) * down;
      const aside = Math.abs((middles[i][0] - x) * down) + Math.abs((middles[i][1] - y) * right);
      if (along > 1 && aside <= along && along + 2 * aside < best[0]) best = [along + 2 * aside, other];
    });
    return best[1];
  }

  const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  const board = at("board");
  for (const one of shapes) {
    one.addEventListener("pointerenter", () => show(one));
    one.addEventListener("focus", () => choose(one));
    one.addEventListener("click", () => one.focus());
  }
  board.addEventListener("pointerleave", () => show(chosen));
  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const inside = shapes.includes(document.activeElement);
    if (event.key === "Escape") {
      if (inside) document.activeElement.blur();
      choose(null);
    } else if (inside && event.key in ways) {
      next(document.activeElement, ways[event.key]).focus();
      event.preventDefault();
    } else if (last && ["ArrowLeft", "ArrowRight"].includes(event.key)) {
      go(state + ways[event.key][0]);
      event.preventDefault();
    }
  });

  if (shapes.length) shapes[0].setAttribute("tabindex", 0);
  at("walk").hidden = !last;
  lists();
  go(state);
})();
