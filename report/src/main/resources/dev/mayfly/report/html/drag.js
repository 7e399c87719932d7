// For how much of their lives objects are used.

const PHASES = ['lag', 'use', 'drag', 'unused'];

function dragView(model, params, update, go) {
  const of = params.of === 'sites' ? 'sites' : 'types';
  const { rows: entries, uses, accesses } = model.data.drag[of];
  const shares = PHASES.map((phase, i) => uses[i].values);
  const rows = entries.map((entry, at) => ({
    ...entry, at: at, shares: shares.map(values => values[at] || 0),
    short: of === 'types' ? model.typeShort[entry.of] : model.siteText(entry.of), full: of === 'types' ? model.typeFull[entry.of] : '',
  }));
  const table = { noun: [of.slice(0, -1), of], params: params, update: update, search: row => row.short + ' ' + row.full };
  const name = (key, cell) => ({ key: key, title: of === 'types' ? 'Type' : 'Site', head: true, sort: row => row.short.toLowerCase(), cell: cell });
  const counted = rows.filter(row => row.objects > 0);
  return [
    heading('Drag', 'Lag is the time from birth to first use, use from first to last use, and drag from last use to death. A collection finds the death. An object that is never used counts as unused for its whole life. Shares are of lives times bytes. JDK types are omitted: most of their uses are in JDK code, which is not instrumented for uses.'),
    h('div', { class: 'controls' }, choices('Of', [['types', 'Types'], ['sites', 'Sites']], of, value => go({ of: value === 'types' ? '' : value }))),
    h('p', { class: 'legend' }, PHASES.map(phase => h('span', {}, h('i', { class: 'key ' + phase }), phase))),
    rows.length === 0 ? nothing('No object was tracked.') : sortableTable({
      ...table, caption: 'Drag by ' + of, rows: rows,
      columns: [
        name('name', dragName),
        { key: 'phases', title: 'Lives', sort: row => row.shares[2] + row.shares[3], cell: phaseBar },
        ...dataColumns(uses, row => row.at, { key: 'use', initial: 'byte s dragged' }),
      ],
    }),
    ...(model.data.drag.accesses ? [
      h('h2', {}, 'Lifetime in accesses'),
      h('figure', { class: 'wide' }, accessesPlot(model.data.drag.accesses)),
      h('p', { class: 'legend' }, 'Share of all objects with fewer accesses of their thread between birth and last use. At 0: never used. Shared objects, which another thread used too, are omitted; live objects count up to the snapshot.'),
      sortableTable({
        ...table, caption: 'Accesses by ' + of, rows: counted,
        columns: [
          name('aName', row => (row.full ? named(row.short, row.full) : h('code', {}, row.short))),
          ...dataColumns(accesses, row => row.at, { key: 'access' }),
          { key: 'aObjects', title: 'Objects', numeric: true, initial: true, sort: row => row.objects, cell: row => count(row.objects) },
        ],
      }),
    ] : []),
  ];
}

function accessesPlot(lives) {
  const area = PLOT;
  const last = lives.below.length;
  const x = ageScale(0, Math.pow(2, last), area.left, area.width - area.right);
  const y = v => area.top + (area.height - area.top - area.bottom) * (1 - v);
  const plot = svg('svg', { viewBox: `0 0 ${area.width} ${area.height}`, class: 'plot', role: 'img', 'aria-label': 'Share of the objects that live fewer accesses. Median ' + (lives.median[1] < 0 ? '–' : UNITS.RANGE(lives.median)) + '.' });
  const points = [...lives.below, 10000].map((share, octave) => [x(octave === 0 ? 0 : Math.pow(2, octave)), y(share / 10000)]);
  fill(plot, {}, [
    axes(area, x, y, 'collections', 'Accesses from birth to last use', [0, 0.25, 0.5, 0.75, 1], v => Math.round(100 * v) + ' %', 9),
    svg('path', { d: 'M' + points.map(p => p[0].toFixed(1) + ' ' + p[1].toFixed(1)).join('L'), class: 'curve' }),
  ]);
  return plot;
}

// the name, and where the objects were used for the last time
function dragName(row) {
  const name = row.full ? named(row.short, row.full) : h('span', { class: 'named' }, h('code', {}, row.short));
  if (row.lastUse) {
    name.append(h('small', {}, 'last used at ' + row.lastUse + ', held ' + nanos(row.held)));
  }
  return name;
}

function phaseBar(row) {
  return h('span', { class: 'phases', role: 'img', 'aria-label': PHASES.map((phase, i) => phase + ' ' + percent(row.shares[i])).join(', ') },
    PHASES.map((phase, i) => {
      const piece = h('i', { class: phase });
      piece.style.width = 100 * row.shares[i] + '%';
      return piece;
    }));
}
