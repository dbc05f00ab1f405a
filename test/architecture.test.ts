import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';

/**
 * Who may import whom. The longest place that a file lies in decides; what is not named is not allowed. `own` names
 * folders of ours, `npm` packages with their sub-paths. Types count like code: what is known of each other grows together.
 */
const LAW: Readonly<Record<string, { own: readonly string[]; npm: readonly string[] }>> = {
  entrypoints: { own: ['entrypoints', 'components', 'lib'], npm: ['#imports', 'react', 'lucide-react'] },
  'entrypoints/collect.ts': { own: ['lib/checks/collect'], npm: ['#imports'] },
  'entrypoints/vitals.ts': { own: ['lib/checks'], npm: ['#imports', 'web-vitals'] },
  components: { own: ['components', 'lib'], npm: ['react', 'react-dom', 'zod', 'zustand', 'lucide-react'] },
  'components/ui': { own: ['components/ui'], npm: ['react', 'lucide-react'] },
  // The engine: pure.
  'lib/checks': { own: ['lib/checks'], npm: [] },
  'lib/checks/collect': { own: ['lib/checks'], npm: ['parse5'] },
  'lib/checks/knowledge': { own: ['lib/checks'], npm: ['parse5', 'csp_evaluator', 'structured-headers'] },
  // The page's half.
  'lib/page': { own: ['lib/page', 'lib/report', 'lib/checks', 'lib/platform'], npm: ['#imports', 'zustand'] },
  'lib/report': { own: ['lib/report', 'lib/checks', 'lib/platform', 'lib/i18n'], npm: ['zod'] },
  // The service's half. Of the engine it knows what an address is, and nothing else.
  'lib/api': { own: ['lib/api'], npm: ['zod', 'ky'] },
  'lib/service': {
    own: ['lib/service', 'lib/api', 'lib/platform', 'lib/i18n', 'lib/checks/knowledge/addresses'],
    npm: ['#imports', 'zod', 'zustand', '@webext-core/messaging'],
  },
  // What both stand on.
  'lib/platform': { own: ['lib/platform', 'lib/i18n'], npm: ['#imports', 'zod', 'zustand', 'idb'] },
  'lib/i18n': { own: ['lib/i18n'], npm: ['i18next'] },
};

/** What a page of the extension may touch of the service's half; the rest, and with it the key, is the worker's. */
const OPEN_TO_PAGES = [
  'lib/service/ask',
  'lib/service/base-url.ts',
  'lib/service/jobs/job.ts',
  'lib/service/messages.ts',
  'lib/service/pace.ts',
  'lib/service/projects/matching.ts',
  'lib/service/projects/projects.ts',
];
const PAGES = ['popup', 'options', 'sidepanel', 'print'];

const JUNK_DRAWERS =
  /(^|[/-])(utils?|helpers?|common|misc|shared|manager)([.-]|\/|$)|(^|\/)(types|constants)\./;
const ROOT = new URL('..', import.meta.url).pathname;

function filesIn(folder: string): string[] {
  return readdirSync(join(ROOT, folder)).flatMap((name) => {
    const path = join(folder, name);
    return statSync(join(ROOT, path)).isDirectory() ? filesIn(path) : [path];
  });
}

const isTest = (file: string) => /\.test\.tsx?$/.test(file);
const sources = ['entrypoints', 'components', 'lib']
  .flatMap(filesIn)
  .filter((file) => /\.tsx?$/.test(file) && !isTest(file));
const textOf = (file: string) => readFileSync(join(ROOT, file), 'utf8');

