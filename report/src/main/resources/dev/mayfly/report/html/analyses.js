// The tables that analyses have reported, one at a time.

function analysesView(model, params, update, go) {
  const tables = model.data.analyses;
  const chosen = Number(params.table) < tables.length ? Number(params.table) || 0 : 0;
  const table = tables[chosen];
  const choice = tables.length === 1 ? null : h('div', { class: 'controls' },
    picker('Table', tables.map((one, i) => [String(i), one.analysis + ': ' + one.title]), String(chosen), value => go({ table: value === '0' ? '' : value, sort: '', order: '', q: '' })));
  return [
    heading('Analyses', table.title + ', as the analysis ' + table.analysis + ' reports it.'),
    choice,
    table.names.length === 0 ? nothing('The table is empty.') : sortableTable({
      caption: table.title, noun: ['row', 'rows'], rows: table.names.map((name, i) => i), params: params, update: update, search: i => table.names[i],
      columns: [
        { key: 'name', title: table.key, head: true, initial: table.columns.length === 0, sort: i => table.names[i].toLowerCase(), cell: i => h('code', {}, table.names[i]) },
        ...dataColumns(table.columns, i => i, { key: 'column', initial: table.columns.length > 0 && table.columns[0].title }),
      ],
    }),
  ];
}
