// The profile as it stands in the page, with the names that its numbers refer to.

// of merged profiles, one is enough
function isSampled(environment) {
  return environment.contextMode.split(' | ').includes('sampled');
}

function readNames() {
  const whole = JSON.parse(byId('data').textContent);
  const range = whole.ranges === undefined ? null : rangeIn(window.location.hash, whole);
  const data = range === null ? whole : dataOf(whole, range);
  const s = data.strings;
  const model = {
    data: data,
    typeFull: data.types.name.map(i => s[i]),
    typeShort: data.types.short.map(i => s[i]),
    frameClass: data.frames.class.map(i => s[i]),
    frameName: data.frames.name.map(i => s[i]),
    framePlain: data.frames.plain.map(i => s[i]),
    frameClassNumber: data.frames.class,
    framePlainNumber: data.frames.plain,
    siteFrame: data.sites.frame,
    siteLine: data.sites.line,
    siteType: data.sites.type,
    siteWay: data.sites.way.map(i => s[i]),
  };
  model.place = site => {
    const line = model.siteLine[site] ? ':' + model.siteLine[site] : '';
    return model.framePlain[model.siteFrame[site]] + line + model.siteWay[site];
  };
  // the name of the run of methods of libraries that a context ends
  model.runs = new Map(data.runs.context.map((context, i) => [context, data.runs.name[i]]));
  model.hasLibraries = model.runs.size > 0;
  model.hasTree = data.contexts.depth.length > 1;
  model.siteText = site => model.typeShort[model.siteType[site]] + ' at ' + model.place(site);
  return model;
}

// what a search looks at; the first line is the name
function typeWords(model, type) {
  return model.typeShort[type] + '\n' + model.typeFull[type];
}

function siteWords(model, site) {
  return model.siteText(site) + '\n' + model.frameClass[model.siteFrame[site]] + '\n' + model.typeFull[model.siteType[site]];
}

function methodWords(model, frame) {
  return model.frameName[frame] + '\n' + model.frameClass[frame];
}

function siteNamed(model, site) {
  return h('span', { class: 'named', title: model.typeFull[model.siteType[site]] + ' at ' + model.frameClass[model.siteFrame[site]] },
    code(model.typeShort[model.siteType[site]]), h('span', { class: 'at' }, ' at ', placeOfSite(model, site)));
}

// the place of a site, with the ways to its source: in this report, and in an editor or a repository
function placeOfSite(model, site) {
  const place = breakable(model.place(site));
  const file = model.sourceOf ? model.sourceOf.get(site) : undefined;
  return [
    file === undefined ? place : h('a', { href: '#' + link('source', { file: file, line: String(model.siteLine[site]) }) }, place),
    editorLink(model, site, model.siteLine[site]),
  ];
}

// a link to a line in an editor or a repository, where the report has a pattern for it
function editorLink(model, site, line) {
  const path = model.linkPaths ? model.linkPaths.get(site) : undefined;
  return path === undefined || !(line > 0) ? null
    : h('a', { class: 'editor', href: sourceAddress(model.data.sourceLinks.pattern, path, line), rel: 'noreferrer', 'aria-label': 'Open ' + model.place(site), title: 'Open the source' }, '↗');
}

// the pattern with path and line in place; the report's writer has checked its scheme, and so does this
function sourceAddress(pattern, path, line) {
  const address = pattern.replaceAll('{path}', () => path.split('/').map(encodeURIComponent).join('/')).replaceAll('{line}', () => String(line));
  return /^(https?|idea|vscode):/i.test(address) ? address : null;
}

function methodNamed(model, frame) {
  const full = model.frameClass[frame];
  return h('span', { class: 'named', title: full }, code(model.frameName[frame]), h('small', {}, breakable(full.slice(0, Math.max(0, full.lastIndexOf('.'))))));
}

// the columns that name a site or a method, and lead to its contexts
function siteColumn(model) {
  return { key: 'site', title: 'Site', head: true, sort: row => model.siteText(row.of).toLowerCase(), cell: row => siteNamed(model, row.of) };
}

