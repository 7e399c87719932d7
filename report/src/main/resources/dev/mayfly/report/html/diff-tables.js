// Types, sites, methods and contexts, each a table of changes.

function changeColumns(rows) {
  const largest = rows.reduce((most, row) => Math.max(most, Math.abs(row.bytes)), 0);
  const delta = (key, unit) => row => h('span', { 'data-exact': row[key] }, row[key] === 0 ? '0' : signed(row[key], unit));
  const ratio = (row, key) => (row.before[key] === 0 ? (row.after[key] === 0 ? 0 : Infinity) : (row.after[key] - row.before[key]) / row.before[key]);
  return [
    { key: 'change', title: 'Change', numeric: true, initial: true, about: 'The kind of change; sorted by the bytes that changed, up or down', sort: row => Math.abs(row.bytes) + Math.abs(row.allocations) / 1e6, cell: row => h('span', { class: 'kind ' + row.kind, 'data-kind': row.kind }, h('i', { 'aria-hidden': 'true' }, KIND_MARKS[row.kind]), ' ' + KIND_WORDS[row.kind]) },
    { key: 'bytes', title: 'Bytes', numeric: true, about: 'Bytes more or fewer than before', sort: row => row.bytes, cell: row => [delta('bytes', bytes)(row), bar(largest > 0 ? Math.abs(row.bytes) / largest : 0, row.bytes > 0 ? 'grown' : 'shrunk')] },
    { key: 'bytesShare', title: '%', numeric: true, about: 'Relative to the bytes before', sort: row => ratio(row, 'bytes'), cell: row => signedPercent(row.before.bytes, row.after.bytes) },
    { key: 'objects', title: 'Objects', numeric: true, about: 'Objects more or fewer than before', sort: row => row.allocations, cell: delta('allocations', count) },
    { key: 'objectsShare', title: '%', numeric: true, about: 'Relative to the objects before', sort: row => ratio(row, 'allocations'), cell: row => signedPercent(row.before.allocations, row.after.allocations) },
    figures('bytesBefore', 'Bytes before', bytes, row => row.before.bytes),
    figures('bytesAfter', 'after', bytes, row => row.after.bytes, { about: 'Bytes after' }),
    figures('objectsBefore', 'Objects before', count, row => row.before.allocations),
    figures('objectsAfter', 'after', count, row => row.after.allocations, { about: 'Objects after' }),
  ];
}

// a table of the rows of one kind, or of all that changed
function changesView({ title, lead, noun, rows, params, update, go, name, search, more }) {
  const kind = params.change || '';
  const many = wanted => rows.filter(row => row.kind === wanted).length;
  const wanted = kind === 'all' ? () => true : KINDS.includes(kind) ? row => row.kind === kind : row => row.kind !== 'same';
  const shown = rows.filter(wanted);
  const options = [['', 'Changed'], ...KINDS.map(k => [k, KIND_MARKS[k] + ' ' + KIND_WORDS[k] + ' ' + count(many(k))]), ['all', 'All ' + count(rows.length)]];
  return [
    heading(title, lead),
    choices('Show', options, options.some(o => o[0] === kind) ? kind : '', value => go({ change: value })),
    shown.length === 0 ? nothing(rows.length === 0 ? 'Neither profile has any.' : KINDS.includes(kind) ? 'None.' : 'Nothing changed.') : sortableTable({
      caption: title + ', with their changes', noun: noun, rows: shown, params: params, update: update, search: search,
      columns: [name, ...changeColumns(shown), ...(more || [])],
    }),
  ];
}

function typeChangesView(model, params, update, go) {
  return changesView({
    title: 'Types', lead: 'Allocations by class, matched by name.', noun: ['type', 'types'],
    rows: model.types, params: params, update: update, go: go,
    search: row => typeWords(model, row.of),
    name: { key: 'type', title: 'Type', head: true, sort: row => model.typeFull[row.of].toLowerCase(), cell: row => named(model.typeShort[row.of], model.typeFull[row.of]) },
  });
}

function siteChangesView(model, params, update, go) {
  return changesView({
    title: 'Sites', lead: 'Where objects are allocated. Sites are matched by method, type and line, and by the order of lines where lines moved.', noun: ['site', 'sites'],
    rows: model.sites, params: params, update: update, go: go,
    search: row => siteWords(model, row.of),
    name: siteColumn(model),
  });
}

function accountChangesView(model, params, update, go) {
  const name = row => model.data.strings[row.of];
  return changesView({
    title: 'Accounts', lead: 'On whose behalf objects are allocated, by the accounts of the second profile, or of the first if the second has none.', noun: ['account', 'accounts'],
    rows: model.accounts, params: params, update: update, go: go, search: name,
    name: { key: 'account', title: 'Account', head: true, sort: row => name(row).toLowerCase(), cell: row => code(name(row)) },
  });
}

