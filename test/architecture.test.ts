import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';

/**
 * Who may import whom. The longest folder that a file lies in decides. `npm` names packages (with their sub-paths);
 * `own` names folders and files of ours. What is missing here is not allowed.
 */
const LAW: Record<string, { own: readonly string[]; npm: readonly string[] }> = {
  entrypoints: {
    own: ['entrypoints', 'components', 'lib'],
    npm: ['#imports', 'react', 'react-dom', 'zod', 'zustand', 'lucide-react'],
  },
  // Only these two ever see the key.
  'entrypoints/background': { own: ['entrypoints/background', 'lib'], npm: ['#imports'] },
  'entrypoints/collect.ts': { own: ['lib/checks/collect'], npm: ['#imports'] },
  'entrypoints/vitals.ts': { own: ['lib/checks'], npm: ['#imports', 'web-vitals'] },
  components: { own: ['components', 'lib'], npm: ['react', 'react-dom', 'zod', 'zustand', 'lucide-react'] },
  'components/ui': { own: ['components/ui'], npm: ['react', 'lucide-react'] },
  lib: { own: ['lib'], npm: ['zod', 'zustand'] },
  'lib/checks': { own: ['lib/checks'], npm: [] },
  'lib/checks/collect': { own: ['lib/checks'], npm: ['parse5'] },
  'lib/checks/knowledge': { own: ['lib/checks'], npm: ['parse5', 'csp_evaluator', 'structured-headers'] },
  'lib/api': { own: ['lib/api'], npm: ['zod', 'ky'] },
  'lib/i18n': { own: ['lib/i18n', 'lib/settings.ts'], npm: ['i18next'] },
  'lib/browser.ts': { own: [], npm: ['#imports'] },
  'lib/inspect.ts': {
    own: ['lib/checks', 'lib/obstacle.ts', 'lib/site.ts', 'lib/vitals.ts'],
    npm: ['#imports'],
  },
  'lib/vitals.ts': { own: ['lib/checks'], npm: ['#imports'] },
  'lib/visit.ts': { own: ['lib/checks'], npm: ['#imports'] },
  'lib/mark.ts': { own: [], npm: ['#imports'] },
  'lib/picture.ts': { own: [], npm: ['#imports'] },
  'lib/stored.ts': { own: [], npm: ['#imports', 'zod'] },
  'lib/messages.ts': { own: ['lib/api'], npm: ['#imports', 'zod', '@webext-core/messaging'] },
  'lib/connection.ts': {
    own: [
      ...['lib/api', 'lib/i18n/languages.ts', 'lib/messages.ts'],
      ...['lib/pace.ts', 'lib/settings.ts', 'lib/stored.ts'],
    ],
    npm: ['#imports', 'zod'],
  },
  'lib/jobs': { own: ['lib'], npm: ['#imports', 'zod'] },
  'lib/projects': { own: ['lib'], npm: ['#imports', 'zod'] },
};

/** Files that a page of the extension must never reach, because they hold or use the key. */
const WORKER_ONLY = ['lib/connection.ts', 'lib/api/client.ts'];
const JUNK_DRAWERS =
  /(^|[/-])(utils?|helpers?|common|misc|shared|manager)([.-]|\/|$)|(^|\/)(types|constants)\./;
const ROOT = new URL('..', import.meta.url).pathname;

function filesIn(folder: string): string[] {
  return readdirSync(join(ROOT, folder)).flatMap((name) => {
    const path = join(folder, name);
    return statSync(join(ROOT, path)).isDirectory() ? filesIn(path) : [path];
  });
}

const sources = ['entrypoints', 'components', 'lib'].flatMap(filesIn).filter((file) => /\.tsx?$/.test(file));
const isTest = (file: string) => /\.test\.tsx?$/.test(file);

interface Imported {
  specifier: string;
  typeOnly: boolean;
}

