// `npm run mutate [-- --areas service,checks --sample 0.2 --seed 1]`: makes small changes to the code, one at a time,
// and runs the tests to see whether they fail. Prints the share of detected changes by area, and each undetected
// change. `--tables` also changes strings, lists, objects and constants, in files whose behavior depends on them.
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

interface Area {
  /** The code that is changed. */
  mutate: readonly string[];
  /** The part of it that belongs to another area. */
  except?: readonly string[];
  /** The tests to run: a narrow set, because each runs for every change that it covers. */
  tests: readonly string[];
  /** Whether the tests need a browser. */
  inBrowser?: boolean;
}

const CHECKS = [
  'lib/checks/{apply-kind,calibration,causes,consequence,evidence,examples,result,run-checks,run-deep,score}.test.ts',
  'lib/checks/{deep,knowledge,site}/**/*.test.ts',
];
/** Code that runs inside a page, which only a browser can provide. */
const IN_PAGE = [
  'lib/page/in-page/{highlight,picture,thumbnails}.ts',
  'lib/page/requests/{fetch-address,request-in-page,tab-icon}.ts',
  'lib/platform/download.ts',
];
const AREAS: Readonly<Record<string, Area>> = {
  api: { mutate: ['lib/api/**/*.ts'], tests: ['lib/api/**/*.test.ts', 'test/contract/*.test.ts'] },
  checks: { mutate: ['lib/checks/**/*.ts'], tests: CHECKS },
  service: {
    mutate: ['lib/service/**/*.ts'],
    tests: ['lib/service/**/*.test.ts', 'test/hostile/*.test.ts'],
  },
  page: { mutate: ['lib/page/**/*.ts'], except: IN_PAGE, tests: ['lib/page/**/*.test.ts'] },
  'in-page': { mutate: IN_PAGE, tests: ['lib/**/*.browser.test.ts'], inBrowser: true },
  // The rules of a set of pages, the comparison of pages, and what both halves know together.
  pages: {
    mutate: ['lib/{pages,standing}/**/*.ts'],
    tests: ['lib/{pages,standing}/**/*.test.ts', 'lib/checks/site/*.test.ts', 'test/pages/*.test.ts'],
  },
  report: { mutate: ['lib/report/**/*.ts'], tests: ['lib/report/**/*.test.ts', 'test/golden/*.test.ts'] },
  platform: { mutate: ['lib/platform/**/*.ts'], except: IN_PAGE, tests: ['lib/platform/**/*.test.ts'] },
  components: {
    mutate: ['components/**/*.{ts,tsx}'],
    // Their tests need no browser, and one of them a time zone of its own.
    except: globSync('components/**/*.test.ts').map((file) => file.replace('.test.ts', '.ts')),
    tests: ['components/**/*.test.tsx'],
    inBrowser: true,
  },
};

/** Files where a wrong word, number or row is a wrong result, although no code path changes because of it. */
const TABLES: Readonly<Record<string, Area>> = {
  // A server is detected only by these words, and the generated text is pasted into its configuration.
  servers: {
    mutate: ['lib/report/configuration/**/*.ts'],
    tests: ['lib/report/configuration/*.test.ts', 'test/fixes/*.test.ts'],
  },
  // The web knowledge of checks apart from their logic: codes, modifiers, words that identify an error page.
  knowledge: {
    mutate: [
      'lib/checks/knowledge/addresses/{affiliate-links,hreflang-codes}.ts',
      'lib/checks/knowledge/cookies/cookies-observatory.ts',
      'lib/checks/knowledge/csp/csp-observatory.ts',
      'lib/checks/knowledge/csp/laboratory/loads.ts',
      'lib/checks/knowledge/document/{credentials,platforms}.ts',
      'lib/checks/knowledge/response/{observatory,referrer-policy}.ts',
      'lib/checks/knowledge/structured-data/rich-result-registry.ts',
      'lib/checks/knowledge/texts/{generic-texts,stop-words}.ts',
    ],
    tests: CHECKS,
  },
  // What a fault costs, and what speaks against an order: both are tables of cases.
  judgments: {
    mutate: ['lib/checks/consequence.ts', 'lib/standing/preflight.ts'],
    tests: [...CHECKS, 'lib/standing/*.test.ts'],
  },
  // What the badge and the notifications say, and which endpoints and fields each kind of job and order uses.
  jobs: {
    mutate: [
      'lib/service/notifications/{badge,tell-ended,tell-news}.ts',
      'lib/service/{jobs,operations}/kinds/*.ts',
    ],
    tests: ['lib/service/{jobs,notifications,operations}/**/*.test.ts'],
  },
  // What the browser is told once and later reports: ids, titles, the URLs that a menu item is for.
  menus: {
    mutate: ['entrypoints/background/{menu,commands}.ts'],
    tests: ['entrypoints/background/*.test.ts'],
  },
  // Output that other programs read.
  terminal: {
    mutate: [
      'scripts/check/{results/exit-code,settings/{option-values,options,usage}}.ts',
      'scripts/check/formats/*.ts',
    ],
    tests: ['scripts/check/**/*.test.ts', 'test/golden/terminal.test.ts'],
  },
  // Builds every displayed sentence: plural forms, numbers, dates.
  texts: {
    mutate: ['lib/i18n/{languages,translator}.ts', 'components/texts/format.ts'],
    tests: ['lib/i18n/*.test.ts', 'components/texts/*.test.ts', 'lib/service/jobs/kinds/texts.test.ts'],
  },
  // How rows are identified and found, how many are kept and how long.
  layout: {
    mutate: ['lib/platform/layout.ts'],
    tests: ['lib/platform/*.test.ts', 'test/golden/stored.test.ts'],
  },
};

