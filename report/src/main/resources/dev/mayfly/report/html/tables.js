// Types, sites and methods, each a table: of counted bytes, or of all allocated ones.

// whether estimates are shown beside counts; a choice holds for all views
function ofAll(model, params) {
  if (model.rest !== null && params.of) {
    model.of = params.of;
  }
  return model.rest !== null && model.of === 'all';
}

function ofChoice(model, params, go, more) {
  return model.rest === null ? null : choices('Of', [['counted', 'Counted'], ['all', 'All allocated bytes']], ofAll(model, params) ? 'all' : 'counted',
    value => go({ of: value, ...more }));
}

// the choice above a table, and how to read what it shows
function choiceOfAll(model, params, go) {
  return model.rest === null ? [] : [
    h('div', { class: 'controls' }, ofChoice(model, params, go, { sort: '', order: '' })),
    ofAll(model, params) ? aboutAll(model) : null,
  ];
}

// counted and estimated bytes in columns of their own; their sum is an estimate, too
function allColumns(model) {
  const all = row => row.bytes + (row.estimated || 0);
  const whole = Math.max(model.rest.allocatedBytes, model.total.bytes);
  const withHalf = (amount, row) => (row.estimated ? estimatedBytes(amount, row.half) : bytes(amount));
  return [
    figures('all', 'All bytes', withHalf, all, { initial: true, about: 'Counted and estimated bytes', whole: whole }),
    shares('allShare', all, whole, 'Share of all allocated bytes'),
    figures('bytes', 'Counted', bytes, row => row.bytes || null, { about: 'Exact' }),
    figures('estimated', 'Estimated ± 95 %', withHalf, row => row.estimated || null, { about: 'Allocated by unwoven code, from samples' }),
  ];
}

function aboutAll(model) {
  return h('p', { class: 'hint' }, 'Counted bytes are exact. Estimated bytes were allocated by unwoven code and rest on ' + counted(model.rest.samples, 'sample', 'samples') + '; ± is half of the 95 % interval.');
}

function countedColumns({ total }) {
  return [
    figures('bytes', 'Bytes', bytes, row => row.bytes, { initial: true, about: 'Sum of the shallow sizes', whole: total.bytes }),
    shares('bytesShare', row => row.bytes, total.bytes, 'Share of all bytes'),
    figures('objects', 'Objects', count, row => row.allocations, { about: 'Number of allocated objects' }),
    shares('objectsShare', row => row.allocations, total.allocations, 'Share of all objects'),
  ];
}

function lifeColumns(model, kind, name) {
  const median = row => (row.life.nanos.median[1] < 0 ? Infinity : row.life.nanos.median[1]);
  return !model.hasLives ? [] : [
    {
      key: 'median', title: 'Median lifetime', unit: 'ns', numeric: true, about: 'The age by which half of the objects are dead',
      sort: row => (row.life ? median(row) : -1),
      cell: row => (row.life ? h('a', { href: '#' + link('lifetimes', { [kind]: name(row) }) }, medianOf(row.life)) : '–'),
    },
    figures('live', 'Live', roughly, row => (row.life ? row.life.live : null), { about: 'Objects that were live at the end, estimated from the tracked ones' }),
  ];
}

function lengthColumn(model, typeOf) {
  return figures('length', 'Mean length', roughly, row => (model.typeFull[typeOf(row)].endsWith('[]') && row.allocations ? row.elements / row.allocations : null), { about: 'Elements of an array, on average' });
}

// A table of what rows allocate, counted or in all: rows are of what keyOfSite gives for a site.
function allocationsView(model, params, update, go, { title, lead, noun, rows, keyOfSite, name, words, columns }) {
  const all = ofAll(model, params);
  const { rows: shown, uncertain } = all ? withEstimates(model, rows, keyOfSite) : { rows: rows, uncertain: '' };
  return [
    heading(title, lead),
    ...choiceOfAll(model, params, go),
    shown.length === 0 ? nothing('No allocation was recorded.') : sortableTable({
      caption: title, noun: noun, rows: shown, params: params, update: update, search: row => words(model, row.of),
      columns: [name, ...columns(all)],
    }),
    uncertain === '' ? null : h('p', { class: 'hint' }, uncertain),
  ];
}

function typesView(model, params, update, go) {
  const full = row => model.typeFull[row.of];
  return allocationsView(model, params, update, go, {
    title: 'Types', lead: 'Allocations by class. Sizes are shallow: they exclude referenced objects.', noun: ['type', 'types'],
    rows: model.types, keyOfSite: site => model.siteType[site], words: typeWords,
    name: { key: 'type', title: 'Type', head: true, text: full, sort: row => full(row).toLowerCase(), cell: row => named(model.typeShort[row.of], full(row)) },
    columns: all => [
      ...(all ? allColumns(model) : countedColumns(model)),
      figures('mean', 'Mean size', bytes, row => (row.allocations ? row.bytes / row.allocations : null)),
      lengthColumn(model, row => row.of),
      ...lifeColumns(model, 'type', full),
    ],
  });
}