function methodChangesView(model, params, update, go) {
  const rows = model.methods();
  return changesView({
    title: 'Methods', lead: 'Allocations of the methods themselves' + (model.hasTree ? ', and with their callees. A recursive method counts once.' : '.'), noun: ['method', 'methods'],
    rows: rows, params: params, update: update, go: go,
    search: row => methodWords(model, row.of),
    name: methodColumn(model),
    more: model.hasTree ? [
      { key: 'total', title: 'Bytes with callees', numeric: true, sort: row => row.totalBytes, cell: row => h('span', { 'data-exact': row.totalBytes }, row.totalBytes === 0 ? '0' : signed(row.totalBytes, bytes)) },
      { key: 'totalShare', title: '%', numeric: true, about: 'Relative to the bytes with callees before', sort: row => (row.totalBefore === 0 ? (row.totalAfter === 0 ? 0 : Infinity) : row.totalBytes / row.totalBefore), cell: row => signedPercent(row.totalBefore, row.totalAfter) },
      contextsColumn(model),
    ] : [],
  });
}

const CALLERS_NAMED = 5;

// the innermost methods of a context
function pathText(tree, context) {
  const labels = [];
  let node = context;
  for (; node > 0 && labels.length < CALLERS_NAMED; node = tree.parent[node]) {
    labels.push(tree.label(node));
  }
  return labels.length === 0 ? '(no context)' : (node > 0 ? '… → ' : '') + labels.reverse().join(' → ');
}

function pathChangesView(model, params, update, go) {
  const tree = model.tree();
  const texts = new Map();
  const text = row => {
    if (!texts.has(row.of)) {
      texts.set(row.of, pathText(tree, row.of));
    }
    return texts.get(row.of);
  };
  return changesView({
    title: 'Paths', lead: 'The contexts as a table, each without its callees, matched by its path of methods.', noun: ['context', 'contexts'],
    rows: model.paths(), params: params, update: update, go: go, search: text,
    name: { key: 'path', title: 'Context', head: true, sort: row => text(row).toLowerCase(), cell: row => h('a', { href: '#' + link('contexts', { at: row.of > 0 ? String(row.of) : '', width: row.kind === 'vanished' ? 'before' : '' }) }, code(text(row))) },
  });
}

// what unwoven code allocated, estimated: changes that may be chance are one line
function estimateChangesView(model, params, update, go) {
  const byType = params.by !== 'methods';
  const { rows: columns, uncertain } = model.data.rest[byType ? 'types' : 'methods'];
  const names = Object.keys(columns);
  const rows = columns.of.map((of, i) => Object.fromEntries(names.map(name => [name, columns[name][i]])));
  const full = row => (byType ? model.typeFull[row.of] : model.frameClass[row.of] + ' ' + model.frameName[row.of]);
  const estimate = (key, half) => row => (!row[key] ? '–' : isUncertain(row[key], row[half]) ? 'uncertain' : estimatedBytes(row[key], row[half]));
  return [
    heading('Estimates', 'What unwoven code allocated, from samples. ± is half of the 95 % interval.'),
    choices('By', [['types', 'Type'], ['methods', 'On whose behalf']], byType ? 'types' : 'methods', value => go({ by: value, q: '', sort: '', order: '' })),
    rows.length === 0 ? nothing('No estimate has changed for certain.') : sortableTable({
      caption: 'Estimates', noun: byType ? ['type', 'types'] : ['method', 'methods'], rows: rows, params: params, update: update, search: full,
      columns: [
        { key: 'name', title: byType ? 'Type' : 'On behalf of', head: true, text: full, sort: row => full(row).toLowerCase(), cell: row => (byType ? named(model.typeShort[row.of], full(row)) : code(model.frameName[row.of])) },
        { key: 'change', title: 'Change, 95 %', numeric: true, initial: true, sort: row => Math.abs(row.bytes), cell: row => [signed(row.bytes, bytes), h('small', { class: 'limits' }, signed(row.low, bytes) + ' to ' + signed(row.high, bytes))] },
        { key: 'before', title: 'Before ± 95 %', numeric: true, sort: row => row.before, cell: estimate('before', 'beforeHalf') },
        { key: 'after', title: 'After ± 95 %', numeric: true, sort: row => row.after, cell: estimate('after', 'afterHalf') },
      ],
    }),
    uncertain === '' ? null : h('p', { class: 'hint' }, uncertain + '.'),
  ];
}
