// Plots as SVG: they follow the page's colours, print sharply and can be read by a screen reader.

const PLOT = { width: 760, height: 340, left: 58, right: 20, top: 16, bottom: 52, kind: 'wide', marks: 9 };
const SMALL_PLOT = { width: 340, height: 260, left: 48, right: 14, top: 16, bottom: 48, kind: 'narrow', marks: 4 };

// a plot in two widths: the style sheet shows the one that suits the page
function inBothWidths(draw, areas = [PLOT, SMALL_PLOT]) {
  return areas.map(draw);
}

function emptyPlot(area, label, more) {
  return svg('svg', { viewBox: `0 0 ${area.width} ${area.height}`, class: 'plot ' + area.kind, role: 'img', 'aria-label': label, ...more });
}

function textAt(x, y, anchor, text, kind) {
  return svg('text', { x: x, y: y, 'text-anchor': anchor, class: kind || 'tick' }, text);
}

// log2(1 + age): an age of 0 has a place, and from 1 on each doubling has the same width
function ageScale(from, to, left, right) {
  const low = Math.log2(1 + from);
  const high = Math.max(low + 1, Math.log2(1 + to));
  const scale = age => left + (right - left) * Math.max(0, Math.min(1, (Math.log2(1 + age) - low) / (high - low)));
  // round ages, where the clock has units that people count in tens; else those that double
  scale.ticks = (most, clock) => {
    const within = ages => ages.filter(age => age >= Math.pow(2, low) - 1.0001 && age <= to * 1.0001);
    const tens = within(roundAges(clock));
    const round = tens.length > 2 ? tens : within(roundAges(clock).flatMap(age => [age, 2 * age, 5 * age]).sort((a, b) => a - b));
    if (round.length > 1) {
      const step = Math.ceil(round.length / most);
      return round.filter((age, i) => (round.length - 1 - i) % step === 0);
    }
    const first = Math.ceil(low);
    const step = Math.max(1, Math.ceil((high - first) / most));
    const ticks = [];
    for (let octave = first; octave <= high + 1e-9; octave += step) {
      ticks.push(octave === 0 ? 0 : Math.pow(2, octave));
    }
    return ticks.filter(age => age <= to * 1.0001 || age <= 1);
  };
  return scale;
}

// powers of ten; of long times minutes, hours and days, each also tenfold
function roundAges(clock) {
  const second = 1e9;
  const tens = (from, to) => Array.from({ length: Math.round(Math.log10(to / from)) + 1 }, (none, i) => from * Math.pow(10, i));
  return clock === 'nanos' ? [...tens(1, 10 * second), ...[60, 600, 3600, 36000, 86400, 864000, 8640000].map(seconds => seconds * second)]
    : clock === 'bytes' ? tens(1, 1e18) : [];
}

function octaveBelow(age) {
  return age < 2 ? 0 : Math.pow(2, Math.floor(Math.log2(age)) - 1);
}

// the first age at which anything happens, and the last to which anything is known
function extent(lives, clock) {
  let from = Infinity;
  let to = 1;
  for (const life of lives) {
    const { age } = life[clock].curve;
    const first = age.find(a => a > 0);
    from = Math.min(from, first === undefined ? Infinity : first);
    to = Math.max(to, life[clock].end);
  }
  return [clock === 'collections' ? 0 : octaveBelow(from === Infinity ? 1 : from), to];
}

function stepPath(curve, x, y, column, end) {
  let path = '';
  curve.age.forEach((age, i) => {
    path += (i === 0 ? 'M' : 'H') + x(age).toFixed(1) + (i === 0 ? ' ' : 'V') + y(column[i] / 10000).toFixed(1);
  });
  return path + 'H' + x(end).toFixed(1);
}

function bandPath(curve, x, y, low, high, end) {
  const there = stepPath(curve, x, y, high, end);
  let back = 'V' + y(low[low.length - 1] / 10000).toFixed(1);
  for (let i = curve.age.length - 1; i >= 0; i--) {
    back += 'H' + x(curve.age[i]).toFixed(1);
    if (i > 0) {
      back += 'V' + y(low[i - 1] / 10000).toFixed(1);
    }
  }
  return there + back + 'Z';
}

function axes(area, x, y, clock, title, yTicks, yText) {
  const unit = CLOCKS[clock].unit;
  return [
    yTicks.map(v => [
      svg('line', { x1: area.left, x2: area.width - area.right, y1: y(v), y2: y(v), class: 'grid' }),
      textAt(area.left - 8, y(v) + 4, 'end', yText(v)),
    ]),
    x.ticks(area.marks, clock).map(age => [
      svg('line', { x1: x(age), x2: x(age), y1: area.height - area.bottom, y2: area.height - area.bottom + 5, class: 'axis' }),
      textAt(x(age), area.height - area.bottom + 19, 'middle', onAxis(age, unit)),
    ]),
    svg('line', { x1: area.left, x2: area.width - area.right, y1: area.height - area.bottom, y2: area.height - area.bottom, class: 'axis' }),
    textAt((area.left + area.width - area.right) / 2, area.height - 10, 'middle', title, 'title'),
  ];
}