function importsOf(file: string): Imported[] {
  const text = readFileSync(join(ROOT, file), 'utf8');
  const still = [...text.matchAll(/^(?:import|export)\s+(type\s)?[^'"`;]*?from\s+'([^']+)'/gm)];
  const bare = [...text.matchAll(/^import\s+'([^']+)'/gm)];
  const dynamic = [...text.matchAll(/\bimport\('([^']+)'\)/g)];
  return [
    ...still.map(([, type, specifier]) => ({ specifier: specifier as string, typeOnly: Boolean(type) })),
    ...[...bare, ...dynamic].map(([, specifier]) => ({ specifier: specifier as string, typeOnly: false })),
  ];
}

/** The project's path of an import, or null for a package. */
function ownPath(file: string, specifier: string): string | null {
  if (specifier.startsWith('@/')) return specifier.slice(2);
  if (specifier.startsWith('.')) return relative('.', join(dirname(file), specifier));
  return null;
}

const lies = (path: string, place: string) => path === place || path.startsWith(`${place}/`);

function lawOf(file: string) {
  const [place] = Object.keys(LAW)
    .filter((name) => lies(file, name))
    .sort((a, b) => b.length - a.length);
  return { place, ...(LAW[place ?? ''] ?? { own: [], npm: [] }) };
}

describe('who may import whom', () => {
  it.each(sources.filter((file) => !isTest(file)))('%s', (file) => {
    const { place, own, npm } = lawOf(file);
    const forbidden = importsOf(file)
      .filter(({ specifier, typeOnly }) => {
        const path = ownPath(file, specifier);
        if (path !== null) return !lies(path, place ?? '') && !own.some((name) => lies(path, name));
        return !typeOnly && !npm.some((name) => specifier === name || specifier.startsWith(`${name}/`));
      })
      .map(({ specifier }) => specifier);
    expect(
      forbidden,
      `${place} may only import ${[...own, ...npm].join(', ') || 'nothing'} (see LAW in test/architecture.test.ts)`,
    ).toEqual([]);
  });

  it('keeps the key in the worker: no page reaches what holds it', () => {
    const reached = new Set<string>();
    const visit = (file: string) => {
      if (reached.has(file) || !sources.includes(file)) return;
      reached.add(file);
      for (const { specifier, typeOnly } of importsOf(file)) {
        const path = ownPath(file, specifier);
        if (path !== null && !typeOnly) visit(path);
      }
    };
    for (const page of ['popup', 'options', 'sidepanel', 'print']) visit(`entrypoints/${page}/main.tsx`);
    expect(reached.size).toBeGreaterThan(10);
    expect(WORKER_ONLY.filter((file) => reached.has(file))).toEqual([]);
  });

  it('lets nothing of the product import its tests', () => {
    const guilty = sources.filter((file) =>
      importsOf(file).some(({ specifier }) => ownPath(file, specifier)?.startsWith('test/')),
    );
    expect(guilty).toEqual([]);
  });
});

describe('names and sizes', () => {
  it('has no drawer where anything goes', () => {
    expect(sources.filter((file) => JUNK_DRAWERS.test(file))).toEqual([]);
  });

  it('names files in kebab-case', () => {
    const names = sources.map((file) => file.split('/').at(-1) ?? '');
    expect(names.filter((name) => !/^[a-z0-9]+(-[a-z0-9]+)*(\.test)?\.tsx?$/.test(name))).toEqual([]);
  });

  it('keeps files short: what is longer is two things', () => {
    const long = sources
      .filter(
        (file) =>
          !isTest(file) &&
          !file.startsWith('lib/checks/knowledge/') &&
          !/checks\/(seo|security|deep)\//.test(file),
      )
      .filter((file) => readFileSync(join(ROOT, file), 'utf8').split('\n').length > 260);
    expect(long).toEqual([]);
  });

  it('calls the network only through the client, for the page that is inspected, and for checks on demand', () => {
    const callers = sources.filter(
      (file) =>
        !isTest(file) &&
        /\bfetch\(|XMLHttpRequest|new WebSocket/.test(readFileSync(join(ROOT, file), 'utf8')),
    );
    expect(callers).toEqual(['lib/inspect.ts', 'lib/visit.ts']);
  });

  it('never writes markup as text', () => {
    const guilty = sources.filter((file) =>
      /innerHTML|outerHTML\s*=|insertAdjacentHTML|dangerouslySetInnerHTML|document\.write\(/.test(
        readFileSync(join(ROOT, file), 'utf8').replace(/^\s*(\/\/|\*).*$/gm, ''),
      ),
    );
    expect(guilty.filter((file) => !file.startsWith('lib/checks/'))).toEqual([]);
  });
});

describe('the documents', () => {
  it.each(['README.md', '.github/CONTRIBUTING.md'])('%s names only files that exist', (document) => {
    const text = readFileSync(join(ROOT, document), 'utf8');
    const paths = [
      ...text.matchAll(/`((?:entrypoints|components|lib|public|test|scripts|\.ci|\.github)\/[\w./-]+)`/g),
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
