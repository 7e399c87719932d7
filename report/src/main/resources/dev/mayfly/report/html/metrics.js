// Allocations of threads over the bytecodes that they execute, as agents have noted them.

const DENSITIES = {
  objects: { title: 'Objects', column: 'allocations', legend: 'objects for each 1,000 bytecodes', text: rate => rate.toFixed(rate < 10 ? 2 : 0) },
  bytes: { title: 'Bytes', column: 'bytes', legend: 'bytes for each 1,000 bytecodes', text: rate => bytes(rate < 100 ? rate : Math.round(rate)) },
};

function metricsView(model, params, update, go) {
  const threads = model.data.metrics;
  const chosen = Number(params.thread) < threads.length ? Number(params.thread) || 0 : 0;
  const density = DENSITIES[params.of] ? params.of : 'objects';
  const { name, points } = threads[chosen];
  return [
    heading('Continuous', 'What a thread allocates over the bytecodes that it executes: the same in each run of a deterministic program.'),
    h('div', { class: 'controls' },
      threads.length === 1 ? null : picker('Thread', threads.map((thread, i) => [String(i), thread.name]), String(chosen), value => go({ thread: value === '0' ? '' : value })),
      picker('Of', Object.keys(DENSITIES).map(key => [key, DENSITIES[key].title]), density, value => go({ of: value === 'objects' ? '' : value }))),
    densitySection(name, points, DENSITIES[density]),
    sortableTable({
      caption: 'Points of ' + name, noun: ['point', 'points'], rows: points.bytecodes.map((none, i) => i), params: params, update: update, search: i => count(points.bytecodes[i]),
      columns: [
        figures('bytecodes', 'Bytecodes', count, i => points.bytecodes[i], { initial: true }),
        figures('allocations', 'Allocations', count, i => points.allocations[i]),
        figures('bytes', 'Bytes', bytes, i => points.bytes[i]),
        figures('live', 'Live bytes', bytes, i => (points.live[i] < 0 ? null : points.live[i]), { unknown: '' }),
      ],
    }),
  ];
}

function densitySection(name, points, density) {
  const at = [0, ...points.bytecodes];
  const amounts = [0, ...points[density.column]];
  const rates = points.bytecodes.map((end, i) => 1000 * (amounts[i + 1] - amounts[i]) / Math.max(1, end - at[i]));
  const most = Math.max(Number.MIN_VALUE, ...rates);
  const known = points.bytecodes.map((end, i) => [end, points.live[i]]).filter(point => point[1] >= 0);
  const data = {
    at: at, rates: rates, most: most, heapMost: Math.max(0, ...points.live), known: known,
    atText: bytecodes => roughly(Math.round(bytecodes)),
    rateText: density.text,
    label: name + ': ' + density.legend + ', over ' + count(at[at.length - 1]) + ' bytecodes: at most ' + density.text(most) + '.',
  };
  return h('section', { class: 'rates' },
    h('h2', {}, name),
    rateCharts(data),
    h('p', { class: 'legend' }, h('span', {}, h('i', { class: 'key rate' }), density.legend), known.length ? h('span', {}, h('i', { class: 'key line other' }), 'heap after the last collection (right axis)') : null));
}
