// The counted bytes, their share of all, and the findings.

function overviewView(model, params) {
  const { data, total } = model;
  const about = data.environment;
  if (model.empty) {
    return [
      heading('Overview', null),
      nothing('No allocation was recorded. Was the scope too narrow, or the profiler stopped? The scope was ' + (about.scope || 'unknown') + '.'),
      sentencesOf(chapterOf(data, 'coverage')),
      circumstances(model),
    ];
  }
  const seconds = about.nanos / 1e9;
  const unwoven = 2 * total.bytes < data.coverage.allocatedBytes ? largestOf(model, 'unwoven', 'By unwoven code, for whom', 'All estimates') : null;
  return [
    heading('Overview', null),
    foundSection(model, params.q),
    question(model),
    h('section', { class: 'findings' }, h('h2', {}, 'Findings'), plainWords(model)),
    h('div', { class: 'columns' },
      largestOf(model, 'own', 'Your methods, with libraries', 'All methods'),
      unwoven,
      h('section', {}, h('h2', {}, 'Your largest lines'), topList(model.sites, row => siteLines(model, row.of), total, row => '#' + link('sites', { q: model.siteText(row.of) })), h('p', { class: 'more-link' }, h('a', { href: '#sites' }, 'All ' + counted(total.sites, 'site', 'sites')))),
      unwoven !== null ? null : h('section', {}, h('h2', {}, 'Your largest types'), topList(model.types, row => named(model.typeShort[row.of], model.typeFull[row.of]), total, row => row.life ? '#' + link('lifetimes', { type: model.typeFull[row.of] }) : '#' + link('types', { q: model.typeFull[row.of] })), h('p', { class: 'more-link' }, h('a', { href: '#types' }, 'All ' + counted(total.types, 'type', 'types'))))),
    h('ul', { class: 'cards' },
      card(bytes(total.bytes), 'counted', 'in ' + counted(total.allocations, 'object', 'objects') + (seconds > 0 ? ', ' + bytes(total.bytes / seconds) + '/s on average' : ''), 'counted'),
      data.opening ? null : card(coverageShare(data.coverage), 'of all bytes counted', coverageText(data.coverage), 'coverage'),
      card(data.lifetimes.all.length ? medianOf(data.lifetimes.all[0]) : '–', 'median lifetime', data.lifetimes.all.length ? counted(total.tracked, 'object', 'objects') + ' tracked' : 'lifetimes were not recorded', 'lifetime')),
    ratesSection(data),
    h('p', { class: 'more-link' }, h('a', { href: '#coverage' }, 'Coverage: counted and allocated bytes, how to read the figures, profiler cost')),
  ];
}

// who allocates how much: the parts of all bytes, as a bar and as a list
function question({ data }) {
  const { opening } = data;
  if (!opening) {
    return data.start ? h('p', { class: 'question' }, data.start) : null;
  }
  const part = (share, i) => {
    const inner = h('i', { class: 'whose' + Math.min(i, 5) });
    inner.style.width = 100 * share + '%';
    return inner;
  };
  return h('section', { class: 'question' },
    h('p', {}, h('strong', {}, opening.lead)),
    h('span', { class: 'split', 'aria-hidden': 'true' }, opening.parts.map(([, , share], i) => part(share, i))),
    h('ul', {}, opening.parts.map(([by, amount, share], i) => h('li', {}, h('i', { class: 'key whose' + Math.min(i, 5) }), h('b', {}, amount), ' ' + by + ' ', h('small', {}, percent(share))))),
    data.start ? h('p', { class: 'hint' }, data.start, ' ', h('a', { href: '#start' }, 'The start')) : null);
}

// the first rows of a chapter, whose columns begin with bytes and their share of all; null if it has none
function largestOf(model, view, title, more) {
  const chapter = chapterOf(model.data, view);
  if (chapter === undefined || chapter.sheets[0].names.length === 0) {
    return null;
  }
  const [sheet] = chapter.sheets;
  const [amounts, shares] = sheet.columns;
  return h('section', {}, h('h2', {}, title), h('ol', { class: 'top-list' }, sheet.names.slice(0, 8).map((n, i) => h('li', {},
    h('a', { href: '#' + (sheet.of === 'TEXT' ? view : link(view, { q: shortName(model, sheet, i) })) }, code(shortName(model, sheet, i))),
    h('span', { class: 'amount' }, UNITS[amounts.unit](amounts.values[i]), h('small', {}, percent(shares.values[i]))),
    bar(shares.values[i])))),
    h('p', { class: 'more-link' }, h('a', { href: '#' + view }, more)));
}

// a site in two lines
function siteLines(model, site) {
  return h('span', { class: 'named' }, code(model.typeShort[model.siteType[site]]), h('small', {}, 'at ', breakable(model.place(site))));
}

function medianOf(life) {
  const m = life.nanos.median;
  return range(m[0], m[1], nanos);
}

function card(number, what, about, id, more) {
  return h('li', { class: 'card', 'data-card': id }, h('strong', {}, number), h('span', {}, what), h('small', {}, about), more);
}

// counted, estimated, and what remains
function splitBar({ rest }) {
  const whole = Math.max(rest.allocatedBytes, rest.countedBytes + rest.bytes);
  const part = (kind, amount) => {
    const inner = h('i', { class: kind });
    inner.style.width = 100 * amount / whole + '%';
    return inner;
  };
  return h('span', { class: 'split', 'aria-hidden': 'true' }, part('counted', rest.countedBytes), part('estimated', rest.bytes));
}

function coverageShare(coverage) {
  return coverage.allocatedBytes > 0 ? covered(coverage.countedBytes, coverage.allocatedBytes, coverage.atLeast) : 'unknown';
}

