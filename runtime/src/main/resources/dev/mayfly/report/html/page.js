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
  byId('foot').textContent = 'Mayfly ' + version + '. Most objects, like mayflies, live a day. Keys: / searches or filters, 1 to ' + Math.min(9, views.length) + ' choose a view.';

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
    const input = content.querySelector('input[type=search]');
    if (event.key === '/' && input) {
      event.preventDefault();
      input.focus();
      input.select();
    } else if (/^[1-9]$/.test(event.key) && views[event.key - 1]) {
      window.location.hash = '#' + views[event.key - 1][0];
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
