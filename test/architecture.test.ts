import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { routeOf } from '../lib/api/caller.ts';
import type { AnyEndpoint } from '../lib/api/endpoint.ts';
import { endpoints } from '../lib/api/index.ts';
import { OPERATION_KINDS } from '../lib/service/operations/kinds/index.ts';

/**
 * Which folders may import which. The longest matching path decides; whatever is not listed is not allowed. `own`
 * lists the project's folders, `npm` packages with their subpaths (`node:` is all of Node). Types count like code, because
 * knowledge of each other's types couples folders just as much.
 */
const LAW: Readonly<Record<string, { own: readonly string[]; npm: readonly string[] }>> = {
  entrypoints: {
    own: ['entrypoints', 'components', 'lib'],
    npm: ['#imports', 'react', 'wouter', 'lucide-react'],
  },
  'entrypoints/background': { own: ['entrypoints/background', 'lib'], npm: ['#imports', 'zod'] },
  'entrypoints/collect.ts': { own: ['lib/checks/collect'], npm: ['#imports'] },
  'entrypoints/welcome': { own: ['entrypoints', 'components', 'CHANGELOG.md?raw'], npm: [] },
  'entrypoints/vitals.ts': { own: ['lib/checks'], npm: ['#imports', 'web-vitals'] },
  components: {
    own: ['components', 'lib'],
    npm: ['react', 'react-dom', 'wouter', 'zod', 'zustand', 'lucide-react'],
  },
  'components/ui': { own: ['components/ui'], npm: ['react', 'lucide-react'] },
  // The engine: pure.
  'lib/checks': { own: ['lib/checks'], npm: [] },
  'lib/checks/collect': { own: ['lib/checks'], npm: ['parse5'] },
  'lib/checks/knowledge': { own: ['lib/checks'], npm: ['parse5', 'csp_evaluator', 'structured-headers'] },
  // The page half.
  'lib/page': {
    own: ['lib/page', 'lib/report', 'lib/pages', 'lib/checks', 'lib/platform', 'lib/i18n'],
    npm: ['#imports', 'zustand', 'virtual:first-checks'],
  },
  'lib/report': {
    own: ['lib/report', 'lib/pages', 'lib/checks', 'lib/platform', 'lib/i18n'],
    npm: ['zod', 'virtual:check-texts', 'jsonc-parser'],
  },
  // Records of checked pages, comparisons of two, sets of them. Pure.
  'lib/pages': { own: ['lib/pages', 'lib/checks', 'lib/platform/address.ts'], npm: ['zod'] },
  // Where both halves meet: takes their plain data; no requests, no storage.
  'lib/standing': {
    own: ['lib/standing', 'lib/pages', 'lib/checks', 'lib/api', 'lib/platform/address.ts'],
    npm: [],
  },
  // The service half. Of the engine, it may use only what an address is.
  'lib/api': { own: ['lib/api'], npm: ['zod', 'ky'] },
  'lib/service': {
    own: ['lib/service', 'lib/api', 'lib/platform', 'lib/i18n', 'lib/checks/knowledge/addresses'],
    npm: ['#imports', 'zod', 'zustand', '@webext-core/messaging'],
  },
  // What both halves build on.
  'lib/platform': {
    own: ['lib/platform', 'lib/i18n', 'lib/checks/knowledge/addresses/addresses.ts'],
    npm: ['#imports', 'zod', 'zustand', 'idb'],
  },
  'lib/i18n': {
    own: ['lib/i18n', 'lib/checks/knowledge/addresses/readable-address.ts'],
    npm: ['virtual:first-texts'],
  },
  // The commands of package.json. Nothing that is shipped to browsers imports them.
  scripts: {
    own: ['scripts', 'lib/checks', 'lib/report', 'lib/i18n', 'test/sandbox/start.ts'],
    npm: ['node:', '@modelcontextprotocol/server', '@playwright/test', 'vite'],
  },
  'scripts/build': {
    own: ['scripts/build', 'lib/checks', 'lib/report', 'lib/i18n'],
    npm: ['node:', 'rolldown', 'vite'],
  },
  'scripts/browser': { own: ['scripts/browser'], npm: ['node:', '@playwright/test'] },
  // The engine in the terminal: of the extension, only what needs no browser of its own.
  'scripts/check': {
    own: [
      'scripts/check',
      'scripts/build',
      'scripts/browser/find-browser.mjs',
      'lib/checks',
      'lib/pages',
      'lib/report',
      'package.json',
    ],
    npm: ['node:', 'puppeteer-core', 'zod'],
  },
  // Makes text of results: no page, no request and no option changes what it writes.
  'scripts/check/formats': {
    own: ['scripts/check/formats', 'scripts/check/results', 'lib/checks', 'lib/report', 'lib/i18n'],
    npm: ['node:crypto'],
  },
  // The engine for assistants: what it may reach is decided in `network`, which knows nothing of checks.
  'scripts/mcp': {
    own: [
      'scripts/mcp',
      'scripts/check',
      'scripts/build/load-checks.ts',
      'lib/checks',
      'lib/pages',
      'lib/report',
      'package.json',
    ],
    npm: ['node:', '@modelcontextprotocol/server', 'zod'],
  },
  'scripts/mcp/network': {
    own: [
      'scripts/mcp/network',
      'scripts/check/requests/resolve-localhost.ts',
      'lib/checks/knowledge/addresses',
    ],
    npm: ['node:', 'undici'],
  },
  // Its examples are run in the same small worlds as in the tests of the engine.
  'scripts/docs': {
    own: ['scripts/docs', 'lib/checks', 'lib/report', 'lib/i18n', 'test/engine', 'public/icon'],
    npm: [],
  },
  'scripts/pictures': {
    own: ['scripts/pictures', 'scripts/browser', 'lib/i18n', 'test/sandbox/start.ts'],
    npm: ['node:', '@playwright/test'],
  },
  'scripts/pseudo': {
    own: ['scripts/pseudo', 'scripts/build', 'lib/checks', 'lib/report', 'lib/i18n'],
    npm: ['node:', '@playwright/test', 'wxt'],
  },
  'scripts/release': { own: ['scripts/release'], npm: [] },
  'scripts/terminal-package': {
    own: [
      'scripts/terminal-package',
      'scripts/build',
      'scripts/check.mjs',
      'scripts/mcp.ts',
      'lib/checks',
      'lib/report/settings-file',
    ],
    npm: ['node:', 'vite', 'zod'],
  },
  'scripts/tour': {
    own: ['scripts/tour', 'scripts/browser', 'test/sandbox/start.ts'],
    npm: ['node:', '@playwright/test'],
  },
  // Stand-ins for the service: they have its contract, and nothing of how the extension uses it.
  'test/sandbox': {
    own: [
      'test/sandbox',
      'lib/api',
      'lib/checks',
      'lib/pages',
      'lib/platform/address.ts',
      'lib/service/projects/matching.ts',
      'scripts/build/load-checks.ts',
    ],
    npm: ['node:', 'hono', '@hono/node-server', 'zod', 'vitest', 'fast-check'],
  },
  'test/hostile': { own: ['test/hostile', 'lib/api'], npm: ['node:', 'zod'] },
  // These drive the whole product from outside.
  'test/bench': {
    own: [
      'test/bench',
      'test/sandbox',
      'test/pages',
      'test/e2e/extension-database.ts',
      'test/e2e/observed-visits.ts',
      'scripts/browser',
      'scripts/build',
      'lib/checks',
    ],
    npm: ['node:', '@playwright/test', 'parse5', 'vite'],
  },
  'test/e2e': {
    own: [
      'test/e2e',
      'test/sandbox',
      'test/hostile',
      'scripts/browser',
      'lib/api',
      'lib/service/ask/messages.ts',
      'lib/service/records',
    ],
    npm: ['node:', '@axe-core/playwright', '@playwright/test', 'puppeteer-core'],
  },
};

