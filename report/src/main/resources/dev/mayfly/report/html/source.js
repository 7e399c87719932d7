// Lines of source, with their allocations, or with the rows of a table of an analysis whose rows are lines.

function sourceFiles(model, shown) {
  const files = model.data.sources.map((file, number) => ({ number: number, name: file.name, file: file, bytes: 0, allocations: 0, sum: 0, byLine: new Map(), cells: new Map() }));
  const { site, file } = model.data.siteSources;
  const rows = new Map(model.sites.map(row => [row.of, row]));
  const add = (map, line, row) => map.set(line, (map.get(line) || []).concat(row));
  site.forEach((of, i) => {
    const row = rows.get(of);
    const entry = files[file[i]];
    entry.bytes += row.bytes;
    entry.allocations += row.allocations;
    add(entry.byLine, model.siteLine[of], row);
  });
  const of = model.data.lineSources;
  of.table.forEach((table, i) => {
    if (shown && table === shown.table) {
      const entry = files[of.file[i]];
      entry.sum += shown.columns[0].values[of.row[i]];
      add(entry.cells, of.line[i], of.row[i]);
    }
  });
  return files.sort((a, b) => b.sum - a.sum || b.bytes - a.bytes || b.allocations - a.allocations);
}

// the tables of analyses whose rows are lines of these files
function lineTables(model) {
  const tables = model.data.chapters.filter(chapter => chapter.view === 'analyses');
  return [...new Set(model.data.lineSources.table)].map(table => ({ table: table, heading: tables[table].heading, columns: tables[table].sheets[0].columns }));
}

// a cell of a line: counts of several methods in one line are added up; rates are those of one row only
function lineCell({ unit, values }, rows) {
  const known = rows.map(row => values[row]).filter(value => value !== null);
  if (known.length === 0 || (known.length > 1 && unit !== 'COUNT')) {
    return rows.length ? '–' : '';
  }
  const sum = known.reduce((all, value) => all + value, 0);
  return h('span', { 'data-exact': sum }, UNITS[unit](sum));
}

function sourceView(model, params, update, go) {
  const tables = lineTables(model);
  const shown = tables.find(one => String(one.table) === params.show);
  const files = sourceFiles(model, shown);
  const has = (file, matches) => matches(file.name) || file.file.lines.some(matches);
  const first = textMatcher(params.q || '');
  const chosen = files.find(file => file.name === params.file) || (first && files.find(file => has(file, first))) || files[0];
  const wanted = Number(params.line);
  const sum = (rows, name) => rows.reduce((all, row) => all + row[name], 0);
  const columns = shown
    ? shown.columns.map(column => [column.title[0].toUpperCase() + column.title.slice(1), number => lineCell(column, chosen.cells.get(number) || [])])
    : [
      ['Bytes', (number, rows) => (rows.length ? h('span', { 'data-exact': sum(rows, 'bytes') }, bytes(sum(rows, 'bytes'))) : '')],
      ['Objects', (number, rows) => (rows.length ? count(sum(rows, 'allocations')) : '')],
    ];
  let marked = null;
  const body = [];
  let before = 0;
  chosen.file.numbers.forEach((number, i) => {
    if (number !== before + 1) {
      body.push(h('tr', { class: 'gap' }, h('td', { colspan: columns.length + 2 }, before === 0 ? '' : '⋯')));
    }
    before = number;
    const rows = chosen.byLine.get(number) || [];
    const [some] = rows;
    const made = rows.map(row => model.siteText(row.of) + ': ' + bytes(row.bytes) + ', ' + counted(row.allocations, 'object', 'objects')).join('; ');
    const line = h('tr', { class: ((shown ? chosen.cells.has(number) : rows.length) ? 'made' : '') + (number === wanted ? ' wanted' : ''), title: made || null },
      columns.map(([, cell]) => h('td', { class: 'number' }, cell(number, rows))),
      h('th', { scope: 'row', class: 'number' }, some ? editorLink(model, some.of, number) : null, String(number)),
      h('td', { class: 'code' }, h('code', {}, chosen.file.lines[i]), rows.length ? h('span', { class: 'makes' }, [...new Set(rows.map(row => model.typeShort[model.siteType[row.of]]))].join(', ')) : null));
    marked = number === wanted ? line : marked;
    body.push(line);
  });
  const said = h('p', { class: 'found' });
  // the lines that a search finds, and the other files that have some
  const search = text => {
    const matches = textMatcher(text);
    const lines = body.filter(line => line.querySelector('.code'));
    lines.forEach((line, i) => line.classList.toggle('hit', matches !== null && matches(chosen.file.lines[i])));
    const others = matches === null ? [] : files.filter(file => file !== chosen && has(file, matches));
    said.replaceChildren(...(matches === null ? [] : [
      counted(lines.filter(line => line.classList.contains('hit')).length, 'line matches', 'lines match'), others.length > 0 ? '; more in ' : '',
      ...others.flatMap((file, i) => [i === 0 ? '' : ', ', h('a', { href: '#' + link('source', { file: file.name, q: text, ...(shown ? { show: params.show } : {}) }) }, breakable(file.name.slice(file.name.lastIndexOf('/') + 1)))]),
    ]));
  };
  search(params.q || '');
  return {
    nodes: [
      heading('Source', (shown ? shown.heading + '.' : 'Allocations by source line.') + ' Only lines around ' + (tables.length ? 'sites and rows of analyses' : 'sites') + ' are included. The source must match the classes that ran.'),
      h('div', { class: 'controls' },
        picker('File', files.map(file => [file.name, file.name + ' · ' + (shown ? count(file.sum) + ' ' + shown.columns[0].title : bytes(file.bytes))]), chosen.name, value => go({ file: value, line: '' })),
        tables.length === 0 ? null : picker('Show', [['', 'Allocations'], ...tables.map(one => [String(one.table), one.heading])], shown ? String(shown.table) : '', value => go({ show: value, file: '', line: '' })), said),
      h('section', { class: 'tabled', 'data-searched': true, onsearched: event => search(event.detail) }, wideBox(chosen.name,
        h('table', { class: 'source' }, h('caption', { class: 'unseen' }, chosen.name),
          h('thead', {}, h('tr', {}, [...columns.map(([title]) => title), 'Line', 'Source'].map((title, i) => h('th', { scope: 'col', class: i < columns.length + 1 ? 'number' : 'words' }, title)))),
          h('tbody', {}, body)))),
    ],
    shown: () => marked && marked.scrollIntoView({ block: 'center' }),
    graph: null,
  };
}
