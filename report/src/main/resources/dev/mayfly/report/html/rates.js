// How much was allocated each second, or for each thousand bytecodes, and what collections left of the heap.

// the bytes a second of each step
function bytesASecond(millis, totals) {
  return totals.slice(1).map((total, i) => Math.max(0, total - totals[i]) / Math.max(0.001, (millis[i + 1] - millis[i]) / 1000));
}

function ratesSection(profile) {
  const { rates } = profile;
  if (rates.length !== 1 || rates[0].millis.length < 3) {
    return null;
  }
  const of = rates[0];
  const end = of.millis[of.millis.length - 1];
  const ofCode = bytesASecond(of.millis, of.bytes);
  const ofAll = of.allocated.includes(-1) ? [] : bytesASecond(of.millis, of.allocated);
  const most = Math.max(1, ...ofCode, ...ofAll);
  const heapMost = Math.max(0, ...of.heap);
  const known = of.millis.map((millis, i) => [millis, of.heap[i]]).filter(point => point[1] >= 0);
  const data = {
    at: of.millis, rates: ofCode, all: ofAll, most: most, heapMost: heapMost, known: known,
    atText: millis => nanos(millis * 1e6), atUnits: MILLIS,
    rateText: rate => bytes(Math.round(rate)) + '/s',
    label: (ofAll.length > 0 ? 'All bytes allocated and bytes counted in your code' : 'Bytes counted in your code') + ', a second, over ' + nanos(end * 1e6) + ': at most ' + bytes(Math.round(most)) + ' a second.',
  };
  return h('section', { class: 'rates' },
    h('h2', {}, ofAll.length > 0 ? 'Allocated bytes a second' : 'Counted bytes a second'),
    rateCharts(data, (chart, area, x) => brushed(chart, area, x, profile)),
    rangeControls(profile),
    h('p', { class: 'legend' }, ofAll.length === 0 ? null : h('span', {}, h('i', { class: 'key rate all' }), 'all bytes that the JVM allocated'), h('span', {}, h('i', { class: 'key rate' }), 'counted in your code'), known.length ? h('span', {}, h('i', { class: 'key line other' }), 'heap after the last collection (right axis)') : null),
    memoryStrip(of));
}

// a millisecond, a second, a minute, an hour and a day
const MILLIS = [1, 1000, 60e3, 3600e3, 86400e3];

// the style sheet shows the one that suits the page
function rateCharts(data, more = chart => chart) {
  return [
    rateChart(data, { width: 1100, height: 150, left: 76, right: 76, top: 10, bottom: 26, marks: 4 }, 'wide', more),
    rateChart(data, { width: 340, height: 170, left: 64, right: 58, top: 10, bottom: 26, marks: 2 }, 'narrow', more),
  ];
}

// at: where the steps begin and end; rates, and all behind them: one for each step; known: where and how much of the heap was left
function rateChart({ at, rates, all = [], most, heapMost, known, atText, atUnits, rateText, label }, area, kind, more) {
  const end = at[at.length - 1];
  const x = place => area.left + (area.width - area.left - area.right) * place / Math.max(1, end);
  const y = share => area.top + (area.height - area.top - area.bottom) * (1 - share);
  const stepsOf = of => 'M' + x(0).toFixed(1) + ' ' + y(0).toFixed(1)
    + of.map((rate, i) => 'V' + y(rate / most).toFixed(1) + 'H' + x(at[i + 1]).toFixed(1)).join('') + 'V' + y(0).toFixed(1) + 'Z';
  const heap = known.map(([place, left], i) => (i === 0 ? 'M' : 'L') + x(place).toFixed(1) + ' ' + y(left / Math.max(1, heapMost)).toFixed(1)).join('');
  return more(svg('svg', { viewBox: `0 0 ${area.width} ${area.height}`, class: 'plot ' + kind, role: 'img', 'aria-label': label + (known.length ? ' Heap after collections: at most ' + bytes(heapMost) + '.' : '') },
    [0, 0.5, 1].map(share => [
      svg('line', { x1: area.left, x2: area.width - area.right, y1: y(share), y2: y(share), class: 'grid' }),
      textAt(area.left - 6, y(share) + 4, 'end', onAxis(share * most, rateText)),
      known.length ? textAt(area.width - area.right + 6, y(share) + 4, 'start', onAxis(Math.round(share * heapMost), bytes)) : null,
    ]),
    ticks(end, area.marks, atUnits).map(place => [
      svg('line', { x1: x(place), x2: x(place), y1: y(0), y2: y(0) + 5, class: 'axis' }),
      textAt(x(place), area.height - 8, 'middle', onAxis(place, atText)),
    ]),
    all.length === 0 ? null : svg('path', { d: stepsOf(all), class: 'rate all', 'vector-effect': 'non-scaling-stroke' }),
    svg('path', { d: stepsOf(rates), class: 'rate', 'vector-effect': 'non-scaling-stroke' }),
    known.length ? svg('path', { d: heap, class: 'curve other' }) : null), area, x);
}
