// `npm run mutate [-- --areas service,checks --sample 0.2 --seed 1]`: changes the code in small ways, one at a time, and asks
// the tests whether they notice. Prints what share they do by area, and each change that nobody noticed. `--tables` changes
// strings, lists, objects and constants too, in the files where these are what the code does.
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

interface Area {
  /** The code that is changed. */
  mutate: readonly string[];
  /** What of that is another area's. */
  except?: readonly string[];
  /** The tests that are asked: narrow, because each of them runs for every change that it comes by. */
  tests: readonly string[];
  /** Whether these need a browser. */
  inBrowser?: boolean;
}

const CHECKS = [
  'lib/checks/{examples,run,score,result,evidence,causes,calibration,sources}.test.ts',
  'lib/checks/{deep,knowledge}/**/*.test.ts',
];
/** What runs inside a page, of which only a browser makes one. */
const IN_PAGE = [
  'lib/page/in-page/{highlight,picture,thumbnails}.ts',
  'lib/page/requests/{fetch-address,request-in-page,tab-icon}.ts',
  'lib/platform/download.ts',
];
const AREAS: Readonly<Record<string, Area>> = {
  checks: { mutate: ['lib/checks/**/*.ts'], tests: CHECKS },
  service: {
    mutate: ['lib/service/**/*.ts'],
    tests: ['lib/service/**/*.test.ts', 'test/hostile/*.test.ts'],
  },
  page: { mutate: ['lib/page/**/*.ts'], except: IN_PAGE, tests: ['lib/page/**/*.test.ts'] },
  'in-page': { mutate: IN_PAGE, tests: ['lib/**/*.browser.test.ts'], inBrowser: true },
  report: { mutate: ['lib/report/**/*.ts'], tests: ['lib/report/**/*.test.ts', 'test/golden/*.test.ts'] },
  platform: { mutate: ['lib/platform/**/*.ts'], except: IN_PAGE, tests: ['lib/platform/**/*.test.ts'] },
  components: {
    mutate: ['components/**/*.{ts,tsx}'],
    tests: ['components/**/*.test.{ts,tsx}'],
    inBrowser: true,
  },
};

/** Where a wrong word, figure or row is a wrong answer, and no step of the code would go another way for it. */
const TABLES: Readonly<Record<string, Area>> = {
  // A server is recognised by these words alone, and what is written for it is pasted into its configuration.
  servers: {
    mutate: ['lib/report/configuration/**/*.ts'],
    tests: ['lib/report/configuration/*.test.ts', 'test/fixes/*.test.ts'],
  },
  // What a check knows of the web beside its own steps: codes, modifiers, words by which a page is told to be an error.
  knowledge: {
    mutate: [
      'lib/checks/knowledge/addresses/{affiliate-links,hreflang-codes}.ts',
      'lib/checks/knowledge/cookies/cookies-observatory.ts',
      'lib/checks/knowledge/csp/csp-observatory.ts',
      'lib/checks/knowledge/document/{credentials,platforms}.ts',
      'lib/checks/knowledge/response/{observatory,referrer-policy}.ts',
      'lib/checks/knowledge/structured-data/rich-result-registry.ts',
      'lib/checks/knowledge/texts/{generic-texts,not-found-texts,stop-words}.ts',
    ],
    tests: CHECKS,
  },
  // What the browser is told once and answers by: ids, titles, the addresses that a menu is for.
  menus: {
    mutate: ['entrypoints/background/{menu,commands}.ts'],
    tests: ['entrypoints/background/*.test.ts'],
  },
  // What other programs read.
  terminal: {
    mutate: ['scripts/check/{exit-code,options}.ts', 'scripts/check/formats/*.ts'],
    tests: ['scripts/check/**/*.test.ts', 'test/golden/terminal.test.ts'],
  },
  // What builds every sentence that is shown: plural forms, figures, dates.
  texts: {
    mutate: ['lib/i18n/{languages,translator}.ts', 'components/texts/format.ts'],
    tests: ['lib/i18n/*.test.ts', 'components/texts/*.test.ts', 'lib/service/jobs/kinds/texts.test.ts'],
  },
  // By what rows are told apart and found, how many are kept and how long.
  layout: {
    mutate: ['lib/platform/layout.ts'],
    tests: ['lib/platform/*.test.ts', 'test/golden/stored.test.ts'],
  },
};

/** Stryker is large, so it is no dependency: it comes when it is wanted. It finds our vitest from where it lies. */
const FOLDER = join('.cache', 'mutation');
const PACKAGES = ['@stryker-mutator/core@10.1.1', '@stryker-mutator/vitest-runner@10.1.1'];
const CLI = join(FOLDER, 'node_modules', '@stryker-mutator', 'core', 'bin', 'stryker.js');

const { values } = parseArgs({
  options: {
    areas: { type: 'string' },
    tables: { type: 'boolean', default: false },
    /** Glob of the files within the area. */
    only: { type: 'string' },
    sample: { type: 'string', default: '1' },
    seed: { type: 'string', default: '1' },
  },
});