// shape: survival, dead or deaths
function lifetimePlot(area, life, all, clock, shape, name) {
  const curve = life[clock].curve;
  const shown = all && all !== life ? [life, all] : [life];
  const [from, to] = extent(shown, clock);
  const x = ageScale(from, to, area.left, area.width - area.right);
  const y = v => area.top + (area.height - area.top - area.bottom) * (1 - v);
  const median = life[clock].median;
  const label = name + ': ' + (shape === 'survival' ? 'share of the objects that outlive an age'
    : shape === 'dead' ? 'share of the objects that are dead by an age' : 'ages at death')
    + '. Median ' + range(median[0], median[1], CLOCKS[clock].unit) + '.';
  const plot = emptyPlot(area, label);
  if (shape === 'deaths') {
    return deathsPlot(area, plot, life, clock, x, from, to);
  }
  const turn = shape === 'dead' ? column => column.map(v => 10000 - v) : column => column;
  const end = life[clock].end;
  const isLate = x(median[1]) > area.width - 160;
  fill(plot, {}, [
    axes(area, x, y, clock, CLOCKS[clock].axis, [0, 0.25, 0.5, 0.75, 1], v => Math.round(100 * v) + ' %'),
    svg('path', { d: bandPath(curve, x, y, turn(curve.low), turn(curve.high), end), class: 'band' }),
    shown.length > 1 ? svg('path', { d: stepPath(all[clock].curve, x, y, turn(all[clock].curve.above), all[clock].end), class: 'other' }) : null,
    svg('path', { d: bandPath(curve, x, y, turn(curve.below), turn(curve.above), end), class: 'between' }),
    svg('path', { d: stepPath(curve, x, y, turn(curve.below), end), class: 'curve early' }),
    svg('path', { d: stepPath(curve, x, y, turn(curve.above), end), class: 'curve' }),
    median[1] >= 0 ? [
      svg('line', { x1: x(median[1]), x2: x(median[1]), y1: y(0.5), y2: y(0), class: 'mark' }),
      svg('circle', { cx: x(median[1]), cy: y(0.5), r: 4, class: 'dot' }),
      textAt(x(median[1]) + (isLate ? -8 : 8), y(0.5) - 8, isLate ? 'end' : 'start', 'median ' + range(median[0], median[1], CLOCKS[clock].unit), 'note'),
    ] : null,
  ]);
  return plot;
}

// how many of a hundred die in each octave of ages
function deathsPlot(area, plot, life, clock, x, from, to) {
  const curve = life[clock].curve;
  const bins = new Map();
  let before = 10000;
  curve.age.forEach((age, i) => {
    const died = before - curve.above[i];
    before = curve.above[i];
    if (died > 0) {
      // the objects had died by the age before
      const octave = age <= 1 ? 0 : Math.floor(Math.log2(age - 1 || 1)) + 1;
      bins.set(octave, (bins.get(octave) || 0) + died / 10000);
    }
  });
  const highest = Math.max(0.05, ...bins.values());
  const top = Math.ceil(highest * 10) / 10;
  const y = v => area.top + (area.height - area.top - area.bottom) * (1 - v / top);
  const bars = [];
  for (const [octave, died] of bins) {
    const low = octave === 0 ? 0 : Math.pow(2, octave - 1);
    const left = x(Math.max(from, low));
    const right = Math.max(left + 3, x(Math.min(to, Math.pow(2, octave))));
    bars.push(svg('rect', { x: left + 0.5, width: Math.max(1, right - left - 1), y: y(died), height: y(0) - y(died), class: 'column' },
      svg('title', {}, percent(died) + ' die at ' + CLOCKS[clock].unit(low) + ' to ' + CLOCKS[clock].unit(Math.pow(2, octave)))));
  }
  const ticks = [0, 1, 2, 3, 4].map(i => i * top / 4);
  return fill(plot, {}, [
    axes(area, x, y, clock, CLOCKS[clock].axis, ticks, v => Math.round(1000 * v) / 10 + ' %'),
    bars,
  ]);
}

// a survival curve the size of a word
function sparkline(life, clock, from, to) {
  const width = 120;
  const height = 24;
  const x = ageScale(from, to, 1, width - 1);
  const y = v => 2 + (height - 4) * (1 - v);
  const curve = life[clock].curve;
  return svg('svg', { viewBox: `0 0 ${width} ${height}`, width: width, height: height, class: 'spark', 'aria-hidden': 'true' },
    svg('path', { d: bandPath(curve, x, y, curve.low, curve.high, life[clock].end), class: 'band' }),
    svg('path', { d: stepPath(curve, x, y, curve.above, life[clock].end), class: 'curve' }));
}

