// How long arrays are, by site.

const SHORTEST = bits => (bits === 0 ? 0 : Math.pow(2, bits - 1));
const LONGEST = bits => Math.pow(2, bits) - 1;

function bitsAt(counts, arrays, part) {
  let seen = 0;
  for (let bits = 0; bits < counts.length; bits++) {
    seen += counts[bits];
    if (seen > 0 && seen >= part * arrays) {
      return bits;
    }
  }
  return 0;
}

function lengthsText(bits) {
  return SHORTEST(bits) === LONGEST(bits) ? count(LONGEST(bits)) : count(SHORTEST(bits)) + ' – ' + count(LONGEST(bits));
}

function arraysView(model, params, update) {
  const bySite = new Map(model.sites.map(site => [site.of, site]));
  const rows = model.data.arrayLengths.map(({ site, counts }) => {
    const arrays = counts.reduce((a, b) => a + b, 0);
    const known = bySite.get(site) || { bytes: 0, elements: 0, allocations: 0 };
    return {
      of: site, counts: counts, arrays: arrays, empty: counts[0] / arrays, bytes: known.bytes,
      mean: known.allocations > 0 ? known.elements / known.allocations : 0,
      median: bitsAt(counts, arrays, 0.5), most: bitsAt(counts, arrays, 0.9),
    };
  });
  const first = Math.min(...rows.map(row => bitsAt(row.counts, row.arrays, 0)));
  const last = Math.max(...rows.map(row => row.counts.length - 1));
  return [
    heading('Arrays', 'The lengths of the arrays of each site. A histogram has one column per power of two, from ' + count(SHORTEST(first)) + ' to ' + count(LONGEST(last)) + ', as high as the share of the arrays that are so long.'),
    sortableTable({
      caption: 'Lengths of arrays by site', noun: ['site', 'sites'], rows: rows, params: params, update: update,
      search: row => siteWords(model, row.of),
      columns: [
        siteColumn(model),
        { key: 'lengths', title: 'Lengths', about: 'Sorted by the median', sort: row => row.median, cell: row => lengthsPlot(row, first, last) },
        figures('bytes', 'Bytes', bytes, row => row.bytes, { initial: true, whole: model.total.bytes }),
        figures('arrays', 'Arrays', count, row => row.arrays),
        figures('empty', 'Empty', percent, row => row.empty, { about: 'Share of arrays of length 0' }),
        figures('median', 'Median', lengthsText, row => row.median, { about: 'Half of the arrays have at most this length' }),
        figures('most', '90 % up to', bits => count(LONGEST(bits)), row => row.most),
        figures('mean', 'Mean', roughly, row => row.mean),
      ],
    }),
  ];
}

function lengthsPlot(row, first, last) {
  const most = Math.max(...row.counts);
  const step = 7;
  const columns = [];
  const words = [];
  for (let bits = first; bits <= last; bits++) {
    const counted = row.counts[bits] || 0;
    if (counted > 0) {
      const height = Math.max(1.5, (22 * counted) / most);
      columns.push(svg('rect', { class: 'column', x: (bits - first) * step, y: 24 - height, width: step - 1.5, height: height }));
      words.push(lengthsText(bits) + ': ' + count(counted));
    }
  }
  const width = (last - first + 1) * step;
  return svg('svg', { class: 'spark', width: width, height: 26, viewBox: '0 0 ' + width + ' 26', role: 'img', 'aria-label': words.join(', ') },
    svg('title', {}, words.join('\n')), svg('path', { class: 'axis', d: 'M0 24.5H' + width, stroke: 'currentColor', 'stroke-opacity': 0.35 }), columns);
}
