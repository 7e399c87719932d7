// The comparison: its views.

function start() {
  const model = readComparison();
  const { before, after } = model.data;
  const program = programOf(after.program || after.scope ? after : before);
  showPage(model, [
    { title: 'Overview', views: [{ key: 'overview', title: 'Overview', make: diffOverviewView }] },
    {
      title: 'Contexts', views: [
        { key: 'contexts', title: 'Contexts', make: diffContextsView, hits: hitsInTree(model.tree, BOTH + OBJECTS) },
        { key: 'paths', title: 'Paths', make: pathChangesView, hits: hitsAmong(model.paths, row => pathText(model.tree(), row.of)) },
      ],
    },
    {
      title: 'Allocations', views: [
        { key: 'types', title: 'Types', make: typeChangesView, hits: hitsAmong(() => model.types, row => typeWords(model, row.of)) },
        { key: 'sites', title: 'Sites', make: siteChangesView, hits: hitsAmong(() => model.sites, row => siteWords(model, row.of)) },
        { key: 'methods', title: 'Methods', make: methodChangesView, hits: hitsAmong(model.methods, row => methodWords(model, row.of)) },
        ...(model.data.rest ? [{ key: 'estimates', title: 'Estimates', make: estimateChangesView }] : []),
      ],
    },
    { title: 'Owners', views: model.accounts.length > 0 ? [{ key: 'accounts', title: 'Accounts', make: accountChangesView, hits: hitsAmong(() => model.accounts, row => model.data.strings[row.of]) }] : [] },
  ], {
    title: 'Mayfly comparison · ' + program,
    program: program,
    about: [['comparison', 'comparison of ' + dayOf(before.start) + ' (before) with ' + dayOf(after.start) + ' (after)'], ['command', after.command]],
    version: after.mayflyVersion,
  });
}

start();
