// Chapters: subjects that are only tables of data, one table at a time; a view has those of one title.

// the views of chapters, those of one title in one
function chapterViews(model) {
  const views = new Map();
  for (const chapter of model.data.chapters) {
    views.set(chapter.view, [...(views.get(chapter.view) || []), chapter]);
  }
  return [...views].map(([key, chapters]) => ({
    key: key, title: chapters[0].title, about: chapters[0].about, make: chapterView(chapters),
    hits: hitsAmong(() => chapters.flatMap(({ sheets: [sheet] }) => sheet.names.map((none, i) => [sheet, i])), ([sheet, i]) => sheetWords(model, sheet, i)),
  }));
}

function chapterOf(data, view) {
  return data.chapters.find(chapter => chapter.view === view);
}

// methods have numbers of their own; what stands among them as a text has one below 0
function isFrame(sheet, i) {
  return sheet.of === 'METHOD' && sheet.names[i] >= 0;
}

// of a row: its name, and its name as a whole
function shortName(model, sheet, i) {
  const n = sheet.names[i];
  return sheet.of === 'TYPE' ? model.typeShort[n] : sheet.of === 'SITE' ? model.siteText(n) : isFrame(sheet, i) ? model.frameName[n] : model.data.strings[n < 0 ? -1 - n : n];
}

function fullName(model, sheet, i) {
  return sheet.of === 'TYPE' ? model.typeFull[sheet.names[i]] : '';
}

// what a search looks at in a row
function sheetWords(model, sheet, i) {
  const more = sheet.of === 'SITE' ? [siteWords(model, sheet.names[i])] : isFrame(sheet, i) ? [model.frameClass[sheet.names[i]]] : [];
  const parts = sheet.parts[i] ? sheet.parts[i].names.map((none, part) => shortName(model, sheet.parts[i], part)) : [];
  return [shortName(model, sheet, i), fullName(model, sheet, i), sheet.remarks[i], ...sheet.columns.filter(isWords).map(column => column.values[i] || ''), ...more, ...parts].join('\n');
}

function chapterView(chapters) {
  return (model, params, update, go) => {
    const chosen = Number(params.table) < chapters.length ? Number(params.table) || 0 : firstWith(model, chapters, params.q);
    const chapter = chapters[chosen];
    const full = Math.max(0, chapter.sheets.findIndex(one => one.names.length > 0));
    const number = params.show !== '' && Number(params.show) < chapter.sheets.length ? Number(params.show) : full;
    const sheet = chapter.sheets[number];
    const anew = { sort: '', order: '', q: '' };
    const kinds = sheet.columns.find(column => column.unit === 'KIND');
    const ofKind = kind => sheet.names.map((none, i) => i).filter(i => kind === '' || kinds.values[i].toLowerCase() === kind);
    const kind = kinds && ofKind(params.change || '').length > 0 ? params.change || '' : '';
    const estimated = sheet.columns.some(column => column.only === 'ALL');
    const all = estimated && ofAll(model, params);
    return [
      heading(chapter.heading, sheet.names.length === 0 ? null : chapter.note || aboutOf(chapter)),
      h('div', { class: 'controls' },
        chapters.length === 1 ? null : picker('Table', chapters.map((one, i) => [String(i), one.heading + ' (' + one.about + ')']), String(chosen), value => go({ table: value, show: '', ...anew })),
        chapter.sheets.length === 1 ? null : choices('Show', chapter.sheets.map((one, i) => [String(i), sheetName(one)]), String(number), value => go({ show: value === String(full) ? '' : value, ...anew })),
        kinds && sheet.names.length > 0 ? choices('Show', [['', 'All ' + count(sheet.names.length)], ...Object.keys(KINDS).map(k => [k, KINDS[k].join(' ') + ' ' + count(ofKind(k).length)]).slice(0, -1)], kind, value => go({ change: value })) : null,
        estimated ? ofChoice(model, params, go, { sort: '', order: '' }) : null),
      all ? aboutAll(model) : null,
      sentencesOf(chapter),
      sheet.about ? h('p', { class: 'hint' }, sheet.about) : null,
      ...(chapter.curve ? [h('figure', { class: 'wide' }, inBothWidths(area => sharesPlot(area, chapter.curve))), h('p', { class: 'legend' }, chapter.curve.about)] : []),
      ...(chapter.steps ? stepsParts(chapter.steps, params, go) : []),
      sheetParts(sheet).length === 0 ? null : h('p', { class: 'legend' }, sheetParts(sheet).map((column, i) => h('span', {}, h('i', { class: 'key part' + i }), column.title.replace(' %', '')))),
      sheet.names.length === 0 ? nothing(sheet.nothing || chapter.nothing) : sheetTable(model, chapter, sheet, ofKind(kind), all ? 'ALL' : 'COUNTED', params, update),
      omittedRows(sheet),
    ];
  };
}

