import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { inspectionOf } from '../../checks/example-inspection.ts';
import { hashOf, inlineHashes } from './inline-hashes.ts';

/** A script of about that many characters, which differs from others by its number. */
const script = (number: number, characters: number) => `${number};${'f();'.repeat(characters / 4)}`;

const pageOf = (scripts: readonly string[]) =>
  inspectionOf({
    name: 'inline scripts',
    html: scripts.map((code) => `<script>${code}</script>`).join(''),
  });

/** What the page returns. */
let inPage: unknown;
beforeEach(() => {
  vi.spyOn(fakeBrowser.scripting, 'executeScript').mockImplementation((async () => [
    { result: inPage },
  ]) as never);
});

afterEach(() => void vi.unstubAllGlobals());

/** Returns the hash of each inline script of a page, in order; undefined where it is not known. */
async function hashesOf(scripts: readonly string[]) {
  const inspection = pageOf(scripts);
  const hashes = await inlineHashes(7, inspection);
  return inspection.page.scripts.map((at) => hashes.get(at));
}

it('are those of whole texts; nothing tells which script it is that the snapshot has no room for', async () => {
  const scripts = [...Array.from({ length: 8 }, (_, n) => script(n, 80_000)), 'last()'];
  inPage = { scripts, sheets: [] };
  const known = await hashesOf(scripts);
  const right = await Promise.all(scripts.map(hashOf));
  expect(known).toEqual([...right.slice(0, 5), undefined, undefined, undefined, undefined]);
});

it('are not known of a text that is cut off, if the page does not return it', async () => {
  const scripts = ['first()', script(1, 120_000)];
  inPage = null;
  expect(await hashesOf(scripts)).toEqual([await hashOf('first()'), undefined]);
});

it('are those of long texts that the page returns', async () => {
  const scripts = ['first()', script(1, 120_000), script(2, 120_000)];
  inPage = { scripts, sheets: [] };
  expect(await hashesOf(scripts)).toEqual(await Promise.all(scripts.map(hashOf)));
});

it('are not known of scripts in an SVG', async () => {
  const inspection = inspectionOf({
    name: 'a script in an SVG',
    html: '<script>a()</script><svg><script>b( )\n\n</script></svg>',
  });
  inPage = { scripts: ['a()', 'b( )\n\n'], sheets: [] };
  const hashes = await inlineHashes(7, inspection);
  expect(inspection.page.scripts.map((at) => [at.tag, hashes.get(at)])).toEqual([
    ['script', await hashOf('a()')],
    ['svg:script', undefined],
  ]);
});

it('are not known of two texts that begin alike', async () => {
  const alike = ['a()', 'b()'].map((end) => `${script(1, 120_000)}${end}`);
  inPage = { scripts: alike, sheets: [] };
  expect(await hashesOf(alike)).toEqual([undefined, undefined]);
});

it.each([
  [
    ['a{}', 'b{}'],
    ['a{}', 'b{}'],
  ],
  [['a{}'], [undefined, undefined]],
])(
  'are those of the style sheets in their order, unless the page has others by now: %j',
  async (sheets, known) => {
    const inspection = inspectionOf({ name: 'style sheets', html: '<style>a{}</style><style>b{}</style>' });
    inPage = { scripts: [], sheets };
    const hashes = await inlineHashes(7, inspection);
    const right = await Promise.all(known.map((code) => (code === undefined ? code : hashOf(code))));
    expect(inspection.page.sheets.map((at) => hashes.get(at))).toEqual(right);
  },
);

it('are also those of scripts that the page has removed, and of addresses as a browser reads them', async () => {
  const html = '<script>a()</script><a href=" javascript:c()\n">C</a>';
  const inspection = inspectionOf({
    name: 'removed',
    html,
    served: `<script>b()</script>${html}`,
  });
  inPage = { scripts: ['a()'], sheets: [] };
  const hashes = await inlineHashes(7, inspection);
  expect([...hashes.values()]).toEqual(await Promise.all(['a()', 'b()', 'javascript:c()'].map(hashOf)));
});

it('are those of a long text that another one contains', async () => {
  const inside = script(1, 120_000);
  const scripts = [inside, `g();${inside}`];
  inPage = { scripts, sheets: [] };
  expect(await hashesOf(scripts)).toEqual(await Promise.all(scripts.map(hashOf)));
});

it('are those of whole texts if the page is in no tab; a page without any is not asked', async () => {
  const inspection = pageOf(['a()']);
  const known = await inlineHashes(undefined, inspection);
  expect([...known.values()]).toEqual([await hashOf('a()')]);
  expect(await inlineHashes(7, pageOf([]))).toEqual(new Map());
  expect(fakeBrowser.scripting.executeScript).not.toHaveBeenCalled();
});

it('are of the first four million characters of a page', async () => {
  await inlineHashes(7, pageOf(['a()']));
  const [read] = vi.mocked(fakeBrowser.scripting.executeScript).mock.lastCall as unknown as [
    { func(): unknown },
  ];
  const long = 'x'.repeat(3_999_990);
  const texts: Record<string, string[]> = { 'script:not([src])': [long, 'f();'], style: ['a{b:c}', 'd{}'] };
  const querySelectorAll = (selector: string) => texts[selector]?.map((textContent) => ({ textContent }));
  vi.stubGlobal('document', {});
  vi.stubGlobal('Document', { prototype: { querySelectorAll } });
  const { scripts, sheets } = read.func() as typeof texts;
  expect([scripts?.map(({ length }) => length), sheets]).toEqual([[3_999_990, 4], ['a{b:c}']]);
});