function sitesView(model, params, update, go) {
  return allocationsView(model, params, update, go, {
    title: 'Sites', lead: 'Allocations by site: a line that allocates objects of a type.', noun: ['site', 'sites'],
    rows: model.sites, keyOfSite: site => site, words: siteWords, name: siteColumn(model),
    columns: all => [
      ...(all ? allColumns(model) : countedColumns(model)),
      lengthColumn(model, row => model.siteType[row.of]),
      ...(model.sites.some(row => row.failed > 0) ? [figures('failed', 'Failed', count, row => row.failed || null, { about: 'Constructions that ended in an exception; not included in the objects' })] : []),
      ...lifeColumns(model, 'site', row => model.siteKey(row.of)),
    ],
  });
}

// of a method with all that it calls
function calleeColumns(model, all) {
  if (!all) {
    return !model.hasTree ? [] : [
      figures('total', 'Bytes with callees', bytes, row => row.totalBytes, { whole: model.total.bytes }),
      shares('totalShare', row => row.totalBytes, model.total.bytes),
    ];
  }
  const half = row => halfWidth(row.totalEstimated, row.totalSquares, model.rest);
  const estimated = row => (isUncertain(row.totalEstimated, half(row)) ? 0 : row.totalEstimated);
  const sum = row => row.totalBytes + estimated(row);
  const whole = Math.max(model.rest.allocatedBytes, model.total.bytes);
  return [
    figures('total', 'All bytes with callees', (amount, row) => (estimated(row) ? estimatedBytes(amount, half(row)) : bytes(amount)), sum, { whole: whole }),
    shares('totalShare', sum, whole),
  ];
}

function bytecodeColumns(model) {
  return model.data.bytecodes.context.length === 0 ? [] : [
    figures('bytecodes', 'Own bytecodes', count, row => row.bytecodes, { about: 'Instructions that the method executed itself, without callees' }),
    figures('calls', 'Calls', count, row => row.calls, { about: 'Calls that have ended' }),
    figures('each', 'A call', roughly, row => (row.calls ? row.bytecodes / row.calls : null), { about: 'Own bytecodes of a call, on average' }),
    figures('density', 'Objects/1000', density => (1000 * density).toFixed(2), row => (row.bytecodes ? row.allocations / row.bytecodes : null), { about: 'Objects for each thousand own bytecodes' }),
  ];
}

// where time was measured; CPU time only where it was sampled
function timeColumns(model, rows) {
  const all = rows.reduce((sum, row) => sum + row.cpu, 0);
  const dense = row => row.bytes > 0 && 1000 * row.bytes >= model.total.bytes; // of fewer it says nothing
  const cpu = row => (row.woven && isCpuKnown(row.cpu, row.virtual + row.unseen) ? row.cpu : null);
  return model.data.wall.context.length === 0 ? [] : [
    ...(model.data.cpu.context.length > 0 ? [
      figures('cpu', 'Own CPU time', nanos, cpu, { about: 'Of the method itself and of unwoven code that it called, estimated from samples; that of virtual threads is not known' }),
      shares('cpuShare', cpu, all, 'Share of the CPU time in woven methods'),
      figures('totalCpu', 'CPU with callees', nanos, row => (row.woven && isCpuKnown(row.totalCpu, row.totalVirtual + row.unseen) ? row.totalCpu : null)),
      figures('cpuPerMegabyte', 'CPU/MB', density => nanos(1e6 * density), row => (dense(row) && cpu(row) !== null ? row.cpu / row.bytes : null), { about: 'Own CPU time for each million own bytes' }),
    ] : []),
    figures('wall', 'Own wall time', nanos, row => (row.woven ? row.wall : null), { about: 'All threads together, waiting included' }),
  ];
}

function methodsView(model, params, update, go) {
  const known = model.methods();
  const own = column => ({ ...column, title: column.title === '%' ? '%' : 'Own ' + (column.key === 'all' ? 'bytes' : column.title.toLowerCase()) });
  return allocationsView(model, params, update, go, {
    title: 'Methods', lead: model.hasTree ? 'Allocations of the methods themselves, and with their callees. A recursive method counts once.' : 'Allocations of the methods themselves. Calling contexts were not recorded.', noun: ['method', 'methods'],
    rows: ofAll(model, params) ? known : known.filter(row => row.totalAllocations > 0 || row.allocations > 0 || row.physical > 0 || row.cpu > 0),
    keyOfSite: site => model.siteFrame[site], words: methodWords, name: methodColumn(model),
    columns: all => [
      ...(all ? allColumns(model) : countedColumns(model)).map(own),
      ...calleeColumns(model, all),
      ...(model.physical.size > 0 ? [figures('physical', 'Own physical bytes', bytes, row => (row.woven ? row.physical : null), { about: 'Bytes that the JVM allocated for the method itself and for unwoven code that it called' })] : []),
      ...bytecodeColumns(model),
      ...timeColumns(model, known),
      contextsColumn(model),
    ],
  });
}
