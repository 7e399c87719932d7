// Accounts, a table of changes.

function accountChangesView(model, params, update, go) {
  const name = row => model.data.accountNames[row.of];
  return changesView({
    title: 'Accounts', lead: 'What accounts are charged with, matched by name.', noun: ['account', 'accounts'],
    rows: model.accounts, params: params, update: update, go: go, search: name,
    name: { key: 'account', title: 'Account', head: true, sort: row => name(row).toLowerCase(), cell: row => h('code', {}, name(row)) },
  });
}