const areas = values.tables ? TABLES : AREAS;

interface Mutant {
  status: string;
  mutatorName: string;
  replacement: string;
  location: { start: { line: number; column: number } };
}

function install(): void {
  if (existsSync(CLI)) return;
  console.log(`Installing ${PACKAGES.join(' and ')} into ${FOLDER}, once …`);
  // Its own peers are ours already.
  const flags = ['--legacy-peer-deps', '--ignore-scripts', '--no-audit', '--no-fund'];
  const { status } = spawnSync('npm', ['install', '--prefix', FOLDER, ...flags, ...PACKAGES], {
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error('Stryker could not be installed; the lines above say why.');
}

const isTest = (file: string) => /\.test\.tsx?$/.test(file);
const filesOf = (globs: readonly string[]) =>
  globSync([...globs])
    .map((file) => file.replaceAll('\\', '/'))
    .sort();

/** A number from 0 to 1 that belongs to a text and a seed: which files a sample takes is no chance. */
function share(text: string): number {
  let hash = Number(values.seed);
  for (const letter of text) hash = (Math.imul(hash, 31) + (letter.codePointAt(0) ?? 0)) >>> 0;
  return (Math.imul(hash, 2_654_435_761) >>> 0) / 2 ** 32;
}

/** Changes the code of an area; answers what became of each change, by file. */
function mutate(
  name: string,
  { mutate: globs, except = [], tests, inBrowser }: Area,
): Map<string, readonly Mutant[]> {
  const wanted = new Set(values.only ? filesOf([values.only]) : filesOf(globs));
  const others = filesOf(except);
  const files = filesOf(globs)
    .filter((file) => !isTest(file) && wanted.has(file) && !others.includes(file))
    .filter((file) => share(file) < Number(values.sample));
  const report = join(FOLDER, `${name}.json`);
  const configuration = {
    testRunner: 'vitest',
    plugins: [
      join(
        process.cwd(),
        FOLDER,
        'node_modules',
        '@stryker-mutator',
        'vitest-runner',
        'dist',
        'src',
        'index.js',
      ),
    ],
    vitest: { configFile: 'test/mutation.config.ts', related: false },
    // Named and not there: Stryker would rewrite it by an interface that TypeScript 7 no longer has.
    tsconfigFile: 'none.json',
    mutate: files,
    // A constant of a file is made once, before any test: each change of it runs all tests anew.
    ignoreStatic: !values.tables,
    // Elsewhere texts are the product's and the tests' own: glossary, examples and catalogues hold these.
    mutator: { excludedMutations: values.tables ? [] : ['StringLiteral', 'ObjectLiteral'] },
    concurrency: 2,
    timeoutMS: 10_000,
    tempDirName: join(FOLDER, 'sandbox'),
    ignorePatterns: ['.output', '.cache', 'test-results', '.wxt/types'],
    reporters: ['json', 'progress-append-only'],
    jsonReporter: { fileName: report },
    allowEmpty: true,
  };
  mkdirSync(FOLDER, { recursive: true });
  const file = join(FOLDER, `${name}.config.json`);
  writeFileSync(file, JSON.stringify(configuration, null, 2));
  const { status } = spawnSync(process.execPath, [CLI, 'run', file], {
    stdio: 'inherit',
    env: {
      ...process.env,
      MUTATED: inBrowser ? 'components' : 'lib',
      MUTATION_TESTS: filesOf(tests).join('\n'),
    },
  });
  if (status !== 0) throw new Error(`Stryker ended with ${status} in ${name}.`);
  const written: { files: Record<string, { mutants: Mutant[] }> } = JSON.parse(readFileSync(report, 'utf8'));
  return new Map(Object.entries(written.files).map(([path, { mutants }]) => [path, mutants]));
}

const NOTICED = ['Killed', 'Timeout'];
const UNNOTICED = ['Survived', 'NoCoverage'];

install();
const table: Record<string, object> = {};
for (const name of values.areas?.split(',') ?? Object.keys(areas)) {
  const area = areas[name];
  if (!area) throw new Error(`${name} is none of ${Object.keys(areas).join(', ')}.`);
  const found = mutate(name, area);
  const all = [...found.values()].flat();
  const count = (...states: string[]) => all.filter(({ status }) => states.includes(status)).length;
  const [noticed, unnoticed] = [count(...NOTICED), count(...UNNOTICED)];
  for (const [file, mutants] of found) {
    for (const { status, location, mutatorName, replacement } of mutants.filter((one) =>
      UNNOTICED.includes(one.status),
    )) {
      const text = replacement.replace(/\s+/g, ' ').slice(0, 100);
      console.log(
        `${file}:${location.start.line}:${location.start.column} ${status} ${mutatorName} → ${text}`,
      );
    }
  }
  table[name] = {
    files: found.size,
    mutants: noticed + unnoticed,
    noticed,
    'timed out': count('Timeout'),
    survived: count('Survived'),
    'no test': count('NoCoverage'),
    '%': ((100 * noticed) / Math.max(1, noticed + unnoticed)).toFixed(1),
  };
}
console.table(table);
