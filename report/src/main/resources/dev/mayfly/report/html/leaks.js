// Of what there is steadily more, collection after collection.

function leakRows(model) {
  const { suspects, others } = model.data.leaks;
  return [...suspects, ...others].map((row, i) => ({
    ...row, number: i, suspect: i < suspects.length,
    short: row.site < 0 ? model.typeShort[row.type] : model.siteText(row.site),
    full: model.typeFull[row.type],
    callers: row.path.map(frame => model.frameName[frame]),
    last: row.alive.length === 0 ? 0 : row.alive[row.alive.length - 1],
    holding: i < suspects.length ? leakHolding(model, row) : '',
  }));
}

function leakWords(row) {
  return row.short + '\n' + row.full + '\n' + row.callers.join('\n') + '\n' + row.holding;
}

function leaksView(model, params, update, go) {
  const { about, suspects } = model.data.leaks;
  const rows = leakRows(model);
  const key = row => row.short + '@' + row.callers.slice(-6).join('>');
  const chosen = rows.find(row => key(row) === params.of) || rows[0];
  return [
    heading('Leaks over time', 'The number of live objects by context after each full collection. A steady rise that lasts until the end is a leak suspect.'),
    h('ul', { class: 'words-list' }, about.map(text => h('li', {}, breakable(text))),
      suspects.length > 0 ? h('li', { class: 'warn' }, h('strong', {}, 'Warning: '), 'The number of live objects rises steadily for ' + counted(suspects.length, 'kind', 'kinds') + ' of objects.') : null),
    chosen ? h('section', { class: 'life' },
      h('figure', {},
        h('figcaption', {}, h('h2', {}, chosen.short), h('p', { class: 'path' }, breakable(chosen.site < 0 ? 'in all contexts together' : chosen.callers.join(' → ')))),
        inBothWidths(area => populationPlot(area, chosen))),
      h('div', { class: 'life-facts' }, definitions(leakFacts(model, chosen)),
        chosen.site >= 0 && model.lives.sites.has(chosen.site) ? h('p', {}, h('a', { href: '#' + link('lifetimes', { site: model.siteKey(chosen.site) }) }, 'Lifetimes of this site')) : null)) : null,
    rows.length === 0 ? null : sortableTable({
      caption: 'Live objects over time', noun: ['context', 'contexts'], rows: rows, params: params, update: update,
      search: leakWords,
      columns: [
        { key: 'site', title: 'What', head: true, sort: row => row.short.toLowerCase(), cell: row => h('a', { href: '#' + link('leaks', { of: key(row), sort: params.sort, order: params.order, q: params.q }) }, h('span', { class: 'named' }, code(row.short), h('small', {}, breakable(row.site < 0 ? 'in all contexts together' : 'in ' + row.callers.slice(-3).reverse().join(' ← '))), row.holding ? h('small', { class: 'holding' }, breakable(row.holding)) : null)) },
        { key: 'rank', title: 'Suspicion', numeric: true, initial: true, about: 'Growth in bytes per second, times the share of allocated objects that are still alive', sort: row => (row.suspect ? 1 + row.weight : -row.number / 1e6), cell: row => (row.suspect ? h('strong', { class: 'suspect' }, 'leak suspect') : '–') },
        { key: 'rate', title: 'Objects/s', numeric: true, about: 'Theil–Sen slope, with its 95 % interval', sort: row => (row.suspect ? row.perSecond : -1), cell: row => (row.suspect ? [perSecond(row.perSecond), h('small', { class: 'limits' }, perSecond(row.low) + ' – ' + perSecond(row.high))] : '–') },
        figures('bytes', 'Bytes/s', amount => bytes(Math.round(amount)), row => (row.suspect ? row.bytesPerSecond : null)),
        figures('alive', 'Alive', count, row => row.last),
        { key: 'kept', title: 'Kept', numeric: true, about: 'Share of the objects allocated there that are alive', sort: row => (row.suspect ? row.kept : -1), cell: row => (row.suspect ? percent(row.kept) : '–') },
        { key: 'age', title: 'Median age', numeric: true, sort: row => (row.suspect ? row.medianAge : -1), cell: row => (row.suspect && row.medianAge >= 0 ? nanos(row.medianAge) : '–') },
        { key: 'time', title: 'Over time', sort: row => row.last, cell: row => populationSpark(row) },
      ],
    }),
  ];
}