function methodColumn(model) {
  return { key: 'method', title: 'Method', head: true, sort: row => model.frameName[row.of].toLowerCase(), cell: row => methodNamed(model, row.of) };
}

function contextsColumn(model) {
  const name = row => model.frameName[row.of];
  return { key: 'show', title: 'Contexts', sort: name, cell: row => h('a', { href: '#' + link('contexts', { q: name(row) }), 'aria-label': 'Contexts of ' + name(row) }, 'show') };
}

// the program, as the header and the title name it
function programOf(environment) {
  return environment.program || (environment.scope.startsWith('*') ? 'all classes' : environment.scope.replace(/ \(.*\)$/, '')) || 'report';
}

function dayOf(moment) {
  return moment.replace('T', ' ').replace(/:\d+(\.\d+)?Z$/, '') + ' UTC';
}

// when it ran, how, and what was counted
function aboutRun(environment) {
  return [
    ['date', environment.nanos > 0 ? dayOf(environment.start) + ', ' + nanos(environment.nanos) : ''],
    ['command', environment.command],
    ['scope', environment.program && environment.scope ? 'counts ' + (environment.scope.startsWith('*') ? 'all classes' : environment.scope.replace(/ \(.*\)$/, '')) : ''],
  ];
}

function readModel(model) {
  const { data } = model;
  model.lives = {};
  for (const what of ['types', 'sites', 'contexts', 'accounts']) {
    model.lives[what] = new Map(data.lifetimes[what].map(life => [life.of, life]));
  }
  model.types = rows(data.byType, 'type', model.lives.types);
  model.sites = rows(data.bySite, 'site', model.lives.sites);
  model.total = data.totals;
  model.empty = data.totals.allocations === 0 && data.totals.failed === 0;
  model.sampled = isSampled(data.environment) || data.errors.context.length > 0;
  model.physical = new Map(data.physical.context.map((context, i) => [context, data.physical.bytes[i]]));
  // logical against physical bytes of a context itself; null where they were not read
  model.balanceOf = contexts => {
    if (model.physical.size === 0 || contexts.length === 0) {
      return null;
    }
    const logical = model.ownSites(contexts).reduce((sum, line) => sum + line.bytes, 0);
    return { logical: logical, physical: contexts.reduce((sum, context) => sum + (model.physical.get(context) || 0), 0) };
  };
  model.hasLives = data.lifetimes.all.length > 0;
  model.linkPaths = new Map(data.sourceLinks.paths.site.map((site, i) => [site, data.strings[data.sourceLinks.paths.path[i]]]));
  model.rest = data.rest === undefined ? null : readRest(data.rest);
  model.hasLibraries ||= model.rest !== null;
  model.of = 'counted';
  return model;
}

// the trees of contexts, and from types to callers, made when they are looked at
function treesOf(model, make) {
  const trees = new Map();
  // by the libraries whose methods stand one by one, as an address names them
  model.tree = (opened = '') => {
    const key = model.hasLibraries ? opened : '';
    const libraries = key.split('_');
    if (!trees.has(key)) {
      trees.set(key, make(model, library => key === 'all' || libraries.includes(String(library))));
    }
    return trees.get(key);
  };
  const callers = new Map();
  model.callers = tree => {
    if (!callers.has(tree)) {
      callers.set(tree, callerTree(model, tree));
    }
    return callers.get(tree);
  };
}

// what unwoven code allocated, as samples say; each row stands for bytes and their squared weights
function readRest(rest) {
  const { self } = rest;
  const rows = self.site.map((site, i) => ({
    context: self.context[i], site: site, bytes: self.bytes[i], squares: self.bytes[i] * self.grain[i], samples: self.samples[i],
  }));
  const sum = name => rows.reduce((all, row) => all + row[name], 0);
  return { ...rest, rows: rows, bytes: sum('bytes'), samples: sum('samples') };
}

