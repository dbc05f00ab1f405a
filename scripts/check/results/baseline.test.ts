import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Area } from '../../../lib/checks/check.ts';
import { inspectionOf } from '../../../lib/checks/example-inspection.ts';
import { checks } from '../../../lib/checks/index.ts';
import { runChecks } from '../../../lib/checks/run-checks.ts';
import { type Baseline, comparedWith, foreignOrigin, readBaseline, writeBaseline } from './baseline.ts';
import { type Checked, checkedOf } from './checked.ts';
import { exitCodeOf } from './exit-code.ts';

const TEXT = 'Gooseneck kettles pour slowly and evenly, which is what green tea asks for. '.repeat(20);

/** A checked page with content in its body and its head; by the checks of one area, if it is given. */
function page(body: string, path = '/kettles', head = '', only?: Area): Checked {
  const url = `https://shop.example${path}`;
  const html = `<!doctype html><html lang="en"><head><title>Gooseneck kettles of copper</title>${head}</head>
    <body><main><h1>Kettles</h1><p>${TEXT}</p>${body}</main></body></html>`;
  const inspection = inspectionOf({ url, html, headers: {}, robotsTxt: '' });
  return checkedOf(checks, { inspection, collect: 0 }, runChecks(checks, inspection, only), 0);
}

const image = (name: string) => `<img src="/${name}.jpg" width="9" height="9">`;
const ALT = 'seo/image-alt-missing';

let file: string;
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-baseline-'));
  file = join(folder, 'baseline.json');
  return () => rmSync(folder, { recursive: true, force: true });
});

/** Writes the baseline of pages, and reads it. */
async function baselineOf(...pages: Checked[]): Promise<Baseline> {
  await writeBaseline(file, 'baseline.json', pages);
  return (await readBaseline(file)) as Baseline;
}
const isNew = ({ findings }: Checked) =>
  findings.filter(({ isKnown }) => !isKnown).map(({ check, at }) => `${check} ${at?.snippet ?? ''}`);

test('a page that is as it was has nothing new, and passes', async () => {
  const before = page(image('a') + image('b'));
  const { page: now, gone } = comparedWith(await baselineOf(before), page(image('a') + image('b')));
  expect(exitCodeOf([before], [], 'notice')).toBe(1);
  expect(isNew(now)).toEqual([]);
  expect(gone).toEqual([]);
  expect(exitCodeOf([now], [], 'info')).toBe(0);
});

test('faults that moved to other elements are the same', async () => {
  const baseline = await baselineOf(page(image('a')));
  const { page: now } = comparedWith(
    baseline,
    page(`<section class="x7f3a"><div>${image('b')}</div></section>`),
  );
  expect(isNew(now)).toEqual([]);
});

test('one more fault of a kind is new where there were fewer, and fails', async () => {
  const baseline = await baselineOf(page(`${image('a')}${image('b')}`));
  const { page: now } = comparedWith(
    baseline,
    page(`${image('a')}${image('b')}<footer>${image('c')}</footer>`),
  );
  expect(isNew(now)).toEqual([`${ALT} <img src="/c.jpg" width="9" height="9">`]);
  expect(exitCodeOf([now], [], 'warning')).toBe(1);
});

test('of more faults in a place than there were, those beyond the number are new', async () => {
  const baseline = await baselineOf(page(`${image('a')}${image('b')}`));
  const { page: now } = comparedWith(baseline, page(`${image('a')}${image('b')}${image('c')}`));
  expect(isNew(now)).toEqual([`${ALT} <img src="/c.jpg" width="9" height="9">`]);
});

test('another fault of the same check is new', async () => {
  const baseline = await baselineOf(page(''));
  const { page: now } = comparedWith(
    baseline,
    page('', '/kettles', '<meta name="robots" content="noindex">'),
  );
  expect(isNew(now).map((one) => one.split(' ')[0])).toContain('seo/indexability');
});

test('what is no longer there is listed with its number, unless it was not looked at', async () => {
  const baseline = await baselineOf(page(image('a') + image('b') + image('c')));
  const fixed = page(image('a'));
  expect(comparedWith(baseline, fixed).gone).toEqual([{ check: ALT, message: 'missing', gone: 2 }]);
  const unseen = { ...fixed, notLookedAt: [...fixed.notLookedAt, ALT] };
  expect(comparedWith(baseline, unseen).gone).toEqual([]);
});

