// An amount over time, large and as small as a word.

function courseScale(times, amounts) {
  const from = times.length ? times[0] : 0;
  return { from: from, to: Math.max(from + 1, ...times), most: Math.max(1, ...amounts) };
}

function coursePlot(area, times, amounts) {
  const { from, to, most } = courseScale(times, amounts);
  const steps = ticks(most * 1.15, 4).filter(v => v === Math.round(v));
  const top = Math.max(steps[steps.length - 1] || 1, most);
  const x = millis => area.left + (area.width - area.left - area.right) * (millis - from) / (to - from);
  const y = v => area.top + (area.height - area.top - area.bottom) * (1 - v / top);
  const words = 'From ' + count(amounts[0] || 0) + ' to ' + count(amounts[amounts.length - 1] || 0) + ' in ' + nanos((to - from) * 1e6) + '.';
  return fill(emptyPlot(area, words), {}, [
    steps.map(v => [
      svg('line', { x1: area.left, x2: area.width - area.right, y1: y(v), y2: y(v), class: 'grid' }),
      textAt(area.left - 8, y(v) + 4, 'end', onAxis(v, roughly)),
    ]),
    ticks(to - from, area.marks, MILLIS).map(millis => textAt(x(from + millis), area.height - area.bottom + 19, 'middle', onAxis(millis * 1e6, nanos))),
    svg('line', { x1: area.left, x2: area.width - area.right, y1: y(0), y2: y(0), class: 'axis' }),
    textAt((area.left + area.width - area.right) / 2, area.height - 10, 'middle', 'time since the first count', 'title'),
    svg('path', { d: coursePath(times, amounts, x, y), class: 'curve' }),
    amounts.map((amount, i) => svg('circle', { cx: x(times[i]), cy: y(amount), r: 2.5, class: 'dot' }, svg('title', {}, count(amount) + ' after ' + nanos((times[i] - from) * 1e6)))),
  ]);
}

function coursePath(times, amounts, x, y) {
  return amounts.map((amount, i) => (i === 0 ? 'M' : 'L') + x(times[i]).toFixed(1) + ' ' + y(amount).toFixed(1)).join('');
}

function courseSpark(times, amounts) {
  const { from, to, most } = courseScale(times, amounts);
  return svg('svg', { viewBox: '0 0 120 24', width: 120, height: 24, class: 'spark', 'aria-hidden': 'true' },
    svg('path', { d: coursePath(times, amounts, millis => 1 + 118 * (millis - from) / (to - from), v => 22 - 20 * v / most), class: 'curve' }));
}
