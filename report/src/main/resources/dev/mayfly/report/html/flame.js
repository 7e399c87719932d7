// Draws a tree of contexts: an icicle (callers above callees) or a flame graph (below). Only the
// visible part is laid out and drawn, so the size of the tree does not matter.

const ROW = 20;
const SMALLEST = 0.6; // pixels: a narrower frame is not drawn, nor are the frames below it
const MOST_ROWS = 20000;
const ROWS_ON_PAPER = 42; // on one page
const MOST_WORK = 2000000; // how far callers of types are followed in one drawing

// short lives are light, long ones dark: viridis, read backwards
const AGE_COLOURS = ['#fde725', '#b5de2b', '#6ece58', '#35b779', '#1f9e89', '#26828e', '#31688e', '#3e4989', '#482878'];
const HUES = [28, 205, 140, 265, 345, 52, 180, 310, 95, 232];

function hashOf(text) {
  let hash = 7;
  for (let i = 0; i < text.length; i++) {
    hash = (hash * 31 + text.charCodeAt(i)) | 0;
  }
  return hash >>> 0;
}

// packages in the order in which they got their hues: those with the most bytes first
const coloured = new Map();

// the hue of a package, which no other of the first ones has
function hueOf(full) {
  const dot = full.lastIndexOf('.');
  const name = dot > 0 ? full.slice(0, dot) : full;
  if (!coloured.has(name)) {
    const next = coloured.size;
    coloured.set(name, next < HUES.length ? HUES[next] : Math.round(HUES[next % HUES.length] + 137.5 * Math.floor(next / HUES.length)) % 360);
  }
  return coloured.get(name);
}

// A name in so many letters: the method whole as long as it can be, its parameters cut first, then its class.
function fitted(label, room) {
  if (label.length <= room) {
    return label;
  }
  const list = label.indexOf('(');
  if (list === 0) {
    return label.slice(0, Math.max(1, room - 1)) + '…';
  }
  if (list > 0) {
    return room >= list + 3 ? label.slice(0, list + 1) + (room > list + 5 ? label.slice(list + 1, room - 2) : '') + '…)' : fitted(label.slice(0, list), room);
  }
  const space = label.lastIndexOf(' ') + 1;
  const dot = label.lastIndexOf('.');
  const name = label.slice(Math.max(dot + 1, space));
  const start = label.slice(0, label.length - name.length);
  if (start !== '' && name.length + 1 <= room) {
    const left = room - name.length - 1;
    return left >= 2 && dot >= space ? start.slice(0, left - 1) + '….' + name : '…' + name;
  }
  return name.length <= room ? name : name.slice(0, Math.max(1, room - 1)) + '…';
}

function ageColour(age, ages) {
  const position = ages.max > ages.min
    ? (Math.log2(age + 1) - ages.min) / (ages.max - ages.min) : 0.5;
  return AGE_COLOURS[Math.max(0, Math.min(AGE_COLOURS.length - 1, Math.floor(position * AGE_COLOURS.length)))];
}