// which suspects hold these objects, and which ones these hold
function leakHolding(model, row) {
  const held = row.holds.map(type => model.typeShort[type]).join(', ');
  return [
    row.holder < 0 ? '' : 'held by ' + model.typeShort[row.holder],
    held ? 'holds ' + held + ' (+' + bytes(Math.round(row.heldBytesPerSecond)) + '/s)' : '',
  ].filter(text => text).join('; ');
}

function perSecond(rate) {
  return rate < 10 ? fixed1(rate) : count(rate);
}

function leakFacts(model, row) {
  const facts = [['Alive', count(row.last)]];
  if (row.suspect) {
    facts.push(
      ['More', perSecond(row.perSecond) + ' a second, 95 % limits: ' + perSecond(row.low) + ' to ' + perSecond(row.high)],
      ['Bytes', bytes(Math.round(row.bytesPerSecond)) + ' a second'],
      ['Kept', percent(row.kept) + ' of the allocated objects']);
    if (row.holding) {
      facts.push(['Holding', row.holding]);
    }
    if (row.account) {
      facts.push(['Account', row.account]);
    }
    if (row.medianAge >= 0) {
      facts.push(['Ages', 'median ' + nanos(row.medianAge) + ', the oldest ' + nanos(row.oldestAge)]);
    }
  } else {
    facts.push(['Suspicion', 'none: no steady rise']);
  }
  return facts;
}

function populationPlot(area, row) {
  const from = row.millis.length ? row.millis[0] : 0;
  const to = Math.max(from + 1, ...row.millis);
  const steps = ticks(Math.max(1, ...row.alive) * 1.15, 4).filter(v => v === Math.round(v));
  const top = Math.max(1, steps[steps.length - 1], ...row.alive);
  const x = millis => area.left + (area.width - area.left - area.right) * (millis - from) / (to - from);
  const y = v => area.top + (area.height - area.top - area.bottom) * (1 - v / top);
  return fill(emptyPlot(area, row.short + ': from ' + count(row.alive[0] || 0) + ' to ' + count(row.last) + ' alive in ' + nanos((to - from) * 1e6) + '.'), {}, [
    steps.map(v => [
      svg('line', { x1: area.left, x2: area.width - area.right, y1: y(v), y2: y(v), class: 'grid' }),
      textAt(area.left - 8, y(v) + 4, 'end', onAxis(v, roughly)),
    ]),
    ticks(to - from, area.marks, MILLIS).map(millis => textAt(x(from + millis), area.height - area.bottom + 19, 'middle', onAxis(millis * 1e6, nanos))),
    svg('line', { x1: area.left, x2: area.width - area.right, y1: y(0), y2: y(0), class: 'axis' }),
    textAt((area.left + area.width - area.right) / 2, area.height - 10, 'middle', 'time since the first count; objects alive', 'title'),
    svg('path', { d: populationPath(row, x, y), class: 'curve' }),
    row.alive.map((alive, i) => svg('circle', { cx: x(row.millis[i]), cy: y(alive), r: 2.5, class: 'dot' }, svg('title', {}, count(alive) + ' after ' + nanos((row.millis[i] - from) * 1e6)))),
  ]);
}

function populationPath(row, x, y) {
  return row.alive.map((alive, i) => (i === 0 ? 'M' : 'L') + x(row.millis[i]).toFixed(1) + ' ' + y(alive).toFixed(1)).join('');
}

// a population the size of a word
function populationSpark(row) {
  const from = row.millis.length ? row.millis[0] : 0;
  const to = Math.max(from + 1, ...row.millis);
  const most = Math.max(1, ...row.alive);
  return svg('svg', { viewBox: '0 0 120 24', width: 120, height: 24, class: 'spark', 'aria-hidden': 'true' },
    svg('path', { d: populationPath(row, millis => 1 + 118 * (millis - from) / (to - from), v => 22 - 20 * v / most), class: 'curve' }));
}
