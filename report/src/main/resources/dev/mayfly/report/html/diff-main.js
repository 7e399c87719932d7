// The comparison: its views.

function start() {
  const model = readComparison();
  const { before, after } = model.data;
  const views = [
    ['overview', 'Overview', diffOverviewView],
    ['contexts', 'Contexts', diffContextsView],
    ['types', 'Types', typeChangesView],
    ['sites', 'Sites', siteChangesView],
    ['methods', 'Methods', methodChangesView],
    ['paths', 'Paths', pathChangesView],
  ];
  if (model.accounts.length > 0) {
    views.push(['accounts', 'Accounts', accountChangesView]);
  }
  if (model.data.rest) {
    views.push(['estimates', 'Estimates', estimateChangesView]);
  }
  const scope = after.scope || before.scope;
  showPage(model, views, {
    title: 'Mayfly comparison · ' + (scope || 'of two profiles'),
    about: 'comparison' + (scope ? ' of ' + scope : ''),
    version: after.mayflyVersion,
  });
}

start();
