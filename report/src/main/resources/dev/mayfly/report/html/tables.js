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

function estimateOf(row) {
  return row.estimated ? estimatedBytes(row.estimated, row.half) : '–';
}

// counted and estimated bytes in columns of their own; their sum is an estimate, too
function allColumns(model) {
  const all = row => row.bytes + (row.estimated || 0);
  const whole = Math.max(model.rest.allocatedBytes, model.total.bytes);
  return [
    { key: 'all', title: 'All bytes', numeric: true, initial: true, about: 'Counted and estimated bytes', sort: all, cell: row => [row.estimated ? estimatedBytes(all(row), row.half) : bytes(all(row)), bar(whole ? all(row) / whole : 0)] },
    { key: 'allShare', title: '%', numeric: true, about: 'Share of all allocated bytes', sort: all, cell: row => share(all(row), whole) },
    { key: 'bytes', title: 'Counted', numeric: true, about: 'Exact', sort: row => row.bytes, cell: row => (row.bytes ? h('span', { 'data-exact': row.bytes }, bytes(row.bytes)) : '–') },
    { key: 'estimated', title: 'Estimated ± 95 %', numeric: true, about: 'Allocated by unwoven code, from samples', sort: row => row.estimated || 0, cell: estimateOf },
  ];
}

function aboutAll(model) {
  return h('p', { class: 'hint' }, 'Counted bytes are exact. Estimated bytes were allocated by unwoven code and rest on ' + counted(model.rest.samples, 'sample', 'samples') + '; ± is half of the 95 % interval.');
}

function sharedColumns(total) {
  return [
    { key: 'bytes', title: 'Bytes', numeric: true, initial: true, about: 'Sum of the shallow sizes', sort: row => row.bytes, cell: row => [h('span', { 'data-exact': row.bytes }, bytes(row.bytes)), bar(total.bytes ? row.bytes / total.bytes : 0)] },
    { key: 'bytesShare', title: '%', numeric: true, about: 'Share of all bytes', sort: row => row.bytes, cell: row => share(row.bytes, total.bytes) },
    { key: 'objects', title: 'Objects', numeric: true, about: 'Number of allocated objects', sort: row => row.allocations, cell: row => h('span', { 'data-exact': row.allocations }, count(row.allocations)) },
    { key: 'objectsShare', title: '%', numeric: true, about: 'Share of all objects', sort: row => row.allocations, cell: row => share(row.allocations, total.allocations) },
  ];
}

function lifeColumns(kind, name) {
  const life = row => row.life;
  return [
    {
      key: 'median', title: 'Median lifetime', unit: 'ns', numeric: true, about: 'The age by which half of the objects are dead (Kaplan–Meier)',
      sort: row => (row.life ? (row.life.nanos.median[1] < 0 ? Infinity : row.life.nanos.median[1]) : -1),
      cell: row => (row.life ? h('a', { href: '#' + link('lifetimes', { [kind]: name(row) }) }, medianOf(row.life)) : '–'),
    },
    { key: 'live', title: 'Live', numeric: true, about: 'Objects that were live at the end, estimated from the tracked ones', sort: row => (life(row) ? life(row).live : -1), cell: row => (life(row) ? roughly(life(row).live) : '–') },
  ];
}

function meanSize(row) {
  return row.allocations === 0 ? 0 : row.bytes / row.allocations;
}

function typesView(model, params, update, go) {
  const { total } = model;
  const all = ofAll(model, params);
  const rows = all ? withEstimates(model, model.types, site => model.siteType[site]) : model.types;
  return [
    heading('Types', 'Allocations by class. Sizes are shallow: they exclude referenced objects.'),
    ...choiceOfAll(model, params, go),
    rows.length === 0 ? nothing('No allocation was recorded.') : sortableTable({
      caption: 'Types', noun: ['type', 'types'], rows: rows, params: params, update: update,
      search: row => model.typeFull[row.of],
      columns: [
        { key: 'type', title: 'Type', head: true, text: row => model.typeFull[row.of], sort: row => model.typeFull[row.of].toLowerCase(), cell: row => named(model.typeShort[row.of], model.typeFull[row.of]) },
        ...(all ? allColumns(model) : sharedColumns(total)),
        { key: 'mean', title: 'Mean size', numeric: true, sort: meanSize, cell: row => (row.allocations ? bytes(meanSize(row)) : '–') },
        { key: 'length', title: 'Mean length', numeric: true, about: 'Elements of an array, on average', sort: row => (row.elements ? row.elements / row.allocations : -1), cell: row => (model.typeFull[row.of].endsWith('[]') && row.allocations ? roughly(row.elements / row.allocations) : '–') },
        ...(model.hasLives ? lifeColumns('type', row => model.typeFull[row.of]) : []),
      ],
    }),
  ];
}

