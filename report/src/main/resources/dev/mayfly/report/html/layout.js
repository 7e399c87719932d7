// The cost of types in other layouts, and classes that could be value classes.

function layoutMeters(layout) {
  let left = layout.today;
  const meters = [h('div', { class: 'meter' }, h('strong', {}, bytes(left)), h('span', {}, 'as counted: ' + layout.recorded), bar(1, 'layout0'))];
  const steps = [
    ['with compact headers', layout.byCompact],
    ['with value classes (JEP 401), too', layout.byValues],
    ['if these are null-restricted, too', layout.byRestriction],
  ];
  for (const [i, [title, saved]] of steps.entries()) {
    left -= middle(saved);
    meters.push(h('div', { class: 'meter' },
      h('strong', {}, bytes(Math.max(0, left))),
      h('span', {}, title + (saved[1] === 0 && saved[0] === 0 ? ': nothing more' : ': ' + bytesBetween(saved) + ' less, ' + share(Math.max(0, middle(saved)), layout.today))),
      bar(layout.today > 0 ? left / layout.today : 0, 'layout' + (i + 1))));
  }
  return h('div', { class: 'three layouts' }, meters);
}

function layoutBars(row, most) {
  const titles = ['today', 'compact', 'JEP 401', 'null-free'];
  return h('span', { class: 'layout-bars', role: 'img', 'aria-label': titles.map((title, i) => title + ' ' + bytes(row.bytes[i])).join(', ') },
    row.bytes.map((amount, i) => {
      const piece = h('i', { class: 'layout' + i });
      piece.style.width = (most > 0 ? (100 * Math.max(0, amount)) / most : 0) + '%';
      return piece;
    }));
}

function assessedTable(model, caption, about, classes, params, update, why) {
  return h('section', {}, h('h2', {}, caption), h('p', { class: 'lead' }, about),
    sortableTable({
      caption: caption, noun: ['class', 'classes'], rows: classes, params: params, update: update, first: 25,
      search: row => typeWords(model, row.type) + '\n' + row.why.join('\n'),
      columns: [
        { key: 'class', title: 'Class', head: true, sort: row => model.typeShort[row.type].toLowerCase(), cell: row => named(model.typeShort[row.type], model.typeFull[row.type]) },
        figures('objects', 'Objects', count, row => row.objects),
        figures('size', 'Bytes', bytes, row => row.bytes, { initial: true, whole: model.total.bytes }),
        { key: 'why', title: why, sort: row => row.why.length, cell: row => (row.why.length === 0 ? 'nothing known' : h('ul', { class: 'reasons' }, row.why.map(text => h('li', {}, breakable(text))))) },
      ],
    }));
}

function layoutView(model, params, update) {
  const layout = model.data.layout;
  const rows = layout.rows.map((row, at) => ({ ...row, at: at, bytes: layout.columns.slice(0, 4).map(column => column.values[at]) }));
  const most = Math.max(...rows.map(row => row.bytes[0]), 1);
  // sorting and filter belong to the first table: the others start anew
  const apart = () => {};
  return [
    heading('Layout', 'What the counted objects would cost with compact headers, as value classes (JEP 401), and where no element or field of these is null.'),
    layoutMeters(layout),
    layout.live > 0 ? h('p', { class: 'hint' }, 'Alive at the end: about ' + bytes(layout.live) + ', of which compact headers and value classes save ' + bytesBetween([layout.liveSaved, layout.liveSaved]) + '.') : null,
    layout.unknown > 0 ? h('p', { class: 'hint' }, 'Of ' + bytes(layout.unknown) + ' the fields are not known: they are taken to stay as they are.') : null,
    h('p', { class: 'legend' }, ['today', 'compact headers', 'value classes', 'null-restricted'].map((title, i) => h('span', {}, h('i', { class: 'key layout' + i }), title))),
    sortableTable({
      caption: 'Layouts by type', noun: ['row', 'rows'], rows: rows, params: params, update: update,
      search: row => typeWords(model, row.type) + '\n' + row.note,
      columns: [
        { key: 'type', title: 'Type', head: true, sort: row => model.typeShort[row.type].toLowerCase(), cell: row => [named(model.typeShort[row.type], model.typeFull[row.type]), h('small', { class: 'layout-note' }, breakable(row.count + (row.note ? ' · ' + row.note : '')))] },
        { key: 'bars', title: 'Layouts', about: 'Sorted by the share that null-restricted value classes save', sort: row => (row.bytes[0] > 0 ? 1 - row.bytes[3] / row.bytes[0] : 0), cell: row => layoutBars(row, most) },
        ...dataColumns(layout.columns, row => row.at, { key: 'layout', initial: layout.columns.find(column => column.title === 'today') }),
        figures('live', 'Live', amount => bytes(Math.round(amount)), row => (row.live > 0 ? row.live * row.bytes[0] : null), { about: 'Bytes alive at the end in the layout of today, by the share of tracked objects' }),
      ],
    }),
    h('p', { class: 'hint' }, layout.about),
    layout.candidates.length === 0 ? null : assessedTable(model, 'Could be value classes',
      'All fields are final, the superclass has none, and no known code depends on the identity of their objects. Together they save ' + bytesBetween(layout.byCandidates) + ' beyond compact headers and the value classes of the JDK.',
      layout.candidates, {}, apart, 'To be checked'),
    layout.blocked.length === 0 ? null : assessedTable(model, 'Could not, as they are',
      'What stands in the way: a field that is not final, a class above or below, or code that locks, compares or weakly refers to their objects.',
      layout.blocked, {}, apart, 'Why not'),
  ];
}
