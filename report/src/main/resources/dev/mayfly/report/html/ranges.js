// A range of time: the profile as it would be if the program had run for that long only, and how to choose one.

// the range that the page shows: milliseconds since counting began, widened to whole intervals; null for all
function rangeIn(address, data) {
  const text = new URLSearchParams(address.split('?')[1] || '').get('range') || '';
  const parts = /^(\d+(?:\.\d+)?)-(\d+(?:\.\d+)?)$/.exec(text);
  if (parts === null) {
    return null;
  }
  return touched(data.ranges.intervals, 1000 * Number(parts[1]), 1000 * Number(parts[2]));
}

function touched({ from, to }, begin, end) {
  const inside = from.map((_, i) => i).filter(i => from[i] < end && to[i] > begin);
  return inside.length === 0 ? null : { first: inside[0], last: inside[inside.length - 1], from: from[inside[0]], to: to[inside[inside.length - 1]] };
}

function rangeText({ from, to }) {
  return nanos(from * 1e6) + ' to ' + nanos(to * 1e6);
}

const FIGURES = ['allocations', 'elements', 'bytes', 'failed'];

// the figures of some rows added up by a key, in columns, the most bytes first
function summed(counts, rows, keys) {
  const sums = new Map();
  for (const row of rows) {
    const of = keys(row);
    const key = Object.values(of).join(' ');
    const sum = sums.get(key) || { ...of, allocations: 0, elements: 0, bytes: 0, failed: 0 };
    FIGURES.forEach(figure => {
      sum[figure] += counts[figure][row];
    });
    sums.set(key, sum);
  }
  const all = [...sums.values()].sort((a, b) => b.bytes - a.bytes || b.allocations - a.allocations);
  return (...names) => Object.fromEntries([...names, ...FIGURES].map(name => [name, all.map(sum => sum[name])]));
}

// contexts in which something was counted, and their callers; tells the new number of each
function usedContexts({ depth, frame }, used) {
  const callers = [];
  const isUsed = depth.map(() => false);
  depth.forEach((of, i) => {
    callers[of] = i;
    if (used.has(i)) {
      callers.slice(0, of + 1).forEach(caller => {
        isUsed[caller] = true;
      });
    }
  });
  isUsed[0] = true;
  const kept = depth.map((_, i) => i).filter(i => isUsed[i]);
  return {
    numbers: new Map(kept.map((old, i) => [old, i])),
    contexts: { depth: kept.map(i => depth[i]), frame: kept.map(i => frame[i]) },
  };
}

function keptRuns({ context, name }, numbers) {
  const kept = context.map((_, i) => i).filter(i => numbers.has(context[i]));
  return { context: kept.map(i => numbers.get(context[i])), name: kept.map(i => name[i]) };
}

function emptied(columns) {
  return Object.fromEntries(Object.keys(columns).map(name => [name, []]));
}

// The data of the page for a range: counts are exact; what is not known by interval is empty.
function dataOf(data, range) {
  const { counts, intervals } = data.ranges;
  const rows = [];
  for (let row = range.first === 0 ? 0 : intervals.end[range.first - 1]; row < intervals.end[range.last]; row++) {
    rows.push(row);
  }
  const { numbers, contexts } = usedContexts(data.contexts, new Set(rows.map(row => counts.context[row])));
  const bySite = summed(counts, rows, row => ({ site: counts.site[row] }))('site');
  const byType = summed(counts, rows, row => ({ type: data.sites.type[counts.site[row]] }))('type');
  const sum = figure => rows.reduce((all, row) => all + counts[figure][row], 0);
  const none = {};
  for (const name of ['lives', 'physical', 'bytecodes', 'calls', 'cpu', 'wall', 'errors']) {
    none[name] = emptied(data[name]);
  }
  return {
    ...data, ...none, range: range, rest: undefined, opening: undefined, start: '', findings: [], noFinding: 'Findings are known for the whole profile only.',
    notes: [], advice: [], costs: [], uncollected: '', aboutLifetimes: '',
    environment: { ...data.environment, nanos: 1e6 * (range.to - range.from) },
    totals: {
      ...Object.fromEntries(FIGURES.map(figure => [figure, sum(figure)])),
      types: byType.type.length, sites: bySite.site.length, contexts: contexts.depth.length - 1, threads: 0, tracked: 0,
    },
    coverage: { ...data.coverage, countedBytes: sum('bytes'), allocatedBytes: -1 },
    byType: byType, bySite: bySite, contexts: contexts, runs: keptRuns(data.runs, numbers),
    self: summed(counts, rows, row => ({ context: numbers.get(counts.context[row]), site: counts.site[row] }))('context', 'site'),
    lifetimes: Object.fromEntries(Object.keys(data.lifetimes).map(name => [name, []])),
    chapters: [],
  };
}