function coverageText(coverage) {
  return coverage.allocatedBytes < 0
    ? 'this JVM does not report the bytes its threads allocated'
    : bytes(coverage.countedBytes) + ' of ' + (coverage.atLeast ? 'at least ' : '') + bytes(coverage.allocatedBytes) + ' that the threads allocated';
}

// findings alone; notes on the figures stand with the coverage
function plainWords(model) {
  const { findings } = model.data;
  return findings.length === 0 ? nothing(model.data.noFinding)
    : h('ol', { class: 'words-list' }, findings.map(finding => h('li', { class: 'grade ' + finding.grade }, h('strong', {}, finding.grade), ' ', h('b', {}, finding.title + '. '), breakable(finding.text), ' ', h('a', { href: evidence(model, finding) }, 'Show'))));
}

// how the figures came about, and where they are too low
function method(model) {
  const { data, total } = model;
  const { coverage, overhead } = data;
  const words = [];
  if (model.rest !== null) {
    words.push(['note', 'Counted bytes are exact. Estimated bytes were allocated by unwoven code, and rest on ' + counted(model.rest.samples, 'sample', 'samples') + '; ± is half of the 95 % interval.']);
  } else if (coverage.allocatedBytes > 0 && coverage.countedBytes < coverage.allocatedBytes / 2) {
    words.push(['note', 'Most bytes were allocated by unwoven code, mainly the JDK and libraries. This report covers ' + share(coverage.countedBytes, coverage.allocatedBytes) + '.']);
  }
  if (model.sampled) {
    words.push(['note', 'Contexts are estimated from ' + counted(data.drawnObjects, 'sampled object', 'sampled objects') + '; types and sites are exact.']);
  } else if (!model.hasTree && !model.empty) {
    words.push(['note', 'Calling contexts were not recorded (context=' + (data.environment.contextMode || 'unknown') + '): counts are by site.']);
  }
  if (overhead.foldedContexts > 0) {
    words.push(['warn', counted(overhead.foldedContexts, 'context was', 'contexts were') + ' folded, because a limit was reached. A larger nodes= or depth= stores them.']);
  }
  if (overhead.droppedEvents > 0) {
    words.push(['warn', counted(overhead.droppedEvents, 'event was', 'events were') + ' dropped: the counts are too low by that number.']);
  }
  if (total.failed > 0) {
    words.push(['note', counted(total.failed, 'construction', 'constructions') + ' ended in an exception. The allocations do not include them.']);
  }
  for (const text of data.notes) {
    words.push(['note', text]);
  }
  return words.length === 0 ? null : h('section', {}, h('h2', {}, 'How to read the figures'),
    h('ul', { class: 'words-list' }, words.map(([kind, text]) => h('li', { class: kind }, kind === 'warn' ? h('strong', {}, 'Warning: ') : null, breakable(text)))));
}

function coverageView(model, params, update, go) {
  const [, ...table] = chapterView([chapterOf(model.data, 'coverage')])(model, params, update, go);
  return [
    heading('Coverage', 'How much of the allocation the figures cover, how to read them, and what the profiler cost.'),
    model.empty ? nothing('No allocation was recorded.') : null,
    model.data.rest ? splitBar(model) : null,
    ...table,
    circumstances(model),
  ];
}

// the view in which a finding can be seen
function evidence(model, finding) {
  const params = finding.view === 'sites' && finding.site >= 0 ? { q: model.siteText(finding.site) }
    : finding.view === 'contexts' ? { by: 'physical', of: 'counted' }
    : finding.view === 'lifetimes' ? { type: model.typeFull[finding.type], clock: 'collections' } : {};
  return '#' + link(finding.view, params);
}

function topList(rows, name, total, href) {
  const shown = rows.filter(row => row.allocations > 0).slice(0, 8);
  const whole = total.bytes > 0 ? row => row.bytes / total.bytes : row => row.allocations / total.allocations;
  return shown.length === 0 ? nothing('None.') : h('ol', { class: 'top-list' }, shown.map(row => h('li', {},
    h('a', { href: href(row) }, name(row)),
    h('span', { class: 'amount' }, total.bytes > 0 ? bytes(row.bytes) : count(row.allocations), h('small', {}, percent(whole(row)))),
    bar(whole(row)))));
}

function circumstances(model) {
  const { data, total } = model;
  const costs = data.costs.map(([part, text]) => [capital(part), text]);
  const used = [counted(total.types, 'type', 'types'), counted(total.sites, 'site', 'sites'), counted(total.contexts, 'context', 'contexts'), counted(total.threads, 'thread', 'threads')];
  return h('div', { class: 'columns facts' },
    method(model),
    costs.length === 0 ? null : h('section', {}, h('h2', {}, 'Profiler cost'), definitions(costs)),
    h('section', {}, h('h2', {}, 'Circumstances'), definitions([...runTerms(data.environment), ['In use', used.join(', ')]])));
}

// when a program ran, and how
function runTerms(about) {
  const when = text => text.replace('T', ' ').replace(/\.\d+Z$/, 'Z').replace('Z', ' UTC');
  return [
    ['Scope', about.scope],
    ['Modes', 'context=' + about.contextMode + ', lifetime=' + about.lifetimeMode],
    ['Time', when(about.start) + ' to ' + when(about.end) + ', ' + nanos(about.nanos)],
    ['JVM', about.vmName + ' ' + about.javaVersion],
    ['Collectors', about.collectors],
    ['Options', about.options.join(', ')],
    ['Mayfly', about.mayflyVersion],
  ].filter(term => term[1].trim() !== '');
}

function definitions(terms) {
  return h('dl', {}, terms.map(([term, text]) => [h('dt', {}, term), h('dd', {}, typeof text === 'string' ? breakable(text) : text)]));
}
