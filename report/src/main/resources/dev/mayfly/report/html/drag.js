// For how much of their lives objects are used.

const PHASES = ['lag', 'use', 'drag', 'unused'];

function dragView(model, params, update, go) {
  const of = params.of === 'sites' ? 'sites' : 'types';
  const drag = model.data.drag;
  const rows = drag[of].map(entry => {
    const sum = values => values.reduce((a, b) => a + b, 0);
    const shares = sum(entry.space) > 0 ? entry.space : entry.time;
    return {
      ...entry, shares: shares, whole: sum(shares), dragged: (entry.space[2] + entry.space[3]) / 1e9,
      short: of === 'types' ? model.typeShort[entry.of] : model.siteText(entry.of), full: of === 'types' ? model.typeFull[entry.of] : '',
    };
  });
  const part = i => row => (row.whole > 0 ? row.shares[i] / row.whole : 0);
  return [
    heading('Drag', 'Lag is the time from birth to first use, use from first to last use, and drag from last use to death. A collection finds the death. An object that is never used counts as unused for its whole life. Shares are of lives times bytes. JDK types are omitted: most of their uses are in JDK code, which is not instrumented for uses.'),
    h('div', { class: 'controls' }, choices('Of', [['types', 'Types'], ['sites', 'Sites']], of, value => go({ of: value === 'types' ? '' : value }))),
    h('p', { class: 'legend' }, PHASES.map(phase => h('span', {}, h('i', { class: 'key ' + phase }), phase))),
    rows.length === 0 ? nothing('No object was tracked.') : sortableTable({
      caption: 'Drag by ' + of, noun: [of.slice(0, -1), of], rows: rows, params: params, update: update, search: row => row.short + ' ' + row.full,
      columns: [
        { key: 'name', title: of === 'types' ? 'Type' : 'Site', head: true, sort: row => row.short.toLowerCase(), cell: dragName },
        { key: 'phases', title: 'Lives', sort: row => part(2)(row) + part(3)(row), cell: row => phaseBar(row) },
        ...PHASES.map((phase, i) => ({ key: phase, title: phase[0].toUpperCase() + phase.slice(1), numeric: true, sort: part(i), cell: row => (row.whole > 0 ? percent(part(i)(row)) : '–') })),
        { key: 'dragged', title: 'Byte-seconds dragged', numeric: true, initial: true, about: 'Bytes times seconds from last use to death', sort: row => row.dragged, cell: row => roughly(Math.round(row.dragged)) },
        { key: 'dead', title: 'Died', numeric: true, sort: row => row.dead, cell: row => count(row.dead) },
        { key: 'unusedDead', title: 'Unused', numeric: true, sort: row => row.unused, cell: row => count(row.unused) },
        { key: 'live', title: 'Live', numeric: true, sort: row => row.live, cell: row => count(row.live) },
        { key: 'idle', title: 'Idle', unit: 'ns', numeric: true, about: 'Median time since the last use, of live objects', sort: row => row.idle, cell: row => (row.idle < 0 ? '–' : nanos(row.idle)) },
      ],
    }),
    ...accessesPart(drag, rows, of, params, update),
  ];
}

// how many accesses lay between birth and last use: the share of the objects below each power of two
function accessesPart(drag, rows, of, params, update) {
  if (!drag.accesses) {
    return [];
  }
  const below = lives => octave => (octave < lives.below.length ? lives.below[octave] / 10000 : 1);
  const counted = rows.filter(row => row.accesses);
  return [
    h('h2', {}, 'Lifetime in accesses'),
    h('figure', { class: 'wide' }, accessesPlot(drag.accesses)),
    h('p', { class: 'legend' }, 'Share of all objects with fewer accesses of their thread between birth and last use. At 0: never used. Shared objects, which another thread used too, are omitted; live objects count up to the snapshot.'),
    sortableTable({
      caption: 'Accesses by ' + of, noun: [of.slice(0, -1), of], rows: counted, params: params, update: update, search: row => row.short + ' ' + row.full,
      columns: [
        { key: 'aName', title: of === 'types' ? 'Type' : 'Site', head: true, sort: row => row.short.toLowerCase(), cell: row => (row.full ? named(row.short, row.full) : h('code', {}, row.short)) },
        { key: 'aMedian', title: 'Median', numeric: true, sort: row => row.accesses.median[1], cell: row => accessRange(row.accesses.median) },
        { key: 'aP90', title: '90 %', numeric: true, sort: row => row.accesses.p90[1], cell: row => accessRange(row.accesses.p90) },
        ...[0, 1, 2, 3, 4, 5, 6].map(octave => ({ key: 'a' + octave, title: octave === 0 ? 'Never' : '<' + Math.pow(2, octave), numeric: true, about: octave === 0 ? 'Objects that were not used' : 'Objects that lived fewer accesses', sort: row => below(row.accesses)(octave), cell: row => percent(below(row.accesses)(octave)) })),
        { key: 'aShared', title: 'Shared', numeric: true, about: 'Objects that another thread used, too', sort: row => row.accesses.shared, cell: row => share(row.accesses.shared, row.accesses.objects) },
        { key: 'aObjects', title: 'Objects', numeric: true, initial: true, sort: row => row.accesses.objects, cell: row => count(row.accesses.objects) },
      ],
    }),
  ];
}

function accessRange(length) {
  const [from, to] = length.map(roughly);
  return length[1] < 0 ? '–' : from === to ? to : from + ' – ' + to;
}

function accessesPlot(lives) {
  const area = PLOT;
  const last = lives.below.length;
  const x = ageScale(0, Math.pow(2, last), area.left, area.width - area.right);
  const y = v => area.top + (area.height - area.top - area.bottom) * (1 - v);
  const plot = svg('svg', { viewBox: `0 0 ${area.width} ${area.height}`, class: 'plot', role: 'img', 'aria-label': 'Share of the objects that live fewer accesses. Median ' + accessRange(lives.median) + '.' });
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
  return h('span', { class: 'phases', role: 'img', 'aria-label': PHASES.map((phase, i) => phase + ' ' + share(row.shares[i], row.whole)).join(', ') },
    PHASES.map((phase, i) => {
      const piece = h('i', { class: phase });
      piece.style.width = (row.whole > 0 ? 100 * row.shares[i] / row.whole : 0) + '%';
      return piece;
    }));
}