// settings: { tree, zoom, measure, colour, flipped, matches, onZoom, onPick, describe } and, for colours
// and marks of another kind, { paint, mark }, where estimates are hatched, { estimates }
function flameGraph(settings) {
  const canvas = h('canvas', { class: 'flame-canvas' });
  const spacer = h('div', { class: 'flame-space' }, canvas);
  const box = h(
    'div',
    {
      class: 'flame', tabindex: '0', role: 'application', 'aria-roledescription': 'flame graph',
      'aria-label': 'Contexts. Arrow keys move between contexts, Enter zooms in, Escape zooms out. The tables below show the same data.',
    },
    spacer
  );
  const tip = h('div', { class: 'tip', 'aria-hidden': 'true', hidden: true });
  const rowsBeyond = () => (settings.flipped ? Math.ceil((box.scrollTop - 2) / ROW) : Math.ceil((box.scrollHeight - box.clientHeight - box.scrollTop - 2) / ROW));
  const frameOfBox = cued(box, () => (rowsBeyond() < 1 ? '' : counted(rowsBeyond(), 'more row ', 'more rows ') + (settings.flipped ? '↑' : '↓')),
    () => box.scrollBy({ top: (settings.flipped ? -0.8 : 0.8) * box.clientHeight, behavior: 'smooth' }));
  const unprinted = h('p', { class: 'hint', hidden: true });
  const rowsShown = () => Math.min(rows.length, ROWS_ON_PAPER);
  const view = { element: h('div', { class: 'flame-box' }, frameOfBox, unprinted, tip), drawn: 0 };
  let rows = [];
  let width = 0;
  let selected = -1;
  let hovered = -1;
  let ages = { min: 0, max: 0 };
  let frame = 0;
  let dark = false;

  function layOut() {
    const { tree, zoom, measure } = settings;
    rows = [];
    const whole = tree.value(zoom, measure);
    let low = Infinity;
    let high = -Infinity;
    if (!(whole > 0) || width < 1) {
      return;
    }
    const scale = width / whole;
    let level = [{ node: zoom, x: 0, w: width }];
    const work = tree.work || 0;
    while (level.length > 0 && rows.length < MOST_ROWS && (tree.work || 0) - work < MOST_WORK) {
      rows.push(level);
      const next = [];
      for (const rect of level) {
        const age = tree.meanAge(rect.node);
        if (age >= 0) {
          low = Math.min(low, age);
          high = Math.max(high, age);
        }
        let x = rect.x;
        for (const child of tree.children(rect.node, measure)) {
          const w = tree.value(child, measure) * scale;
          if (w < SMALLEST) {
            break;
          }
          next.push({ node: child, x: x, w: w });
          x += w;
        }
      }
      level = next;
    }
    ages = { min: Math.log2(low + 1), max: Math.log2(high + 1), low: low, high: high };
    view.ages = high >= 0 ? ages : null;
  }

  function colourOf(node, matched) {
    const { tree, colour } = settings;
    if (matched) {
      return dark ? '#c026d3' : '#e879f9';
    }
    if (settings.paint) {
      return settings.paint(node, dark);
    }
    if (colour === 'age') {
      const age = tree.meanAge(node);
      return age < 0 ? (dark ? '#3a4047' : '#d9dbd7') : ageColour(age, ages);
    }
    if (tree.ref[node] < 0) {
      return dark ? '#3a4047' : '#dcded9';
    }
    if (tree.kindOf[node] === TYPE) {
      return dark ? '#17615a' : '#9fd8d0';
    }
    const kind = tree.kindOf[node];
    if (kind === THREADS) {
      return dark ? '#434a52' : '#c9cdd1';
    }
    const full = kind === LIBRARY ? tree.label(node) : tree.full(node);
    const hue = hueOf(full);
    const shade = hashOf(full) % 5;
    if (isUnwoven(kind)) {
      return dark ? `hsl(${hue} 9% ${21 + shade}%)` : `hsl(${hue} 20% ${89 + shade / 2}%)`;
    }
    return dark ? `hsl(${hue} 28% ${27 + shade}%)` : `hsl(${hue} 58% ${80 + shade}%)`;
  }

  // a frame of estimates alone is hatched, whatever its colour
  function isHatched(node) {
    const { tree } = settings;
    return settings.estimates === true && tree.value(node, ESTIMATED) > 0 && tree.value(node, BYTES) === 0;
  }

  function hatching(pen) {
    const tile = document.createElement('canvas');
    tile.width = tile.height = 6;
    const lines = tile.getContext('2d');
    lines.strokeStyle = dark ? 'rgba(255, 255, 255, 0.16)' : 'rgba(20, 30, 40, 0.15)';
    lines.lineWidth = 1;
    for (const shift of [-6, 0, 6]) {
      lines.moveTo(shift, 6);
      lines.lineTo(shift + 6, 0);
    }
    lines.stroke();
    return pen.createPattern(tile, 'repeat');
  }

  function inkOn(colour) {
    if (colour[0] === '#') {
      const value = parseInt(colour.slice(1), 16);
      const light = 0.3 * (value >> 16) + 0.59 * ((value >> 8) & 255) + 0.11 * (value & 255);
      return light > 140 ? '#16191c' : '#ffffff';
    }
    return dark ? '#eceff1' : '#16191c';
  }

  function yOf(row) {
    return settings.flipped ? (rows.length - 1 - row) * ROW : row * ROW;
  }

  function draw() {
    frame = 0;
    const started = performance.now();
    const height = view.printing ? rowsShown() * ROW : Math.max(ROW, Math.min(box.clientHeight || ROW, rows.length * ROW + 1));
    const ratio = view.printing ? 2 : window.devicePixelRatio || 1;
    const pixels = Math.round(width * ratio);
    const lines = Math.round(height * ratio);
    if (canvas.width !== pixels || canvas.height !== lines) {
      canvas.width = pixels;
      canvas.height = lines;
      canvas.style.width = width + 'px';
      canvas.style.height = height + 'px';
    }
    dark = isDark();
    const pen = canvas.getContext('2d');
    pen.setTransform(ratio, 0, 0, ratio, 0, 0);
    pen.clearRect(0, 0, width, height);
    pen.font = '12px ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace';
    pen.textBaseline = 'middle';
    const letter = pen.measureText('m').width;
    const hatched = settings.estimates === true ? hatching(pen) : null;
    const top = view.printing ? (settings.flipped ? (rows.length - rowsShown()) * ROW : 0) : box.scrollTop;
    for (let r = 0; r < rows.length; r++) {
      const y = yOf(r) - top;
      if (y > height || y < -ROW) {
        continue;
      }
      for (const rect of rows[r]) {
        const matched = settings.matches !== null && settings.matches(rect.node);
        const colour = colourOf(rect.node, matched);
        pen.globalAlpha = settings.matches !== null && !matched ? 0.45 : 1;
        pen.fillStyle = colour;
        pen.fillRect(rect.x, y, Math.max(0.5, rect.w - 1), ROW - 1);
        if (hatched !== null && isHatched(rect.node)) {
          pen.fillStyle = hatched;
          pen.fillRect(rect.x, y, Math.max(0.5, rect.w - 1), ROW - 1);
        }
        pen.globalAlpha = 1;
        if (rect.w > 4 * letter) {
          const room = Math.floor((rect.w - 9) / letter);
          const label = (settings.mark ? settings.mark(rect.node) : '') + settings.tree.label(rect.node);
          pen.fillStyle = settings.matches !== null && !matched ? (dark ? '#b4bbc2' : '#3b4046') : inkOn(colour);
          pen.fillText(fitted(label, room), rect.x + 5, y + ROW / 2 - 0.5);
        }
        if (rect.node === selected || rect.node === hovered) {
          pen.strokeStyle = dark ? '#ffffff' : '#111418';
          pen.lineWidth = rect.node === selected ? 2 : 1;
          pen.strokeRect(rect.x + 0.75, y + 0.75, Math.max(1, rect.w - 2.5), ROW - 2.5);
        }
      }
    }
    view.drawn = performance.now() - started;
  }

  function redraw() {
    if (frame === 0) {
      frame = window.requestAnimationFrame(draw);
    }
  }

  view.update = (changes, now) => {
    Object.assign(settings, changes);
    width = view.printing ? PAPER_WIDTH : Math.max(0, Math.floor(box.clientWidth));
    layOut();
    spacer.style.height = Math.max(1, rows.length * ROW) + 'px';
    box.style.height = Math.min(rows.length * ROW + 2, Math.max(260, Math.round(window.innerHeight * 0.62))) + 'px';
    if (settings.flipped && !view.keepScroll) {
      box.scrollTop = rows.length * ROW;
    }
    frameOfBox.classList.toggle('flipped', settings.flipped === true);
    frameOfBox.look();
    unprinted.hidden = !view.printing;
    unprinted.textContent = view.printing && rows.length > rowsShown() ? counted(rows.length - rowsShown(), 'more row is', 'more rows are') + ' not on paper.' : '';
    if (now) {
      draw();
    } else {
      redraw();
    }
  };

  function hit(event) {
    const area = canvas.getBoundingClientRect();
    const y = event.clientY - area.top + box.scrollTop;
    const x = event.clientX - area.left;
    const line = Math.floor(y / ROW);
    const row = rows[settings.flipped ? rows.length - 1 - line : line];
    if (!row) {
      return -1;
    }
    let low = 0;
    let high = row.length - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const rect = row[middle];
      if (x < rect.x) {
        high = middle - 1;
      } else if (x >= rect.x + rect.w) {
        low = middle + 1;
      } else {
        return rect.node;
      }
    }
    return -1;
  }

  function place(node) {
    for (let r = 0; r < rows.length; r++) {
      const i = rows[r].findIndex(rect => rect.node === node);
      if (i >= 0) {
        return [r, i];
      }
    }
    return null;
  }

  function select(node) {
    selected = node;
    const where = place(node);
    if (where !== null) {
      const y = yOf(where[0]);
      if (y < box.scrollTop) {
        box.scrollTop = y;
      } else if (y + ROW > box.scrollTop + box.clientHeight) {
        box.scrollTop = y + ROW - box.clientHeight;
      }
      say(settings.describe(node).join(', '));
      settings.onPick(node);
    }
    redraw();
  }

  function move(rowStep, columnStep) {
    const where = place(selected);
    if (where === null) {
      select(settings.zoom);
      return;
    }
    const [r, i] = where;
    const rect = rows[r][i];
    if (columnStep !== 0) {
      const other = rows[r][i + columnStep];
      if (other) {
        select(other.node);
      }
      return;
    }
    const row = rows[r + rowStep];
    if (row) {
      const middle = rect.x + Math.min(rect.w / 2, 1);
      const next = rowStep < 0
        ? row.find(other => other.node === settings.tree.parent[rect.node])
        : row.find(other => settings.tree.parent[other.node] === rect.node && other.x + other.w >= middle);
      if (next) {
        select(next.node);
      }
    }
  }

  box.addEventListener('keydown', event => {
    const down = settings.flipped ? -1 : 1;
    const known = {
      ArrowDown: () => move(down, 0),
      ArrowUp: () => move(-down, 0),
      ArrowLeft: () => move(0, -1),
      ArrowRight: () => move(0, 1),
      Enter: () => selected >= 0 && settings.onZoom(selected),
      Escape: () => settings.onZoom(Math.max(settings.tree.root, settings.tree.parent[settings.zoom])),
      Backspace: () => settings.onZoom(Math.max(settings.tree.root, settings.tree.parent[settings.zoom])),
      Home: () => settings.onZoom(settings.tree.root),
    };
    if (known[event.key] && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      known[event.key]();
    }
  });
  box.addEventListener('scroll', redraw, { passive: true });
  canvas.addEventListener('click', event => {
    const node = hit(event);
    if (node >= 0) {
      settings.onZoom(node);
    }
  });
  canvas.addEventListener('mousemove', event => {
    const node = hit(event);
    canvas.classList.toggle('on', node >= 0);
    if (node !== hovered) {
      hovered = node;
      redraw();
    }
    tip.hidden = node < 0;
    if (node >= 0) {
      const lines = settings.describe(node);
      tip.replaceChildren(...lines.map((line, i) => h('div', { class: i === 0 ? 'strong' : '' }, line)));
      const area = view.element.getBoundingClientRect();
      const x = Math.min(event.clientX - area.left + 14, area.width - tip.offsetWidth - 4);
      tip.style.left = Math.max(0, x) + 'px';
      tip.style.top = event.clientY - area.top + 18 + 'px';
    }
  });
  canvas.addEventListener('mouseleave', () => {
    hovered = -1;
    tip.hidden = true;
    redraw();
  });
  // shows a node that is drawn; whether it is
  view.select = node => {
    if (place(node) === null) {
      return false;
    }
    select(node);
    return true;
  };
  view.selected = () => selected;
  view.hasEstimates = () => settings.estimates === true;
  // the packages that are drawn widest, as far as methods are coloured by package
  view.packages = () => {
    const { tree } = settings;
    const widths = new Map();
    for (const row of rows) {
      for (const rect of row) {
        const kind = tree.kindOf[rect.node];
        if ((kind === METHOD || kind === MISSING) && tree.ref[rect.node] >= 0) {
          const full = tree.full(rect.node);
          const dot = full.lastIndexOf('.');
          const name = dot > 0 ? full.slice(0, dot) : '(no package)';
          const known = widths.get(name) || { name: name, hue: hueOf(full), width: 0 };
          known.width += rect.w;
          widths.set(name, known);
        }
      }
    }
    return [...widths.values()].sort((a, b) => b.width - a.width || (a.name < b.name ? -1 : 1));
  };
  // the visible frames, as a picture of their own
  view.picture = title => {
    const height = rows.length * ROW + 24;
    const picture = svg('svg', { xmlns: SVG, viewBox: `0 0 ${width} ${height}`, width: width, height: height, 'font-family': 'ui-monospace, Menlo, Consolas, monospace', 'font-size': 12 },
      svg('title', {}, title),
      svg('rect', { width: width, height: height, fill: dark ? '#1b1f23' : '#ffffff' }),
      svg('text', { x: 5, y: 16, fill: dark ? '#e7eaec' : '#1c2125' }, title));
    rows.forEach((row, r) => {
      for (const rect of row) {
        const y = 24 + yOf(r);
        const colour = colourOf(rect.node, settings.matches !== null && settings.matches(rect.node));
        const room = Math.floor((rect.w - 9) / 7.3);
        picture.append(svg('g', {}, svg('title', {}, settings.describe(rect.node).join('\n')),
          svg('rect', { x: rect.x.toFixed(1), y: y, width: Math.max(0.5, rect.w - 1).toFixed(1), height: ROW - 1, fill: colour, ...(isHatched(rect.node) ? { stroke: '#8a929a', 'stroke-dasharray': '3 2' } : {}) }),
          room >= 3 ? svg('text', { x: (rect.x + 5).toFixed(1), y: y + 14, fill: inkOn(colour) }, fitted(settings.tree.label(rect.node), room)) : null));
      }
    });
    return new XMLSerializer().serializeToString(picture);
  };
  view.refresh = () => view.update({}, true);
  view.rows = () => rows;
  return view;
}