function sitesView(model, params, update, go) {
  const { total } = model;
  const all = ofAll(model, params);
  const rows = all ? withEstimates(model, model.sites, site => site) : model.sites;
  const failed = model.sites.some(row => row.failed > 0);
  return [
    heading('Sites', 'Allocations by site: a line that allocates objects of a type.'),
    ...choiceOfAll(model, params, go),
    rows.length === 0 ? nothing('No allocation was recorded.') : sortableTable({
      caption: 'Sites', noun: ['site', 'sites'], rows: rows, params: params, update: update,
      search: row => model.siteText(row.of) + ' ' + model.frameClass[model.siteFrame[row.of]] + ' ' + model.typeFull[model.siteType[row.of]],
      columns: [
        {
          key: 'site', title: 'Site', head: true, sort: row => model.siteText(row.of).toLowerCase(),
          cell: row => h('span', { class: 'named', title: model.typeFull[model.siteType[row.of]] + ' at ' + model.frameClass[model.siteFrame[row.of]] },
            h('code', {}, model.typeShort[model.siteType[row.of]]), h('span', { class: 'at' }, ' at ',
              model.sourceOf.has(row.of) ? h('a', { href: '#' + link('source', { file: model.sourceOf.get(row.of), line: String(model.siteLine[row.of]) }) }, model.place(row.of)) : model.place(row.of))),
        },
        ...(all ? allColumns(model) : sharedColumns(total)),
        { key: 'length', title: 'Mean length', numeric: true, about: 'Elements of an array, on average', sort: row => (row.elements ? row.elements / row.allocations : -1), cell: row => (model.typeFull[model.siteType[row.of]].endsWith('[]') && row.allocations ? roughly(row.elements / row.allocations) : '–') },
        ...(failed ? [{ key: 'failed', title: 'Failed', numeric: true, about: 'Constructions that ended in an exception; not included in the objects', sort: row => row.failed, cell: row => (row.failed ? count(row.failed) : '–') }] : []),
        ...(model.hasLives ? lifeColumns('site', row => model.siteKey(row.of)) : []),
      ],
    }),
  ];
}

// of a method with all that it calls
function allWithCallees(model) {
  const all = row => row.totalBytes + row.totalEstimated;
  const half = row => halfWidth(row.totalEstimated, model.rest.bytes, row.totalSquares, model.rest.squares);
  const whole = Math.max(model.rest.allocatedBytes, model.total.bytes);
  return [
    { key: 'total', title: 'All bytes with callees', numeric: true, sort: all, cell: row => [row.totalEstimated ? estimatedBytes(all(row), half(row)) : bytes(all(row)), bar(whole ? all(row) / whole : 0)] },
    { key: 'totalShare', title: '%', numeric: true, sort: all, cell: row => share(all(row), whole) },
  ];
}

// where time was measured; CPU time only where it was sampled
function timeColumns(model, rows) {
  const sampled = model.data.cpu.context.length > 0;
  const all = rows.reduce((sum, row) => sum + row.cpu, 0);
  const dense = row => row.bytes > 0 && 1000 * row.bytes >= model.total.bytes; // of fewer it says nothing
  return [
    ...(sampled ? [
      { key: 'cpu', title: 'Own CPU time', numeric: true, about: 'Of the method itself and of unwoven code that it called, estimated from samples', sort: row => row.cpu, cell: row => h('span', { 'data-exact': row.cpu }, nanos(row.cpu)) },
      { key: 'cpuShare', title: '%', numeric: true, about: 'Share of the CPU time in woven methods', sort: row => row.cpu, cell: row => share(row.cpu, all) },
      { key: 'totalCpu', title: 'CPU with callees', numeric: true, sort: row => row.totalCpu, cell: row => nanos(row.totalCpu) },
      { key: 'cpuPerMegabyte', title: 'CPU/MB', numeric: true, about: 'Own CPU time for each million own bytes', sort: row => (dense(row) ? row.cpu / row.bytes : -1), cell: row => (dense(row) ? nanos(1e6 * row.cpu / row.bytes) : '–') },
    ] : []),
    { key: 'wall', title: 'Own wall time', numeric: true, about: 'All threads together, waiting included', sort: row => row.wall, cell: row => h('span', { 'data-exact': row.wall }, nanos(row.wall)) },
  ];
}