function sentencesOf({ sentences }) {
  return sentences.length === 0 ? null : h('ul', { class: 'words-list' }, sentences.map(text => h('li', {}, breakable(text))));
}

// amounts over time: of one name, and of one kind
function stepsParts(all, params, go) {
  const pick = (key, title) => {
    const values = [...new Set(all.map(one => one[key]))];
    const value = values.includes(params[key]) ? params[key] : values[0];
    return { value: value, control: values.length === 1 ? null : picker(title, values.map(one => [one, one]), value, chosen => go({ [key]: chosen === values[0] ? '' : chosen })) };
  };
  const name = pick('name', 'Show');
  const kind = pick('of', 'Of');
  const steps = all.find(one => one.name === name.value && one.of === kind.value);
  return [h('div', { class: 'controls' }, name.control, kind.control), ...(steps ? [stepsSection(steps)] : [])];
}

function stepsSection({ name, legend, axis, unit, at, amounts, heap }) {
  const most = Math.max(Number.MIN_VALUE, ...amounts);
  const text = stepText(unit);
  const atText = stepText(axis);
  const known = at.map((end, i) => [end, heap[i]]).filter(point => point[1] >= 0);
  const data = {
    at: [0, ...at], rates: amounts, most: most, heapMost: Math.max(0, ...heap), known: known, atText: atText, atUnits: axis === 'NANOS' ? MILLIS.map(millis => millis * 1e6) : undefined, rateText: text,
    label: name + ': ' + legend + ', over ' + (axis === 'NANOS' ? atText(at[at.length - 1]) : count(at[at.length - 1]) + ' bytecodes') + ': at most ' + text(most) + '.',
  };
  return h('section', { class: 'rates' },
    h('h2', {}, name),
    rateCharts(data),
    h('p', { class: 'legend' }, h('span', {}, h('i', { class: 'key rate' }), legend), known.length ? h('span', {}, h('i', { class: 'key line other' }), 'heap after the last collection (right axis)') : null));
}

function stepText(unit) {
  return unit === 'BYTES' ? v => bytes(v < 100 ? v : Math.round(v)) : unit === 'NANOS' ? nanos : unit === 'ROUGHLY' ? v => roughly(Math.round(v)) : v => v.toFixed(v < 10 ? 2 : 0);
}

// the table in which a search finds something, else the first one
function firstWith(model, chapters, q) {
  const matches = textMatcher(q || '');
  return matches === null ? 0 : Math.max(0, chapters.findIndex(({ sheets: [sheet] }) => sheet.names.some((none, i) => matches(sheetWords(model, sheet, i)))));
}

// in what order the rows are, or whose they are
function aboutOf({ about }) {
  return about === '' ? null : capital(about) + '.';
}

function sheetName(sheet) {
  return capital(sheet.plural);
}

function sheetParts(sheet) {
  return sheet.columns.filter(column => column.unit === 'PART');
}

