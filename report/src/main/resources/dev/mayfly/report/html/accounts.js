// On whose behalf objects were made: who is charged, who asked whom, on which threads.

function accountColumn(key, title, about, of) {
  return { key: key, title: title, about: about, head: key === 'account', sort: row => of(row).toLowerCase(), cell: row => h('code', {}, of(row)) };
}

// only where contexts are sampled is anything estimated
function errorColumns(rows, total) {
  return rows.some(row => row.error !== undefined) ? [{
    key: 'error', title: '± %', numeric: true, about: 'Half-width of the 95 % interval, as a share of all bytes; other figures are exact',
    sort: row => (row.error === undefined ? -1 : row.error),
    cell: row => (row.error === undefined ? 'exact' : share(row.error, total.bytes)),
  }] : [];
}

// only where the JVM said what it really allocated
function physicalColumns(rows) {
  const all = rows.reduce((sum, row) => sum + (row.physical || 0), 0);
  return all === 0 ? [] : [
    { key: 'physical', title: 'Physical bytes', numeric: true, about: 'Bytes that the JVM allocated in contexts of this account, by any code', sort: row => row.physical, cell: row => h('span', { 'data-exact': row.physical }, bytes(row.physical)) },
  ];
}

// only where time was measured
function timeOfAccount(rows) {
  return [['cpu', 'CPU time', 'CPU time in contexts of this account, estimated from samples'], ['wall', 'Wall time', 'Wall time of all threads in contexts of this account']]
    .filter(([key]) => rows.some(row => row[key] > 0))
    .map(([key, title, about]) => ({ key: key, title: title, numeric: true, about: about, sort: row => row[key], cell: row => h('span', { 'data-exact': row[key] }, nanos(row[key])) }));
}

function chargedTable(model, params, update) {
  const { total } = model;
  const all = ofAll(model, params);
  return sortableTable({
    caption: 'Accounts', noun: ['account', 'accounts'], rows: model.accounts, params: params, update: update, search: row => row.name,
    columns: [
      accountColumn('account', 'Account', 'Account of the allocations', row => row.name),
      ...(all ? allColumns(model) : sharedColumns(total)),
      ...errorColumns(model.accounts, total),
      ...physicalColumns(model.accounts),
      ...timeOfAccount(model.accounts),
      { key: 'forOthers', title: 'For others', numeric: true, about: 'Bytes allocated on behalf of other accounts', sort: row => row.forOthers, cell: row => (row.forOthers ? bytes(row.forOthers) : '–') },
      {
        key: 'byOthers', title: 'By others', numeric: true, about: 'Bytes that other accounts allocated on behalf of this one', sort: row => row.byOthers,
        cell: row => (row.byOthers ? h('a', { href: '#' + link('accounts', { show: 'pairs', q: row.name }) }, bytes(row.byOthers)) : '–'),
      },
      ...(model.hasLives ? [
        { key: 'liveBytes', title: 'Live bytes', numeric: true, about: 'Bytes of the objects that were live at the end, estimated from the tracked ones', sort: row => (row.life ? row.liveBytes : -1), cell: row => (row.life ? bytes(row.liveBytes) : '–') },
        ...lifeColumns('account', row => row.name),
      ] : []),
    ],
  });
}

function pairsTable(model, params, update) {
  const { total } = model;
  const rows = model.data.accounts.pairs.filter(row => row.principal !== row.agent);
  return rows.length === 0 ? nothing('No account allocates on behalf of another.') : sortableTable({
    caption: 'On whose behalf', noun: ['pair', 'pairs'], rows: rows, params: params, update: update, search: row => row.principal + ' → ' + row.agent,
    columns: [
      accountColumn('principal', 'On behalf of', 'The outermost other account of the context', row => row.principal),
      accountColumn('account', 'Attributed to', 'The innermost account of the context', row => row.agent),
      ...sharedColumns(total),
      ...errorColumns(rows, total),
      ...physicalColumns(rows),
      ...timeOfAccount(rows),
    ],
  });
}

function accountThreadsTable(model, params, update) {
  const rows = model.data.accounts.threads;
  return rows.length === 0 ? nothing('Accounts by thread are available only for accounts set when the program ran, and not with sampled contexts.') : sortableTable({
    caption: 'Accounts by thread', noun: ['row', 'rows'], rows: rows, params: params, update: update, search: row => row.account + ' ' + row.thread,
    columns: [
      accountColumn('account', 'Account', 'Account of the allocations', row => row.account),
      accountColumn('thread', 'Thread', 'Finished threads share a row, virtual ones another', row => row.thread),
      ...sharedColumns(model.total),
    ],
  });
}

function accountsView(model, params, update, go) {
  const show = ['pairs', 'threads'].includes(params.show) ? params.show : 'charged';
  const table = show === 'pairs' ? pairsTable : show === 'threads' ? accountThreadsTable : chargedTable;
  return [
    heading('Accounts', 'On whose behalf objects were allocated. Each allocation is attributed to the innermost account of its context. Code outside all accounts has no account.'),
    h('div', { class: 'controls' },
      choices('Show', [['charged', 'By account'], ['pairs', 'On whose behalf'], ['threads', 'By thread']], show,
        value => go({ show: value === 'charged' ? '' : value, q: '', sort: '', order: '' })),
      show === 'charged' ? ofChoice(model, params, go, { sort: '', order: '' }) : null),
    show === 'charged' && ofAll(model, params) ? aboutAll(model) : null,
    table(model, params, update),
    model.data.accounts.left ? h('p', { class: 'hint' }, count(model.data.accounts.left) + ' smaller rows are not in this report.') : null,
  ];
}