function methodsView(model, params, update, go) {
  const { total } = model;
  const all = ofAll(model, params);
  const known = model.methods();
  const rows = all ? withEstimates(model, known, site => model.siteFrame[site]) : known.filter(row => row.totalAllocations > 0 || row.allocations > 0 || row.physical > 0 || row.cpu > 0);
  const tree = model.hasTree;
  return [
    heading('Methods', tree ? 'Allocations of the methods themselves, and with their callees. A recursive method counts once.' : 'Allocations of the methods themselves. Calling contexts were not recorded.'),
    ...choiceOfAll(model, params, go),
    rows.length === 0 ? nothing('No allocation was recorded.') : sortableTable({
      caption: 'Methods', noun: ['method', 'methods'], rows: rows, params: params, update: update,
      search: row => model.frameName[row.of] + ' ' + model.frameClass[row.of],
      columns: [
        { key: 'method', title: 'Method', head: true, sort: row => model.frameName[row.of].toLowerCase(), cell: row => h('span', { class: 'named', title: model.frameClass[row.of] }, h('code', {}, model.frameName[row.of]), h('small', {}, model.frameClass[row.of].slice(0, Math.max(0, model.frameClass[row.of].lastIndexOf('.'))))) },
        ...(all ? allColumns(model) : sharedColumns(total)).map(column => ({ ...column, title: column.title === '%' ? '%' : 'Own ' + (column.key === 'all' ? 'bytes' : column.title.toLowerCase()) })),
        ...(all ? allWithCallees(model) : tree ? [
          { key: 'total', title: 'Bytes with callees', numeric: true, sort: row => row.totalBytes, cell: row => [h('span', { 'data-exact': row.totalBytes }, bytes(row.totalBytes)), bar(total.bytes ? row.totalBytes / total.bytes : 0)] },
          { key: 'totalShare', title: '%', numeric: true, sort: row => row.totalBytes, cell: row => share(row.totalBytes, total.bytes) },
        ] : []),
        ...(model.physical.size > 0 ? [
          { key: 'physical', title: 'Own physical bytes', numeric: true, about: 'Bytes that the JVM allocated for the method itself and for unwoven code that it called', sort: row => row.physical, cell: row => h('span', { 'data-exact': row.physical }, bytes(row.physical)) },
        ] : []),
        ...(model.data.bytecodes.context.length > 0 ? [
          { key: 'bytecodes', title: 'Own bytecodes', numeric: true, about: 'Instructions that the method executed itself, without callees', sort: row => row.bytecodes, cell: row => h('span', { 'data-exact': row.bytecodes }, count(row.bytecodes)) },
          { key: 'calls', title: 'Calls', numeric: true, about: 'Calls that have ended', sort: row => row.calls, cell: row => count(row.calls) },
          { key: 'each', title: 'A call', numeric: true, about: 'Own bytecodes of a call, on average', sort: row => (row.calls ? row.bytecodes / row.calls : -1), cell: row => (row.calls ? roughly(row.bytecodes / row.calls) : '–') },
          { key: 'density', title: 'Objects/1000', numeric: true, about: 'Objects for each thousand own bytecodes', sort: row => (row.bytecodes ? row.allocations / row.bytecodes : -1), cell: row => (row.bytecodes ? (1000 * row.allocations / row.bytecodes).toFixed(2) : '–') },
        ] : []),
        ...(model.data.wall.context.length > 0 ? timeColumns(model, known) : []),
        { key: 'show', title: 'Contexts', sort: row => model.frameName[row.of], cell: row => h('a', { href: '#' + link('contexts', { q: model.frameName[row.of] }), 'aria-label': 'Contexts of ' + model.frameName[row.of] }, 'show') },
      ],
    }),
  ];
}