function omittedRows(sheet) {
  return sheet.omitted ? h('p', { class: 'hint' }, counted(sheet.omitted, 'smaller row is', 'smaller rows are') + ' not in this report.') : null;
}

function sheetTable(model, chapter, sheet, rows, view, params, update) {
  const noun = sheet.of === 'TEXT' ? 'row' : sheet.title;
  const short = i => shortName(model, sheet, i);
  const full = i => fullName(model, sheet, i);
  const parts = sheetParts(sheet);
  const word = i => (full(i) ? named(short(i), full(i)) : sheet.of === 'SITE' ? siteNamed(model, sheet.names[i]) : isFrame(sheet, i) ? methodNamed(model, sheet.names[i]) : code(short(i)));
  const name = i => h('span', { class: full(i) || sheet.remarks[i] ? 'named' : null }, sheet.parts[i] ? unfolded(model, sheet.parts[i], word(i), short(i)) : word(i), sheet.remarks[i] ? h('small', {}, breakable(sheet.remarks[i])) : null);
  const seen = sheet.columns.filter(column => isIn(view, column));
  return sortableTable({
    caption: chapter.sheets.length === 1 ? chapter.heading : chapter.heading + ': ' + sheetName(sheet),
    noun: [noun, sheet.of === 'TEXT' ? 'rows' : sheet.plural], rows: rows, params: params, update: update, search: i => sheetWords(model, sheet, i),
    columns: [
      { key: 'name', title: capital(sheet.title), head: true, text: short, initial: seen.length === 0, sort: i => short(i).toLowerCase(), cell: name },
      ...(parts.length === 0 ? [] : [{ key: 'parts', title: 'Parts', sort: i => parts.slice(2).reduce((sum, column) => sum + (column.values[i] || 0), 0), cell: i => partsBar(parts, i) }]),
      ...dataColumns(sheet.columns, i => i, { key: 'column', view: view, name: i => full(i) || short(i), initial: seen.find(column => column.unit === 'KIND') || seen.find(column => column.whole > 0) || seen.find(column => column.unit !== 'PART' && !isWords(column)) || seen[0] }),
    ],
  });
}

// a row that stands for several: these unfold below its name
function unfolded(model, sheet, word, name) {
  const columns = dataColumns(sheet.columns.map(column => ({ ...column, whole: 0 })), i => i, {});
  return h('details', {},
    h('summary', {}, word),
    plainTable(sheetName(sheet) + ' of ' + name, [[capital(sheet.title), false], ...columns.map(column => [column.title, column.numeric])],
      sheet.names.map((none, i) => [code(shortName(model, sheet, i)), ...columns.map(column => column.cell(i))])),
    omittedRows(sheet));
}

// shares that add up to a whole
function partsBar(parts, row) {
  return h('span', { class: 'parts', role: 'img', 'aria-label': parts.map(column => column.title.replace(' %', '') + ' ' + percent(column.values[row] || 0)).join(', ') },
    parts.map((column, i) => {
      const piece = h('i', { class: 'part' + i });
      piece.style.width = 100 * (column.values[row] || 0) + '%';
      return piece;
    }));
}

// shares over amounts that double, the first of them 0
function sharesPlot(area, { axis, about, shares }) {
  const at = i => (i === 0 ? 0 : Math.pow(2, i));
  const x = ageScale(0, at(shares.length - 1), area.left, area.width - area.right);
  const y = v => area.top + (area.height - area.top - area.bottom) * (1 - v);
  return fill(emptyPlot(area, about), {}, [
    axes(area, x, y, 'collections', axis, [0, 0.25, 0.5, 0.75, 1], v => Math.round(100 * v) + ' %'),
    svg('path', { d: 'M' + shares.map((v, i) => x(at(i)).toFixed(1) + ' ' + y(v).toFixed(1)).join('L'), class: 'curve' }),
  ]);
}