function importsOf(text: string): readonly string[] {
  const still = [...text.matchAll(/^(?:import|export)\s[^'"`;]*?from\s+'([^']+)'/gm)];
  const bare = [...text.matchAll(/^import\s+'([^']+)'/gm)];
  const dynamic = [...text.matchAll(/\bimport\('([^']+)'/g)];
  return [...still, ...bare, ...dynamic].map(([, specifier]) => specifier as string);
}

/** The project's path of an import, or null for a package. */
function ownPath(file: string, specifier: string): string | null {
  if (specifier.startsWith('@/')) return specifier.slice(2);
  if (specifier.startsWith('.')) return relative('.', join(dirname(file), specifier));
  return null;
}

const lies = (path: string, place: string) => path === place || path.startsWith(`${place}/`);

/** What a file may not import, each with the sentence that says what to do. */
function broken(file: string, specifiers: readonly string[]): string[] {
  const [place = ''] = Object.keys(LAW)
    .filter((name) => lies(file, name))
    .sort((a, b) => b.length - a.length);
  const { own, npm } = LAW[place] ?? { own: [], npm: [] };
  return specifiers
    .filter((specifier) => {
      const path = ownPath(file, specifier);
      if (path !== null) return !own.some((name) => lies(path, name)) && path !== file;
      return !npm.some((name) => specifier === name || specifier.startsWith(`${name}/`));
    })
    .map(
      (specifier) =>
        `${file} imports ${specifier}, but ${place || 'this place'} may only import ${[...own, ...npm].join(', ')}`,
    );
}

const graph = new Map(
  sources.map((file) => {
    const paths = importsOf(textOf(file)).map((specifier) => ownPath(file, specifier));
    return [file, paths.filter((path): path is string => path !== null && sources.includes(path))];
  }),
);

/** Files that import each other in a ring, as the way around it. */
function circles(): string[] {
  const found = new Set<string>();
  const done = new Set<string>();
  const walk = (file: string, way: readonly string[]) => {
    const at = way.indexOf(file);
    if (at >= 0) found.add([...way.slice(at), file].join(' → '));
    if (at >= 0 || done.has(file)) return;
    for (const next of graph.get(file) ?? []) walk(next, [...way, file]);
    done.add(file);
  };
  for (const file of sources) walk(file, []);
  return [...found];
}

describe('who may import whom', () => {
  it('holds in every file', () => {
    expect(sources.length).toBeGreaterThan(300);
    expect(sources.flatMap((file) => broken(file, importsOf(textOf(file))))).toEqual([]);
  });

  it.each([
    ['lib/service/jobs/job.ts', '../../page/inspect.ts'],
    ['lib/service/projects/projects.ts', '../../page/highlight.ts'],
    ['lib/report/export/json.ts', '../../service/messages.ts'],
    ['lib/report/history.ts', '../service/jobs/job.ts'],
    ['lib/page/session.ts', '../service/messages.ts'],
    ['lib/service/messages.ts', '../checks/run.ts'],
    ['lib/platform/settings.ts', '../service/connection.ts'],
    ['lib/checks/run.ts', '../platform/stored.ts'],
    ['lib/checks/run.ts', 'zod'],
    ['components/ui/button.tsx', '../texts.tsx'],
  ])('would refuse %s importing %s', (file, specifier) => {
    expect(broken(file, [specifier])).toHaveLength(1);
  });

  it('goes round in no circle, types included', () => {
    expect(circles()).toEqual([]);
  });

  it('keeps the key in the worker: pages reach nothing of the service but what is open to them', () => {
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

  it('lets nothing of the product import its tests', () => {
    const guilty = sources.filter((file) =>
      importsOf(textOf(file)).some((specifier) => ownPath(file, specifier)?.startsWith('test/')),
    );
    expect(guilty).toEqual([]);
  });
});

describe('names and sizes', () => {
  it('has no drawer where anything goes, and no loose file in lib', () => {
    expect(sources.filter((file) => JUNK_DRAWERS.test(file) || /^lib\/[^/]+$/.test(file))).toEqual([]);
  });

  it('names files in kebab-case', () => {
    const names = sources.map((file) => file.split('/').at(-1) ?? '');
    expect(names.filter((name) => !/^[a-z0-9]+(-[a-z0-9]+)*\.tsx?$/.test(name))).toEqual([]);
  });

  it('keeps files short: what is longer is two things', () => {
    const long = sources
      .filter((file) => !/lib\/checks\/(knowledge|seo|security|deep)\//.test(file))
      .filter((file) => textOf(file).split('\n').length > 260);
    expect(long).toEqual([]);
  });

  it('calls the network only through the client, for the page that is inspected, and for checks on demand', () => {
    const callers = sources.filter((file) => /\bfetch\(|XMLHttpRequest|new WebSocket/.test(textOf(file)));
    expect(callers).toEqual(['lib/page/fetch-address.ts', 'lib/page/inspect.ts']);
  });

  it('never writes markup as text', () => {
    const guilty = sources.filter((file) =>
      /innerHTML|outerHTML\s*=|insertAdjacentHTML|dangerouslySetInnerHTML|document\.write\(/.test(
        textOf(file).replace(/^\s*(\/\/|\*).*$/gm, ''),
      ),
    );
    expect(guilty.filter((file) => !file.startsWith('lib/checks/'))).toEqual([]);
  });
});

describe('the documents', () => {
  it.each(['README.md', '.github/CONTRIBUTING.md'])('%s names only files that exist', (document) => {
    const paths = [
      ...textOf(document).matchAll(
        /`((?:entrypoints|components|lib|public|test|scripts|\.ci|\.github)\/[\w./-]+)`/g,
      ),
    ].map(([, path]) => path as string);
    expect(paths.length).toBeGreaterThan(3);
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
