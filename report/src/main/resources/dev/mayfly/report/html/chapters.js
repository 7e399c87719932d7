// Chapters: subjects that are only tables of data, one table at a time; a view has those of one title.

function chapterViews(model) {
  const views = new Map();
  for (const chapter of model.data.chapters) {
    views.set(chapter.view, [...(views.get(chapter.view) || []), chapter]);
  }
  return [...views].map(([key, chapters]) => [key, chapters[0].title, chapterView(chapters)]);
}

function chapterView(chapters) {
  return (model, params, update, go) => {
    const chosen = Number(params.table) < chapters.length ? Number(params.table) || 0 : 0;
    const chapter = chapters[chosen];
    const number = Number(params.of) < chapter.sheets.length ? Number(params.of) || 0 : 0;
    const sheet = chapter.sheets[number];
    const plural = one => one.title[0].toUpperCase() + one.title.slice(1) + (one.of === 'TEXT' ? '' : 's');
    const anew = { sort: '', order: '', q: '' };
    return [
      heading(chapter.heading, chapter.note || chapter.heading + ': ' + chapter.about + '.'),
      h('div', { class: 'controls' },
        chapters.length === 1 ? null : picker('Table', chapters.map((one, i) => [String(i), one.about + ': ' + one.heading]), String(chosen), value => go({ table: value === '0' ? '' : value, of: '', ...anew })),
        chapter.sheets.length === 1 ? null : choices('Of', chapter.sheets.map((one, i) => [String(i), plural(one)]), String(number), value => go({ of: value === '0' ? '' : value, ...anew }))),
      ...(chapter.curve ? [h('figure', { class: 'wide' }, sharesPlot(chapter.curve)), h('p', { class: 'legend' }, chapter.curve.about)] : []),
      sheetParts(sheet).length === 0 ? null : h('p', { class: 'legend' }, sheetParts(sheet).map((column, i) => h('span', {}, h('i', { class: 'key part' + i }), column.title.replace(' %', '')))),
      sheet.names.length === 0 ? nothing(chapter.nothing) : sheetTable(model, chapter, sheet, params, update),
    ];
  };
}

function sheetParts(sheet) {
  return sheet.columns.filter(column => column.unit === 'PART');
}

function sheetTable(model, chapter, sheet, params, update) {
  const noun = sheet.of === 'TEXT' ? 'row' : sheet.title;
  const short = i => ({ TYPE: n => model.typeShort[n], SITE: model.siteText, TEXT: n => model.data.strings[n] })[sheet.of](sheet.names[i]);
  const full = i => (sheet.of === 'TYPE' ? model.typeFull[sheet.names[i]] : '');
  const parts = sheetParts(sheet);
  const name = i => h('span', { class: 'named' }, full(i) ? named(short(i), full(i)) : h('code', {}, short(i)), sheet.remarks[i] ? h('small', {}, sheet.remarks[i]) : null);
  return sortableTable({
    caption: chapter.heading + ' by ' + sheet.title, noun: [noun, noun + 's'], rows: sheet.names.map((none, i) => i), params: params, update: update, search: i => short(i) + ' ' + full(i),
    columns: [
      { key: 'name', title: sheet.title[0].toUpperCase() + sheet.title.slice(1), head: true, initial: sheet.columns.length === 0, sort: i => short(i).toLowerCase(), cell: name },
      ...(parts.length === 0 ? [] : [{ key: 'parts', title: 'Parts', sort: i => parts.slice(2).reduce((sum, column) => sum + (column.values[i] || 0), 0), cell: i => partsBar(parts, i) }]),
      ...dataColumns(sheet.columns, i => i, { key: 'column', initial: (sheet.columns.find(column => column.unit !== 'PART') || sheet.columns[0] || {}).title }),
    ],
  });
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
function sharesPlot({ axis, about, shares }) {
  const area = PLOT;
  const at = i => (i === 0 ? 0 : Math.pow(2, i));
  const x = ageScale(0, at(shares.length - 1), area.left, area.width - area.right);
  const y = v => area.top + (area.height - area.top - area.bottom) * (1 - v);
  return svg('svg', { viewBox: `0 0 ${area.width} ${area.height}`, class: 'plot', role: 'img', 'aria-label': about },
    axes(area, x, y, 'collections', axis, [0, 0.25, 0.5, 0.75, 1], v => Math.round(100 * v) + ' %', 9),
    svg('path', { d: 'M' + shares.map((v, i) => x(at(i)).toFixed(1) + ' ' + y(v).toFixed(1)).join('L'), class: 'curve' }));
}