describe('what a run does not look at', () => {
  const security = 'security/framing-open';
  const whole = page(image('a'));
  const only = (area: 'seo' | 'security', body = '') => page(body, '/kettles', '', area);
  const checksIn = ({ pages }: Baseline) => pages['https://shop.example/kettles']?.map(({ check }) => check);

  test('is not said to be gone', async () => {
    const baseline = await baselineOf(whole);
    expect(checksIn(baseline)).toContain(security);
    expect(comparedWith(baseline, only('seo')).gone).toEqual([{ check: ALT, message: 'missing', gone: 1 }]);
    expect(comparedWith(baseline, only('security')).gone).toEqual([]);
  });

  test('stays in the baseline when it is written again, in its order', async () => {
    const before = await baselineOf(whole);
    await writeBaseline(file, 'baseline.json', [only('seo', image('a'))]);
    expect(await readBaseline(file)).toEqual(before);
    await writeBaseline(file, 'baseline.json', [only('seo')]);
    const after = checksIn((await readBaseline(file)) as Baseline);
    expect(after).toEqual(checksIn(before)?.filter((check) => check !== ALT));
  });

  test.each(['notLookedAt', 'broken'] as const)(
    'stays in the baseline if the check is in “%s”',
    async (list) => {
      const before = await baselineOf(whole);
      const now = page('');
      await writeBaseline(file, 'baseline.json', [{ ...now, [list]: [...now[list], ALT] }]);
      expect(await readBaseline(file)).toEqual(before);
    },
  );
});

test('a page that the baseline does not know is all new', async () => {
  const { page: now } = comparedWith(await baselineOf(page('')), page(image('a'), '/teas'));
  expect(isNew(now).length).toBe(now.findings.length);
});

test('a staging site is compared as the site that it will be', async () => {
  const baseline = await baselineOf(page(image('a')));
  const staged: Checked = {
    ...page(image('a')),
    url: 'http://localhost:3000/kettles',
    judgedAs: 'https://shop.example/kettles',
  };
  expect(isNew(comparedWith(baseline, staged).page)).toEqual([]);
});

test('it is written in one order, keeps pages that were not checked, and leaves no other file', async () => {
  await baselineOf(page(image('a'), '/b'), page('', '/a'));
  const text = readFileSync(file, 'utf8');
  await writeBaseline(file, 'baseline.json', [page('', '/a'), page(image('a'), '/b')]);
  expect(readFileSync(file, 'utf8')).toBe(text);
  await writeBaseline(file, 'baseline.json', [page('', '/b')]);
  const { pages } = (await readBaseline(file)) as Baseline;
  expect(Object.keys(pages)).toEqual(['https://shop.example/a', 'https://shop.example/b']);
  expect(pages['https://shop.example/b']?.map(({ check }) => check)).not.toContain(ALT);
  expect(readdirSync(folder)).toEqual(['baseline.json']);
});

test('runs that write it at once lose no page of each other', async () => {
  const paths = ['/a', '/b', '/c', '/d'];
  await Promise.all(paths.map((path) => writeBaseline(file, 'baseline.json', [page('', path)])));
  const { pages } = (await readBaseline(file)) as Baseline;
  expect(Object.keys(pages)).toEqual(paths.map((path) => `https://shop.example${path}`));
  expect(readdirSync(folder)).toEqual(['baseline.json']);
});

test('a baseline of another site is noticed', async () => {
  const baseline = await baselineOf(page(''));
  expect(foreignOrigin(baseline, ['https://other.example/kettles'])).toBe('https://shop.example');
  expect(foreignOrigin(baseline, ['https://shop.example/new'])).toBeNull();
  expect(foreignOrigin({ version: 1, pages: {} }, ['https://other.example/'])).toBeNull();
});

test.each([
  ['{', ' is not JSON'],
  ['[]', ' is not a baseline of this version of Plumbline'],
  [
    '{"version":1,"pages":{"nonsense":[]}}',
    ' is not a baseline of this version of Plumbline: pages.nonsense',
  ],
  ['{"version":2,"pages":{}}', ' is not a baseline of this version of Plumbline: version'],
  [
    '{"version":1,"pages":{"https://shop.example/":[{"check":"a"}]}}',
    ' is not a baseline of this version of Plumbline: pages.https://shop.example/.0.message',
  ],
])('%s is refused', async (text, message) => {
  writeFileSync(file, text);
  await expect(readBaseline(file)).rejects.toThrow(`${file}${message}`);
});

test('no file is no baseline', async () => {
  expect(await readBaseline(file)).toBeNull();
});
