// Lines of source, with their allocations.

function sourceFiles(model) {
  const files = model.data.sources.map((file, number) => ({ number: number, name: file.name, file: file, bytes: 0, allocations: 0, byLine: new Map() }));
  const { site, file } = model.data.siteSources;
  const rows = new Map(model.sites.map(row => [row.of, row]));
  site.forEach((of, i) => {
    const row = rows.get(of);
    const entry = files[file[i]];
    entry.bytes += row.bytes;
    entry.allocations += row.allocations;
    const line = model.siteLine[of];
    entry.byLine.set(line, (entry.byLine.get(line) || []).concat(row));
  });
  return files.sort((a, b) => b.bytes - a.bytes || b.allocations - a.allocations);
}

function sourceView(model, params, update, go) {
  const files = sourceFiles(model);
  const has = (file, matches) => matches(file.name) || file.file.lines.some(matches);
  const first = textMatcher(params.q || '');
  const chosen = files.find(file => file.name === params.file) || (first && files.find(file => has(file, first))) || files[0];
  const wanted = Number(params.line);
  let marked = null;
  const body = [];
  let before = 0;
  chosen.file.numbers.forEach((number, i) => {
    if (number !== before + 1) {
      body.push(h('tr', { class: 'gap' }, h('td', { colspan: 4 }, before === 0 ? '' : '⋯')));
    }
    before = number;
    const rows = chosen.byLine.get(number) || [];
    const sum = name => rows.reduce((all, row) => all + row[name], 0);
    const [some] = rows;
    const made = rows.map(row => model.siteText(row.of) + ': ' + bytes(row.bytes) + ', ' + counted(row.allocations, 'object', 'objects')).join('; ');
    const line = h('tr', { class: (rows.length ? 'made' : '') + (number === wanted ? ' wanted' : ''), title: made || null },
      h('td', { class: 'number' }, rows.length ? h('span', { 'data-exact': sum('bytes') }, bytes(sum('bytes'))) : ''),
      h('td', { class: 'number' }, rows.length ? count(sum('allocations')) : ''),
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
      ...others.flatMap((file, i) => [i === 0 ? '' : ', ', h('a', { href: '#' + link('source', { file: file.name, q: text }) }, breakable(file.name.slice(file.name.lastIndexOf('/') + 1)))]),
    ]));
  };
  search(params.q || '');
  return {
    nodes: [
      heading('Source', 'Allocations by source line. Only lines around sites are included. The source must match the classes that ran.'),
      h('div', { class: 'controls' }, picker('File', files.map(file => [file.name, file.name + ' · ' + bytes(file.bytes)]), chosen.name, value => go({ file: value, line: '' })), said),
      h('section', { class: 'tabled', 'data-searched': true, onsearched: event => search(event.detail) }, wideBox(chosen.name,
        h('table', { class: 'source' }, h('caption', { class: 'unseen' }, chosen.name),
          h('thead', {}, h('tr', {}, ['Bytes', 'Objects', 'Line', 'Source'].map((title, i) => h('th', { scope: 'col', class: i < 3 ? 'number' : 'words' }, title)))),
          h('tbody', {}, body)))),
    ],
    shown: () => marked && marked.scrollIntoView({ block: 'center' }),
    graph: null,
  };
}
