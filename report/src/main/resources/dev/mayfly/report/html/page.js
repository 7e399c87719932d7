// The page around the views: which of them is shown stands in the fragment of its address, with all that was chosen there.


function link(view, params) {
  const search = new URLSearchParams();
  for (const key of Object.keys(params)) {
    if (params[key]) {
      search.set(key, params[key]);
    }
  }
  const text = search.toString();
  return text === '' ? view : view + '?' + text;
}

function isDark() {
  if (printing) {
    return false;
  }
  const theme = document.documentElement.dataset.theme;
  return theme === 'dark' || (theme !== 'light' && window.matchMedia('(prefers-color-scheme: dark)').matches);
}

let printing = false;

// the first ten views by digit, the others by capital letters; brackets reach all of them
const VIEW_KEYS = '1234567890ABCDEFGH';

function keysHelp(views) {
  const rows = [
    ...views.map(([, title], i) => [VIEW_KEYS[i], title]),
    ['[  ]', 'previous view, next view'],
    ['/', 'search or filter'],
    ['Enter, n', 'next match in contexts'],
    ['Shift+Enter, N', 'previous match'],
    ['↑ ↓ ← →', 'in the graph: move between contexts'],
    ['Enter, Escape', 'in the graph: zoom in, zoom out; Home: show all'],
    ['?', 'show these keys'],
  ];
  const box = h('dialog', { class: 'keys', 'aria-label': 'Keys' },
    h('h2', {}, 'Keys'),
    h('dl', {}, rows.map(([key, text]) => [h('dt', {}, h('kbd', {}, key)), h('dd', {}, text)])),
    h('button', { type: 'button', class: 'more', onclick: () => box.close() }, 'Close'));
  return box;
}

function lazily(make) {
  let made = null;
  return () => {
    made = made || { value: make() };
    return made.value;
  };
}

// views: [name in the fragment, title, function that makes it]
function showPage(model, views, { title, about, version }) {
  const content = byId('content');
  let current = null;
  let graph = null;
  let ownKeys = {};

  function parse() {
    const [name, query] = window.location.hash.slice(1).split('?');
    const view = views.find(v => v[0] === name) || views[0];
    return { view: view, params: Object.fromEntries(new URLSearchParams(query || '')) };
  }

  function build(view, params) {
    // what changes within the view stands in the address; a step in the history only if it is one
    const update = (changes, step) => {
      Object.assign(params, changes);
      const address = '#' + link(view[0], params);
      if (step) {
        window.history.pushState(null, '', address);
      } else {
        window.history.replaceState(null, '', address);
      }
    };
    // what changes the view: it is made anew
    const go = changes => {
      update(changes);
      show(false);
    };
    const made = view[2](model, params, update, go);
    return Array.isArray(made) ? { nodes: made, shown: () => {}, graph: null } : made;
  }

  function show(moved) {
    const { view, params } = parse();
    const focused = document.activeElement && document.activeElement.name ? [document.activeElement.closest('fieldset'), document.activeElement.value] : null;
    const group = focused && focused[0] ? focused[0].querySelector('legend').textContent : null;
    const made = build(view, params);
    content.replaceChildren(...made.nodes.filter(Boolean));
    content.className = 'view-' + view[0];
    graph = made.graph;
    ownKeys = made.keys || {};
    made.shown();
    document.title = view[1] + ' · ' + title;
    for (const item of byId('views').querySelectorAll('a')) {
      if (item.dataset.view === view[0]) {
        item.setAttribute('aria-current', 'page');
        item.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      } else {
        item.removeAttribute('aria-current');
      }
    }
    if (moved && current !== null && current !== view[0]) {
      window.scrollTo(0, 0);
      content.focus({ preventScroll: true });
    } else if (group !== null) {
      // the choice that was just made keeps the focus
      for (const legend of content.querySelectorAll('legend')) {
        if (legend.textContent === group) {
          const input = [...legend.parentElement.querySelectorAll('input')].find(i => i.checked);
          if (input) {
            input.focus({ preventScroll: true });
          }
        }
      }
    }
    current = view[0];
  }

  byId('views').append(...views.map(([name, title]) => h('li', {}, h('a', { href: '#' + name, 'data-view': name }, title))));
  byId('about').textContent = about;
  byId('foot').textContent = 'Mayfly ' + version + '. Most objects, like mayflies, live a day.';
  const help = keysHelp(views);
  document.body.append(help);
  byId('foot').append(' ', h('button', { type: 'button', class: 'quiet', onclick: () => help.showModal() }, 'Keys: ?'));

  const step = by => {
    const now = views.indexOf(parse().view);
    window.location.hash = '#' + views[(now + by + views.length) % views.length][0];
  };

  themes(() => graph && graph.refresh());
  window.addEventListener('hashchange', () => show(true));
  let later = 0;
  window.addEventListener('resize', () => {
    window.clearTimeout(later);
    later = window.setTimeout(() => graph && graph.refresh(), 60);
  });
  document.addEventListener('keydown', event => {
    const typing = /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName) && event.target.type !== 'radio';
    if (typing || event.ctrlKey || event.metaKey || event.altKey) {
      return;
    }
    if (help.open) {
      return;
    }
    const input = content.querySelector('input[type=search]');
    const number = VIEW_KEYS.indexOf(event.key);
    if (event.key === '?') {
      help.showModal();
    } else if (event.key === '[' || event.key === ']') {
      step(event.key === ']' ? 1 : -1);
    } else if (ownKeys[event.key]) {
      event.preventDefault();
      ownKeys[event.key]();
    } else if (event.key === '/' && input) {
      event.preventDefault();
      input.focus();
      input.select();
    } else if (number >= 0 && views[number]) {
      window.location.hash = '#' + views[number][0];
    }
  });

  // paper has no tabs: all views, one after the other
  window.addEventListener('beforeprint', () => {
    printing = true;
    const shown = parse();
    const all = views.map(view => {
      const made = build(view, view === shown.view ? shown.params : {});
      return { made: made, section: h('section', { class: 'page view-' + view[0] }, made.nodes.filter(Boolean)) };
    });
    content.replaceChildren(...all.map(page => page.section));
    for (const page of all) {
      if (page.made.graph) {
        page.made.graph.printing = true;
      }
      page.made.shown();
      if (page.made.graph) {
        page.made.graph.refresh();
      }
    }
  });
  window.addEventListener('afterprint', () => {
    printing = false;
    show(false);
  });

  show(false);
  document.documentElement.dataset.ready = Math.round(performance.now());
}

function themes(changed) {
  const buttons = document.querySelectorAll('.theme button');
  const set = theme => {
    if (theme === 'auto') {
      delete document.documentElement.dataset.theme;
    } else {
      document.documentElement.dataset.theme = theme;
    }
    for (const button of buttons) {
      button.setAttribute('aria-pressed', String(button.dataset.theme === theme));
    }
    changed();
  };
  let kept = null;
  try {
    kept = window.localStorage.getItem('mayfly-theme');
  } catch (refused) {
    kept = null;
  }
  for (const button of buttons) {
    button.addEventListener('click', () => {
      set(button.dataset.theme);
      try {
        window.localStorage.setItem('mayfly-theme', button.dataset.theme);
      } catch (refused) {
        // then it holds for this page only
      }
    });
  }
  set(kept === 'light' || kept === 'dark' ? kept : 'auto');
  window.matchMedia('(prefers-color-scheme: dark)').addEventListener('change', changed);
}
