// How much memory the program used: the heap with its garbage, and what of the process was in physical memory.

function memoryStrip(of) {
  const curves = [
    { column: 'used', title: 'heap in use', style: ' other' },
    { column: 'resident', title: 'resident memory of the process (RSS)', style: ' early' },
  ].filter(curve => of[curve.column].some(amount => amount >= 0));
  if (!curves.length) {
    return null;
  }
  const most = Math.max(1, ...curves.flatMap(curve => of[curve.column]));
  return [
    memoryChart(of, curves, most, { width: 1100, height: 90, left: 76, right: 76, top: 10, bottom: 8 }, 'wide'),
    memoryChart(of, curves, most, { width: 340, height: 90, left: 64, right: 58, top: 10, bottom: 8 }, 'narrow'),
    h('p', { class: 'legend' }, curves.map(curve => h('span', {}, h('i', { class: 'key line' + curve.style }), curve.title))),
  ];
}

// the same time axis as the rates above
function memoryChart(of, curves, most, area, kind) {
  const end = of.millis[of.millis.length - 1];
  const x = millis => area.left + (area.width - area.left - area.right) * millis / Math.max(1, end);
  const y = amount => area.top + (area.height - area.top - area.bottom) * (1 - amount / most);
  const path = amounts => of.millis.map((millis, i) => [millis, amounts[i]]).filter(point => point[1] >= 0)
    .map(([millis, amount], i) => (i === 0 ? 'M' : 'L') + x(millis).toFixed(1) + ' ' + y(amount).toFixed(1)).join('');
  return svg('svg', { viewBox: `0 0 ${area.width} ${area.height}`, class: 'plot ' + kind, role: 'img', 'aria-label': 'Memory over time: ' + curves.map(curve => curve.title + ' at most ' + bytes(Math.max(...of[curve.column]))).join(', ') + '.' },
    [0, 1].map(share => [
      svg('line', { x1: area.left, x2: area.width - area.right, y1: y(share * most), y2: y(share * most), class: 'grid' }),
      textAt(area.left - 6, y(share * most) + 4, 'end', onAxis(Math.round(share * most), bytes)),
    ]),
    curves.map(curve => svg('path', { d: path(of[curve.column]), class: 'curve' + curve.style })));
}