/**
 * What an extension page may import of the service half; the rest, and with it the key, belongs to the worker.
 */
const OPEN_TO_PAGES = [
  'lib/service/ask',
  'lib/service/connection/accounts.ts',
  'lib/service/connection/base-url.ts',
  'lib/service/connection/connection.ts',
  'lib/service/connection/managed-connection.ts',
  'lib/service/connection/managed-policy.ts',
  'lib/service/connection/connection-report.ts',
  'lib/service/connection/sandbox.ts',
  'lib/service/connection/witness.ts',
  'lib/service/jobs/kind.ts',
  'lib/service/jobs/kinds',
  'lib/service/jobs/look-at.ts',
  'lib/service/jobs/progress.ts',
  'lib/service/operations/kind.ts',
  'lib/service/operations/kinds',
  'lib/service/projects/matching.ts',
  'lib/service/projects/rows-of-site.ts',
  'lib/service/projects/site-projects.ts',
  'lib/service/records',
  'lib/service/requests/outages.ts',
  'lib/service/requests/pace.ts',
];
const PAGES = ['popup', 'options', 'sidepanel', 'print', 'welcome'];

const JUNK_DRAWERS =
  /(^|[/-])(utils?|helpers?|common|misc|shared|manager)([.-]|\/|$)|(^|\/)(types|constants)\./;