// gone: the column on the right for those whose median is not reached; letters: of a name at most
const SCATTER = { width: 900, height: 430, left: 92, right: 24, top: 18, bottom: 56, kind: 'wide', marks: 7, gone: 120, letters: 26, named: 10 };
const SMALL_SCATTER = { width: 340, height: 400, left: 68, right: 4, top: 18, bottom: 52, kind: 'narrow', marks: 3, gone: 76, letters: 16, named: 4 };

// points: { x: [from, to] ages or -1, y: bytes, size: objects, name, href, about }
function scatterPlot(area, points, clock, label) {
  const { gone, letters } = area;
  const known = points.filter(p => p.to >= 0);
  const ages = known.map(p => p.to);
  const from = clock === 'collections' ? 0 : octaveBelow(Math.min(...ages, Infinity) === Infinity ? 1 : Math.min(...ages));
  const to = Math.max(2, ...ages);
  const x = ageScale(from, to * 1.3, area.left + 12, area.width - area.right - gone);
  const least = Math.floor(Math.log10(Math.max(1, Math.min(...points.map(p => p.y)))));
  const most = Math.ceil(Math.log10(Math.max(10, ...points.map(p => p.y))));
  const y = v => area.top + 10 + (area.height - area.top - area.bottom - 14) * (1 - (Math.log10(Math.max(1, v)) - least) / Math.max(1, most - least));
  const ticks = [];
  for (let power = least; power <= most; power++) {
    ticks.push(Math.pow(10, power));
  }
  const never = area.width - area.right - gone / 2 + gone / 12;
  const plot = emptyPlot(area, label, { class: 'plot scatter ' + area.kind, role: 'group' });
  const labelled = [];
  const names = [];
  // the largest points have names, whatever lies below these
  const largest = new Set(points.filter(p => !p.pale).sort((a, b) => b.y - a.y).slice(0, area.named));
  const centre = (p, i) => [p.to >= 0 ? x(p.to) : never + ((i * 37) % 60 - 30) * gone / 120, y(p.y)];
  const centres = points.slice(0, 200).map(centre);
  const radius = p => 4 + Math.min(8, Math.log10(1 + p.size) * 1.1);
  const name = (p, i) => {
    const [cx, cy] = centre(p, i);
    const r = radius(p);
    const wide = 7.2 * Math.min(letters, p.name.length) + 6;
    const sides = [[cx + r, cx + r + wide], [cx - r - wide, cx - r]];
    const isFree = ([from, to], at, beside) => from > area.left && to < area.width
      && !labelled.some(([low, high, b]) => low < to && high > from && Math.abs(b - at) < 14)
      && !(beside && centres.some(([a, b], j) => j !== i && a > from - 8 && a < to + 8 && Math.abs(b - at) < 13));
    const places = [[0, true], ...(largest.has(p) ? [[0, false], [-13, false], [13, false]] : [])].flatMap(([off, beside]) => sides.map(side => [side, off, beside]));
    const place = places.find(([side, off, beside]) => isFree(side, cy + off, beside));
    if (place !== undefined && !p.pale) {
      const [room, off] = place;
      const end = room === sides[1];
      labelled.push([room[0], room[1], cy + off]);
      names.push(textAt(end ? cx - r - 4 : cx + r + 4, cy + off + 4, end ? 'end' : 'start', p.name.length > letters ? p.name.slice(0, letters - 1) + '…' : p.name, 'note'));
    }
  };
  points.map((p, i) => [p, i]).sort(([a], [b]) => b.y - a.y).forEach(([p, i]) => name(p, i));
  const marks = points.map((p, i) => {
    const [cx, cy] = centre(p, i);
    const r = radius(p);
    return svg('a', { href: p.href, 'aria-label': p.about, class: p.pale ? 'pale' : null },
      svg('title', {}, p.about),
      p.to >= 0 && p.from < p.to ? svg('line', { x1: x(Math.max(0, p.from)), x2: cx, y1: cy, y2: cy, class: 'whisker' }) : null,
      svg('circle', { cx: cx, cy: cy, r: r, class: 'point' }));
  });
  const border = area.width - area.right - gone + gone / 20;
  return fill(plot, {}, [
    axes(area, x, y, clock, 'median lifetime' + CLOCKS[clock].axis.slice(3), ticks, v => onAxis(v, bytes)),
    svg('line', { x1: border, x2: border, y1: area.top, y2: area.height - area.bottom, class: 'border' }),
    textAt(never, area.height - area.bottom + 19, 'middle', 'not reached'),
    fill(textAt(12, 200, 'middle', 'bytes allocated', 'title'), { transform: 'rotate(-90 12 200)' }, []),
    marks,
    names,
  ]);
}