// the page shows what its address says, from the beginning
function chooseRange(range) {
  const [view, query] = window.location.hash.slice(1).split('?');
  const params = Object.fromEntries(new URLSearchParams(query || ''));
  const text = range === null ? '' : range.from / 1000 + '-' + range.to / 1000;
  window.history.pushState(null, '', '#' + link(view || 'overview', { ...params, at: '', range: text }));
  window.location.reload();
}

// above each view, where a range is shown
function rangeLine({ range }) {
  return range === undefined ? null : h('p', { class: 'chips range-line' },
    h('button', { type: 'button', class: 'chip', 'aria-label': 'Show the whole time instead of ' + rangeText(range), onclick: () => chooseRange(null) }, rangeText(range) + ' ✕'),
    h('span', {}, 'Exact counts of this range. Lifetimes, time, threads and estimates are known for the whole profile only.'));
}

// Below the chart: the phases, and how to choose.
function rangeControls({ ranges, range }) {
  const { phases, intervals } = ranges;
  return intervals.from.length < 2 ? null : h('p', { class: 'chips' },
    phases.map(phase => h('button', { type: 'button', class: 'chip', 'aria-pressed': String(range !== undefined && range.from === phase.from && range.to === phase.to), onclick: () => chooseRange(touched(intervals, phase.from, phase.to)) }, phase.name.replaceAll('-', ' '))),
    h('span', {}, 'Drag over the chart to see a range. Keys, in the chart: ← → move it, with Shift change its end, Enter shows it, Escape shows all.'));
}

// Lets a chart choose a range, by mouse and keys. x: where a millisecond is, in the units of the chart.
function brushed(chart, area, x, { ranges, range }) {
  const { intervals, firstMoment } = ranges;
  const many = intervals.from.length;
  if (many < 2) {
    return chart;
  }
  let chosen = range === undefined ? null : { first: range.first, last: range.last };
  const band = svg('rect', { class: 'range', y: area.top, height: area.height - area.top - area.bottom });
  const place = millis => Math.min(area.width - area.right, Math.max(area.left, x(millis - firstMoment)));

  function show(aloud) {
    const left = chosen === null ? 0 : place(intervals.from[chosen.first]);
    band.setAttribute('x', left);
    band.setAttribute('width', chosen === null ? 0 : Math.max(1, place(intervals.to[chosen.last]) - left));
    if (aloud && chosen !== null) {
      say(rangeText(asRange()) + ', Enter shows it');
    }
  }

  function asRange() {
    return { from: intervals.from[chosen.first], to: intervals.to[chosen.last] };
  }

  // the interval below a pointer
  function under(event) {
    const box = chart.getBoundingClientRect();
    const at = area.width * (event.clientX - box.left) / box.width;
    const found = intervals.to.findIndex(to => place(to) >= at);
    return found < 0 ? many - 1 : found;
  }

  let begun = -1;
  const drag = event => {
    const now = under(event);
    chosen = { first: Math.min(begun, now), last: Math.max(begun, now) };
    show(false);
  };
  const keys = {
    ArrowLeft: shift => ({ first: chosen.first - (shift ? 0 : 1), last: chosen.last - 1 }),
    ArrowRight: shift => ({ first: chosen.first + (shift ? 0 : 1), last: chosen.last + 1 }),
  };
  return fill(chart, {
    tabindex: '0', 'aria-description': 'Choose a range of time: arrow keys move it, with Shift change its end, Enter shows it, Escape shows all.',
    onpointerdown: event => {
      begun = under(event);
      chart.setPointerCapture(event.pointerId);
      drag(event);
    },
    onpointermove: event => begun >= 0 && drag(event),
    onpointerup: event => {
      if (begun >= 0) {
        drag(event);
        begun = -1;
        chooseRange(asRange());
      }
    },
    onkeydown: event => {
      if (keys[event.key]) {
        const next = chosen === null ? { first: 0, last: 0 } : keys[event.key](event.shiftKey);
        if (next.first >= 0 && next.first <= next.last && next.last < many) {
          chosen = next;
          show(true);
        }
      } else if (event.key === 'Enter' && chosen !== null) {
        chooseRange(asRange());
      } else if (event.key === 'Escape') {
        chooseRange(null);
      } else {
        return;
      }
      event.preventDefault();
      event.stopPropagation();
    },
  }, [band, show(false)]);
}