/**
 * Stryker is large, so it is not a dependency: it is installed on demand. It finds our vitest from its location.
 */
const FOLDER = join('.cache', 'mutation');
const PACKAGES = ['@stryker-mutator/core@10.1.1', '@stryker-mutator/vitest-runner@10.1.1'];
const CLI = join(FOLDER, 'node_modules', '@stryker-mutator', 'core', 'bin', 'stryker.js');

const { values } = parseArgs({
  options: {
    areas: { type: 'string' },
    tables: { type: 'boolean', default: false },
    /** A glob of the files within the area. */
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
  // Its peer dependencies are already installed here.
  const flags = ['--legacy-peer-deps', '--ignore-scripts', '--no-audit', '--no-fund'];
  const { status } = spawnSync('npm', ['install', '--prefix', FOLDER, ...flags, ...PACKAGES], {
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error('Stryker could not be installed; see the lines above.');
}

const isTest = (file: string) => /\.test\.tsx?$/.test(file);
const filesOf = (globs: readonly string[]) =>
  globSync([...globs])
    .map((file) => file.replaceAll('\\', '/'))
    .sort();

/**
 * Returns a number from 0 to 1 that depends only on a string and the seed, so that the files of a sample are
 * reproducible.
 */
function share(text: string): number {
  let hash = Number(values.seed);
  for (const letter of text) hash = (Math.imul(hash, 31) + (letter.codePointAt(0) ?? 0)) >>> 0;
  return (Math.imul(hash, 2_654_435_761) >>> 0) / 2 ** 32;
}

/** Changes the code of an area; returns the outcome of each change, by file. */
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
    plugins: [join(process.cwd(), FOLDER, 'node_modules/@stryker-mutator/vitest-runner/dist/src/index.js')],
    vitest: { configFile: 'test/mutation.config.ts', related: false },
    // A file that does not exist: Stryker would rewrite it through an API that TypeScript 7 no longer has.
    tsconfigFile: 'none.json',
    mutate: files,
    // A constant of a file is evaluated once, before any test: each change of it runs all tests again.
    ignoreStatic: !values.tables,
    // Elsewhere, strings belong to the product or the tests: glossary, examples and catalogs cover them.
    mutator: { excludedMutations: values.tables ? [] : ['StringLiteral', 'ObjectLiteral'] },
    concurrency: 2,
    timeoutMS: 10_000,
    // All components are drawn first, each change of the code measured: more than the usual five minutes.
    dryRunTimeoutMinutes: 60,
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
  if (status !== 0) throw new Error(`Stryker exited with ${status} in ${name}.`);
  const written: { files: Record<string, { mutants: Mutant[] }> } = JSON.parse(readFileSync(report, 'utf8'));
  return new Map(Object.entries(written.files).map(([path, { mutants }]) => [path, mutants]));
}

const NOTICED = ['Killed', 'Timeout'];
const UNNOTICED = ['Survived', 'NoCoverage'];

install();
const table: Record<string, object> = {};
for (const name of values.areas?.split(',') ?? Object.keys(areas)) {
  const area = areas[name];
  if (!area) throw new Error(`${name} is not one of ${Object.keys(areas).join(', ')}.`);
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
