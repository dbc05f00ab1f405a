import { describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { answer, openTab, pageIn, tabsFixture } from '../../../test/page/tabs.ts';
import { collectHtml } from '../../checks/collect/parse5.ts';
import { hasLine, hasTag, lookInFile, lookInHead } from './token-look.ts';

const TAG = { name: 'tea-verify', content: 'sv-1' };
const seen = (html: string) => hasTag(collectHtml(html, 'https://tea.example/'), TAG);

describe('the tag of a token', () => {
  it.each([
    ['in the head', '<meta name="tea-verify" content="sv-1"><p>Tea', true],
    ['in another case, with spaces', '<META NAME=Tea-Verify CONTENT=" sv-1 "><p>Tea', true],
    ['after an older one', '<meta name=tea-verify content=sv-0><meta name=tea-verify content=sv-1>', true],
    ['fallen into the body', '<p>Tea<meta name="tea-verify" content="sv-1">', false],
    ['in a comment', '<!-- <meta name="tea-verify" content="sv-1"> --><p>Tea', false],
    ['of a longer token', '<meta name="tea-verify" content="sv-12">', false],
    ['of another name', '<meta name="other" content="sv-1">', false],
  ])('%s', (_name, html, expected) => {
    expect(seen(html)).toBe(expected);
  });
});

describe('the line of a token', () => {
  it.each([
    ['alone', 'sv-1', true],
    ['among others', 'a\r\n  sv-1\r\nb', true],
    ['as part of a line', 'token: sv-1', false],
    ['in a page that says it is missing', '<h1>Not found: sv-1.txt</h1>', false],
  ])('%s', (_name, text, expected) => {
    expect(hasLine(text, 'sv-1')).toBe(expected);
  });
});

describe('a look at what the server sends', () => {
  tabsFixture();
  const PAGE = 'https://tea.example/';
  const from = async (address: string) => ({ tabId: await openTab(), page: PAGE, address });
  const inHead = async (html: string, status = 200) => {
    answer(`${PAGE}head`, () => new Response(html, { status }));
    return lookInHead(await from(`${PAGE}head`), TAG);
  };
  const inFile = async (text: string, status = 200) => {
    answer(`${PAGE}sv.txt`, () => new Response(text, { status }));
    return lookInFile(await from(`${PAGE}sv.txt`), 'sv-1');
  };

  it('finds a tag in the head, and a line in a file', async () => {
    expect(await inHead('<meta name="tea-verify" content="sv-1"><p>Tea')).toBe('found');
    expect(await inHead('<meta name="tea-verify" content="sv-2"><p>Tea')).toBe('not found');
    expect(await inFile('a\nsv-1\n')).toBe('found');
    expect(await inFile('a\n')).toBe('not found');
  });

  it('takes a client error for not found, and a refusal or a server error for no answer', async () => {
    expect(await inFile('sv-1', 404)).toBe('not found');
    expect(await inFile('sv-1', 203)).toBe('not found');
    expect(await inFile('sv-1', 499)).toBe('not found');
    for (const status of [401, 403, 429, 500]) expect(await inFile('sv-1', status)).toBe('no answer');
  });

  it('reveals nothing about another site, or a server that does not answer', async () => {
    expect(await lookInFile(await from('https://coffee.example/sv.txt'), 'sv-1')).toBe('no answer');
    answer(`${PAGE}silent`, () => Promise.reject(new TypeError('Failed to fetch')));
    expect(await lookInFile(await from(`${PAGE}silent`), 'sv-1')).toBe('no answer');
  });

  it.each([
    [false, 'no access'],
    [true, 'no answer'],
  ])(
    'distinguishes a tab that permission for the site would open from one that nothing opens (permission: %s)',
    async (isGranted, looked) => {
      vi.spyOn(fakeBrowser.permissions, 'contains').mockImplementation(async () => isGranted);
      const closed = await from(`${PAGE}sv.txt`);
      pageIn(closed.tabId).refuses = 'Cannot access contents of the page';
      expect(await lookInFile(closed, 'sv-1')).toBe(looked);
    },
  );

  it('reads up to two million bytes, and does not know what follows', async () => {
    expect(await inFile(`${'x'.repeat(1_999_994)}\nsv-1\n`)).toBe('found');
    expect(await inFile(`${'x'.repeat(1_999_999)}\n`)).toBe('not found');
    expect(await inFile(`${'x'.repeat(2_000_000)}\nsv-1\n`)).toBe('no answer');
  });

  it('ends if the page never runs the request', async () => {
    vi.useFakeTimers();
    const busy = await from(`${PAGE}sv.txt`);
    vi.spyOn(fakeBrowser.scripting, 'executeScript').mockReturnValue(new Promise(() => {}) as never);
    const looked = lookInFile(busy, 'sv-1');
    await vi.advanceTimersByTimeAsync(16_000);
    expect(await looked).toBe('no answer');
    vi.useRealTimers();
  });
});