// counted rows with the estimate for each; some rows are only estimated, and those that are too uncertain are added up
function withEstimates(model, exact, keyOfSite) {
  const all = new Map(exact.map(row => [row.of, { ...row, estimated: 0, squares: 0 }]));
  for (const { site, bytes: more, squares } of model.rest.rows) {
    const key = keyOfSite(site);
    const row = all.get(key) || { of: key, allocations: 0, elements: 0, bytes: 0, failed: 0, life: null, estimated: 0, squares: 0 };
    row.estimated += more;
    row.squares += squares;
    all.set(key, row);
  }
  const rows = [...all.values()].map(row => ({ ...row, half: halfWidth(row.estimated, row.squares, model.rest) }));
  const uncertain = rows.filter(row => isUncertain(row.estimated, row.half));
  return {
    rows: rows.filter(row => !uncertain.includes(row) || row.bytes > 0 || row.totalEstimated > 0).map(row => (isUncertain(row.estimated, row.half) ? { ...row, estimated: 0 } : row)),
    uncertain: uncertain.length === 0 ? '' : counted(uncertain.length, 'estimate', 'estimates') + ' more, ' + bytes(uncertain.reduce((sum, row) => sum + row.estimated, 0)) + ', too uncertain to split.',
  };
}

function rows(columns, name, lives) {
  return columns[name].map((of, i) => ({
    of: of,
    allocations: columns.allocations[i],
    elements: columns.elements[i],
    bytes: columns.bytes[i],
    failed: columns.failed[i],
    life: lives.get(of) || null,
  }));
}

// what the methods allocate, themselves and with all that they call
function methodRows(model, tree) {
  const rows = model.frameName.map((name, frame) => ({
    of: frame, allocations: 0, elements: 0, bytes: 0, totalBytes: 0, totalAllocations: 0, physical: 0, bytecodes: 0, calls: 0, cpu: 0, wall: 0, virtual: 0, totalCpu: 0, totalVirtual: 0, unseen: 0, totalEstimated: 0, totalSquares: 0, woven: false,
  }));
  for (const site of model.sites) {
    const row = rows[model.siteFrame[site.of]];
    row.woven = true;
    row.allocations += site.allocations;
    row.elements += site.elements;
    row.bytes += site.bytes;
  }
  for (const [context, bytesOfContext] of model.physical) {
    const frame = model.data.contexts.frame[context];
    if (frame >= 0) {
      rows[frame].physical += bytesOfContext;
    }
  }
  for (const [quantity, unit] of [['bytecodes', 'count'], ['calls', 'count'], ['cpu', 'nanos'], ['wall', 'nanos'], ['virtual', 'nanos']]) {
    const { context, [unit]: amounts } = model.data[quantity];
    context.forEach((of, i) => {
      const frame = model.data.contexts.frame[of];
      if (frame >= 0) {
        rows[frame][quantity] += amounts[i];
      }
    });
  }
  // a recursive method counts once: only where it is not below itself
  const open = new Int32Array(model.frameName.length);
  const path = [];
  const rank = tree.preOrder();
  for (const node of rank.order) {
    const depth = rank.depth[node];
    while (path.length > depth) {
      const frame = path.pop();
      if (frame >= 0) {
        open[frame]--;
      }
    }
    const frame = isMethod(tree.kindOf[node]) ? tree.ref[node] : -1;
    if (frame >= 0) {
      rows[frame].unseen += isCpuKnownAt(tree, node) ? 0 : 1;
      rows[frame].woven ||= tree.kindOf[node] !== UNWOVEN;
      if (open[frame]++ === 0) {
        rows[frame].totalBytes += tree.totals[BYTES][node];
        rows[frame].totalAllocations += tree.totals[OBJECTS][node];
        rows[frame].totalCpu += tree.totals[CPU][node];
        rows[frame].totalVirtual += tree.totals[VIRTUAL][node];
        rows[frame].totalEstimated += tree.totals[ESTIMATED][node];
        rows[frame].totalSquares += tree.totals[SQUARES][node];
      }
    }
    path.push(frame);
  }
  return rows.filter(row => row.totalAllocations > 0 || row.allocations > 0 || row.physical > 0 || row.bytecodes > 0 || row.totalCpu > 0 || row.wall > 0 || row.totalEstimated > 0);
}