const ROOT = new URL('..', import.meta.url).pathname;

function filesIn(folder: string): string[] {
  return readdirSync(join(ROOT, folder)).flatMap((name) => {
    const path = join(folder, name);
    return statSync(join(ROOT, path)).isDirectory() ? filesIn(path) : [path];
  });
}

const isCode = (file: string) =>
  /\.(tsx?|mjs)$/.test(file) && !/\.(test|spec)\.tsx?$|\/fixtures\//.test(file);
const codeIn = (...folders: readonly string[]) => folders.flatMap(filesIn).filter(isCode);
/** The code of the extension. */
const sources = codeIn('entrypoints', 'components', 'lib');
const scripts = codeIn('scripts');
/** What tests and commands run that is no test itself. */
const rigs = codeIn('test/sandbox', 'test/hostile', 'test/bench', 'test/e2e');
const textOf = (file: string) => readFileSync(join(ROOT, file), 'utf8');

function importsOf(text: string): readonly string[] {
  const still = [...text.matchAll(/^(?:import|export)\s[^'"`;]*?from\s+'([^']+)'/gm)];
  const bare = [...text.matchAll(/^import\s+'([^']+)'/gm)];
  const dynamic = [...text.matchAll(/\bimport\('([^']+)'/g)];
  const all = [...still, ...bare, ...dynamic].map(([, specifier]) => specifier as string);
  // Plugins write imports into the code that they make.
  return all.filter((specifier) => !specifier.includes('${'));
}

/** Returns the path of an import within the project, or null for a package. */
function ownPath(file: string, specifier: string): string | null {
  if (specifier.startsWith('@/')) return specifier.slice(2);
  if (specifier.startsWith('.')) return relative('.', join(dirname(file), specifier));
  return null;
}

const lies = (path: string, place: string) => path === place || path.startsWith(`${place}/`);
const isOf = (specifier: string, name: string) =>
  specifier === name || specifier.startsWith(name.endsWith(':') ? name : `${name}/`);

/** Returns the forbidden imports of a file, each with a sentence that says what to do. */
function broken(file: string, specifiers: readonly string[]): string[] {
  const [place = ''] = Object.keys(LAW)
    .filter((name) => lies(file, name))
    .sort((a, b) => b.length - a.length);
  const { own, npm } = LAW[place] ?? { own: [], npm: [] };
  return specifiers
    .filter((specifier) => {
      const path = ownPath(file, specifier);
      if (path !== null) return !own.some((name) => lies(path, name)) && path !== file;
      return !npm.some((name) => isOf(specifier, name));
    })
    .map(
      (specifier) =>
        `${file} imports ${specifier}, but ${place || 'this place'} may only import ${[...own, ...npm].join(', ')}`,
    );
}

const drawn = new Set([...sources, ...scripts, ...rigs]);
const graph = new Map(
  [...drawn].map((file) => {
    const paths = importsOf(textOf(file)).map((specifier) => ownPath(file, specifier));
    return [file, paths.filter((path): path is string => path !== null && drawn.has(path))];
  }),
);

type Graph = ReadonlyMap<string, readonly string[]>;

/** Returns the cycles of a graph, each as its path. */
function circlesIn(graph: Graph): string[] {
  const found = new Set<string>();
  const done = new Set<string>();
  const walk = (place: string, way: readonly string[]) => {
    const at = way.indexOf(place);
    if (at >= 0) found.add([...way.slice(at), place].join(' → '));
    if (at >= 0 || done.has(place)) return;
    for (const next of graph.get(place) ?? []) walk(next, [...way, place]);
    done.add(place);
  };
  for (const place of graph.keys()) walk(place, []);
  return [...found];
}

/**
 * Folders whose rooms (a folder or a file in them) must not depend on each other in a cycle: they can be read from top
 * to bottom.
 */
const HOUSES = [
  'lib',
  'lib/page',
  'lib/pages',
  'lib/pages/sets',
  'lib/report',
  'lib/service',
  'components',
  'components/page-data',
  'components/page-data/views',
  'components/pages/report',
  'components/report',
  'components/site',
  'components/site/promotion',
  'components/site/shield',
  'scripts',
  'scripts/check',
  'scripts/docs',
  'scripts/mcp',
  'test/sandbox',
  'test/hostile',
];

/** Returns what the rooms of a folder import from each other. */
function roomsOf(house: string): Graph {
  const roomOf = (file: string) => file.slice(house.length + 1).split('/')[0] as string;
  const rooms = new Map<string, Set<string>>();
  for (const [file, targets] of graph) {
    if (!lies(file, house)) continue;
    const known = rooms.get(roomOf(file)) ?? new Set();
    for (const target of targets) {
      if (lies(target, house) && roomOf(target) !== roomOf(file)) known.add(roomOf(target));
    }
    rooms.set(roomOf(file), known);
  }
  return new Map([...rooms].map(([room, targets]) => [room, [...targets]]));
}

describe('who may import whom', () => {
  it('holds in every file', () => {
    expect(sources.length).toBeGreaterThan(300);
    expect(scripts.length).toBeGreaterThan(100);
    expect(rigs.length).toBeGreaterThan(100);
    const all = [...sources, ...scripts, ...rigs];
    expect(all.flatMap((file) => broken(file, importsOf(textOf(file))))).toEqual([]);
  });

  it.each([
    ['lib/service/records/job.ts', '../../page/inspect/inspect.ts'],
    ['lib/service/records/projects.ts', '../../page/in-page/highlight.ts'],
    ['lib/report/export/json.ts', '../../service/messages.ts'],
    ['lib/report/history.ts', '../service/records/job.ts'],
    ['lib/standing/promotable-address.ts', '../service/ask/answer.ts'],
    ['lib/standing/promotable-address.ts', '../platform/table.ts'],
    ['lib/pages/compare.ts', '../platform/table.ts'],
    ['lib/page/session/session.ts', '../../service/ask/messages.ts'],
    ['lib/service/ask/messages.ts', '../../checks/run-checks.ts'],
    ['lib/platform/settings.ts', '../service/connection/connection.ts'],
    ['lib/checks/run-checks.ts', '../platform/stored.ts'],
    ['lib/checks/run-checks.ts', 'zod'],
    ['components/ui/button.tsx', '../texts/texts.tsx'],
    ['lib/checks/run-checks.ts', '../../scripts/build/load-checks.ts'],
    ['components/ui/button.tsx', '@/scripts/browser/chromium.ts'],
    ['entrypoints/background/menu.ts', '../../scripts/check/settings/options.ts'],
    ['lib/checks/run-checks.ts', 'node:fs'],
    ['scripts/check/run/check-pages.ts', '../../../lib/page/inspect/inspect.ts'],
    ['scripts/check/run/check-pages.ts', '../../../test/sandbox/start.ts'],
    ['scripts/check/formats/json-format.ts', '../settings/options.ts'],
    ['scripts/check/formats/json-format.ts', 'node:fs'],
    ['scripts/mcp/network/reach.ts', '../../../lib/checks/run-checks.ts'],
    ['scripts/release/version.ts', '../../lib/checks/check.ts'],
    ['test/sandbox/start.ts', '../../lib/service/ask/answer.ts'],
    ['test/hostile/hostile.ts', '../sandbox/start.ts'],
  ])('refuses %s importing %s', (file, specifier) => {
    expect(broken(file, [specifier])).toHaveLength(1);
  });

  it('has no cycles, types included', () => {
    expect(circlesIn(graph)).toEqual([]);
  });

  it.each(HOUSES)('has only one direction between the rooms of %s', (house) => {
    const rooms = roomsOf(house);
    expect(rooms.size).toBeGreaterThan(5);
    expect(circlesIn(rooms)).toEqual([]);
  });

  it('detects a cycle of three', () => {
    const ring = new Map([
      ['a', ['b']],
      ['b', ['c']],
      ['c', ['a']],
    ]);
    expect(circlesIn(ring)).toEqual(['a → b → c → a']);
  });

  it('keeps the key in the worker: pages import only the open parts of the service half', () => {
    const reached = new Set<string>();
    const visit = (file: string) => {
      if (reached.has(file)) return;
      reached.add(file);
      for (const next of graph.get(file) ?? []) visit(next);
    };
    for (const page of PAGES) visit(`entrypoints/${page}/main.tsx`);
    expect(reached.size).toBeGreaterThan(100);
    const closed = [...reached].filter(
      (file) =>
        file === 'lib/api/client.ts' ||
        (lies(file, 'lib/service') && !OPEN_TO_PAGES.some((place) => lies(file, place))),
    );
    expect(closed).toEqual([]);
  });

  it('no product code imports tests', () => {
    const guilty = sources.filter((file) =>
      importsOf(textOf(file)).some((specifier) => ownPath(file, specifier)?.startsWith('test/')),
    );
    expect(guilty).toEqual([]);
  });
});

describe('endpoints that change the service', () => {
  const isRead = ({ method, reads }: AnyEndpoint) => method === 'GET' || reads === true;
  const changing = Object.entries(endpoints).filter(([, endpoint]) => !isRead(endpoint));
  const isChanging = (id: string) => changing.some(([name]) => name === id);
  /** Files that pass on the requests of others: the client's wrappers, the reads of pages, the journal. */
  const PASS_ON = [
    'requests/connected.ts',
    'requests/call.ts',
    'operations/journal.ts',
    'operations/sharing.ts',
    // Restricted to endpoints that only read: any other throws when the file is loaded.
    'operations/kinds/items.ts',
  ];
  const passesOn = (file: string) => PASS_ON.some((name) => file === `lib/service/${name}`);

  /** Returns the endpoints that a file imports, by their local names: `startCrawl` is `audit.startCrawl`. */
  function endpointsIn(text: string): ReadonlyMap<string, string> {
    const lines = [...text.matchAll(/import\s*\{([^}]*)\}\s*from\s*'[^']*\/api\/(\w+)\.ts'/g)];
    const named = lines.flatMap(([, names = '', area = '']) =>
      names.split(',').map((one) => {
        const [name = '', alias = name] = one.trim().split(/\s+as\s+/);
        return [alias, `${area}.${name}`] as const;
      }),
    );
    return new Map(named.filter(([, id]) => id in endpoints));
  }

  /**
   * Returns the calls outside the journal of an endpoint that may change something, each with a sentence that says so.
   */
  function changesIn(file: string, text: string): string[] {
    const known = endpointsIn(text);
    return [...text.matchAll(/\.call(?:<[^>]*>)?\(\s*([\w.]+)/g)].flatMap(([, called = '']) => {
      const id = known.get(called);
      if (id ? !isChanging(id) : passesOn(file)) return [];
      return `${file} calls ${id ?? called}: changes of the service must go through lib/service/operations/journal.ts`;
    });
  }

  it('have one kind of operation each, and no other caller, paid ones included', () => {
    expect(changing.length).toBeGreaterThan(12);
    const routes = changing.map(([, endpoint]) => routeOf(endpoint)).sort();
    expect([...OPERATION_KINDS.keys()].sort()).toEqual(routes);
    const charging = Object.values(endpoints).filter(({ charges }) => charges);
    expect(charging.every((endpoint) => OPERATION_KINDS.has(routeOf(endpoint)))).toBe(true);
  });

  it('are called only from the journal, once', () => {
    // By the rule above, nothing else can get a client.
    const places = ['lib/service', 'components', 'entrypoints'];
    const able = sources.filter((file) => places.some((place) => lies(file, place)));
    expect(able.flatMap((file) => changesIn(file, textOf(file)))).toEqual([]);
    const senders = sources.filter((file) => /\bsender\.call\(/.test(textOf(file)));
    expect(senders).toEqual(['lib/service/operations/journal.ts']);
    expect(textOf('lib/service/operations/journal.ts').match(/\bsender\.call\(/g)).toHaveLength(1);
  });

  it('cannot bypass the rate limit and the account: clients are created in two places', () => {
    const makers = sources.filter(
      (file) => /\bcreateClient\(/.test(textOf(file)) && lies(file, 'lib/service'),
    );
    expect(makers).toEqual(['lib/service/connection/connect.ts', 'lib/service/requests/connected.ts']);
  });

  it.each([
    [
      'a call of an endpoint by its name',
      "import { startCrawl } from '../api/audit.ts';\nclient.call(startCrawl, {});",
    ],
    [
      'a call by another local name',
      "import { listRuns, launchRun as go } from '../../api/runs.ts';\nway.client\n  .call(go);",
    ],
    ['a call of an endpoint in a variable', 'client.call(kind.endpoint, input);'],
  ])('refuses %s', (_name, text) => {
    expect(changesIn('lib/service/projects/refresh-projects.ts', text)).toHaveLength(1);
  });

  it('reads are allowed', () => {
    const text = "import { listRuns } from '../../api/runs.ts';\nclient.call(listRuns, { query });";
    expect(changesIn('lib/service/projects/refresh-projects.ts', text)).toEqual([]);
  });
});

describe('names and sizes', () => {
  it('has no catch-all folder, and no loose file in lib', () => {
    const all = [...sources, ...scripts, ...rigs];
    expect(all.filter((file) => JUNK_DRAWERS.test(file) || /^lib\/[^/]+$/.test(file))).toEqual([]);
  });

  it('has no folder of the scripts with more loose files than can be seen at once', () => {
    // Those at the top are the commands of package.json, and what these commands start.
    const folders = Map.groupBy(scripts, (file) => dirname(file));
    folders.delete('scripts');
    expect([...folders].filter(([, files]) => files.length > 20).map(([folder]) => folder)).toEqual([]);
  });

  it('names files in kebab-case', () => {
    const names = [...sources, ...scripts, ...rigs].map((file) => file.split('/').at(-1) ?? '');
    expect(names.filter((name) => !/^[a-z0-9]+(-[a-z0-9]+)*(\.d)?\.(tsx?|mjs)$/.test(name))).toEqual([]);
  });

  it('keeps files short: what is longer is two things', () => {
    const long = [...sources, ...scripts, ...rigs]
      .filter((file) => !/lib\/checks\/(knowledge|seo|security|deep|site)\//.test(file))
      .filter((file) => textOf(file).split('\n').length > 260);
    expect(long).toEqual([]);
  });

  it('uses the network only through the client, for the inspected page, and for checks on demand', () => {
    const callers = sources.filter((file) => /\bfetch\(|XMLHttpRequest|new WebSocket/.test(textOf(file)));
    expect(callers).toEqual([
      'lib/page/requests/fetch-address.ts',
      'lib/page/requests/page-policy.ts',
      'lib/page/requests/request-for-page.ts',
      'lib/page/requests/request-in-page.ts',
    ]);
  });

  it('sorts names by the reader’s language, not by a fixed one or the browser’s', () => {
    const comparisons = sources
      .filter((file) => /^(components|entrypoints)\//.test(file))
      .flatMap((file) =>
        [...textOf(file).matchAll(/(?:\.localeCompare|Intl\.Collator)\([^;]*?(?:,\n|;)/g)].map(
          ([text]) => `${file}: ${text}`,
        ),
      );
    expect(comparisons).toHaveLength(3);
    expect(comparisons.filter((text) => !/\blanguage\b/.test(text))).toEqual([]);
  });

  it('writes numbers, dates, ages and lists in the reader’s language, not in a fixed one or the browser’s', () => {
    const writers =
      /(?:\b(?:age|day|clock|duration|bytes|money|moment)Text|new Intl\.(?:NumberFormat|DateTimeFormat|ListFormat|DisplayNames|RelativeTimeFormat))\(\s*([\w.']*)/g;
    const others = sources
      .filter((file) => /^(components|entrypoints|lib\/service)\//.test(file))
      .flatMap((file) =>
        [...textOf(file).matchAll(writers)]
          .filter(([, first = '']) => !/^(?:(?:texts\.)?language|reader|spoken)$/.test(first))
          .map(([text]) => `${file}: ${text}`),
      );
    expect(others).toEqual([]);
  });

  it('never creates markup from strings', () => {
    const guilty = sources.filter((file) =>
      /innerHTML|outerHTML\s*=|insertAdjacentHTML|dangerouslySetInnerHTML|document\.write\(/.test(
        textOf(file).replace(/^\s*(\/\/|\*).*$/gm, ''),
      ),
    );
    expect(guilty.filter((file) => !file.startsWith('lib/checks/'))).toEqual([]);
  });
});

describe('end-to-end tests', () => {
  it('say in their first line what only the whole product can show, because tests of a part are faster and more precise', () => {
    const specs = filesIn('test/e2e').filter((file) => file.endsWith('.spec.ts'));
    expect(specs.length).toBeGreaterThan(30);
    expect(specs.filter((file) => !/^\/\/ End to end: [^\n]{20,120}\.\n/.test(textOf(file)))).toEqual([]);
  });
});

describe('the documents', () => {
  it.each([
    'README.md',
    '.github/CONTRIBUTING.md',
    '.github/SECURITY.md',
    '.github/ACCESSIBILITY.md',
    '.github/store/README.md',
    '.github/store/permissions.md',
    '.github/store/building.md',
  ])('%s refers only to files that exist', (document) => {
    const paths = [
      ...textOf(document).matchAll(
        /`((?:entrypoints|components|lib|public|test|scripts|\.ci|\.github)\/[\w./-]+)`/g,
      ),
    ].map(([, path]) => path as string);
    expect(paths.length).toBeGreaterThan(0);
    expect(paths.filter((path) => !exists(path))).toEqual([]);
  });
});

function exists(path: string): boolean {
  try {
    statSync(join(ROOT, path));
    return true;
  } catch {
    return false;
  }
}
