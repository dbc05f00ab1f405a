import { describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import type { Example } from '@/lib/checks/check.ts';
import type { RedirectChain } from '@/lib/checks/inspection.ts';
import { useSiteGrant } from '@/lib/page/inspect/site-grant.ts';
import { inspectFrom, useInspection } from '@/lib/page/session/session.ts';
import { colourOf, themed } from '@/test/components/colours.ts';
import { draw } from '@/test/components/draw.tsx';
import { inspected } from '@/test/components/inspected.ts';
import { press } from '@/test/components/press.ts';
import { CookiesNote } from './cookies-note.tsx';
import { CookiesOffer } from './cookies-offer.tsx';
import { RedirectsNote } from './redirects-note.tsx';
import { RobotsVerdicts } from './robots-verdicts.tsx';
import { ServedNote } from './served-note.tsx';
import { TextNote } from './text-note.tsx';
import { VitalsNote } from './vitals-note.tsx';

type Note = typeof ServedNote;

/** Returns the note shown for a page. */
async function said(Said: Note, example: Example): Promise<string> {
  const { container } = await draw(<Said inspection={inspected(example)} />);
  return container.innerText;
}

describe('the amount of text', () => {
  const facts = async (html: string) => {
    const { container } = await draw(<TextNote inspection={inspected({ html })} />);
    const parts = [...container.querySelectorAll('dl > div')].map(({ children }) =>
      [...children].map(({ textContent }) => textContent),
    );
    return { ...Object.fromEntries(parts), note: container.querySelector('p')?.textContent };
  };
  const words = (count: number) => `<html lang="en"><p>${'tea '.repeat(count).trim()}</p>`;
  /** A hundred words in ten sentences, with the given number of two-syllable words. */
  const prose = (long: number, lang = 'en') => {
    const all = Array.from({ length: 100 }, (_, index) => (index < long ? 'water' : 'tea'));
    const sentences = Array.from({ length: 10 }, (_, index) =>
      all.slice(index * 10, index * 10 + 10).join(' '),
    );
    return `<html lang="${lang}"><p>${sentences.map((one) => `T${one.slice(1)}.`).join(' ')}</p>`;
  };

  it('is shown in words, characters, time and language', async () => {
    expect(await facts(words(1_400))).toEqual({
      Words: '1,400',
      Characters: '5,599',
      'Reading time': '6 minutes',
      Language: 'English',
      Readability: '-1,299, hard',
      note: 'Counts all text, including menus and footers. Each form of a word is counted separately. Flesch reading ease of the paragraphs (1,400 words): 100 is very easy, 0 very hard. Syllables are estimated.',
    });
  });

  it.each([
    [227, 'under a minute'],
    [228, '1 minute'],
    [570, '3 minutes'],
  ])('%i words are read in %s', async (count, time) => {
    expect((await facts(words(count)))['Reading time']).toBe(time);
  });

  it.each([
    [50, '70, easy'],
    [51, '69, medium'],
    [73, '50, medium'],
    [74, '49, hard'],
  ])('with %i of 100 words longer than one syllable: %s', async (long, reads) => {
    expect((await facts(prose(long))).Readability).toBe(reads);
  });

  it('states the formula and how much text it used, the Russian formula by its name', async () => {
    const note = 'Counts all text, including menus and footers. Each form of a word is counted separately.';
    expect((await facts(prose(50))).note).toBe(
      `${note} Flesch reading ease of the paragraphs (100 words): 100 is very easy, 0 very hard. Syllables are estimated.`,
    );
    expect((await facts(prose(50, 'ru'))).note).toContain('(100 words), adapted for Russian by Oborneva');
    expect((await facts(words(3))).note?.trim()).toBe(note);
  });

  it('says why readability is not measured', async () => {
    expect((await facts(words(99))).Readability).toBe('not measured: fewer than 100 words in paragraphs');
    expect((await facts('<html lang="fi"><p>vesi</p>')).Readability).toBe('no measure for this language');
    expect((await facts('<p>zzz</p>')).Readability).toBe('not measured: the language is unknown');
  });

  it('says how the language is known', async () => {
    expect((await facts('<p>zzz</p>')).Language).toBe('not declared');
    const guessed =
      '<p>The cup of the king and the tea of the day is in the pot, and it was for the cat.</p>';
    expect((await facts(guessed)).Language).toBe('English, detected from the words');
    expect((await facts('<html lang="de"><p>Tee</p>')).Language).toBe('German');
    expect((await facts('<html lang="q!"><p>Tee</p>')).Language).toBe('q!');
  });

  it('counts no words and no time in languages without spaces between words', async () => {
    const known = await facts('<html lang="ja"><p>銅のやかん。銅のやかん。</p>');
    expect(known.Words).toBe('not counted: no spaces between words');
    expect(known).not.toHaveProperty('Reading time');
  });
});

describe('the served copy', () => {
  const html = '<p>tea</p>';

  it.each([
    ['observed', 'Compared with the HTML the browser received, before any script ran.'],
    ['stored', 'Compared with the browser’s cached copy of the HTML, before any script ran.'],
    [
      'second request',
      'Compared with HTML from a second request, because the browser had no copy. Anything that the server changes between visits also appears as a difference.',
    ],
  ] as const)('that is %s is described as such', async (how, text) => {
    const again = {
      how: 'second request',
      url: 'https://example.com/page',
      status: 200,
      headers: [],
    } as const;
    const known = how === 'second request' ? { parts: { again } } : { headers: { a: 'b' }, how };
    expect(await said(ServedNote, { html, served: html, ...known })).toBe(text);
  });

  it('is not compared if it has another URL', async () => {
    const inspection = inspected({ html, served: html });
    const moved = { ...inspection, page: { ...inspection.page, url: 'https://example.com/other' } };
    await draw(<ServedNote inspection={moved} />);
    await expect.element(page.getByText('The served copy is from another URL')).toBeVisible();
    await expect
      .element(page.getByText(/^The server redirects to https:\/\/example\.com\/page, or/))
      .toBeVisible();
  });

  it('is not mentioned if there is none', async () => {
    expect(await said(ServedNote, { html })).toBe('');
  });
});

describe('other notes', () => {
  it.each([
    ['observed', true, 'As observed in the browser.'],
    ['stored', true, 'From the browser’s cache.'],
    ['second request', true, 'From a second request; the browser may have been redirected differently.'],
    [
      'observed',
      false,
      'As observed in the browser. Earlier responses from other sites may be missing: the browser hides them without access to those sites.',
    ],
  ] as const)('of a redirect chain that is %s, complete %s', async (how, isWhole, text) => {
    const way: RedirectChain = { how, isWhole, hops: [] };
    expect(await said(RedirectsNote, { parts: { way } })).toBe(text);
  });

  it('are missing for an unknown redirect chain', async () => {
    expect(await said(RedirectsNote, {})).toBe('');
  });

  it('distinguish kept cookies from those that a response sets', async () => {
    expect(await said(CookiesNote, { parts: { cookies: [] } })).toBe(
      'The cookies that the browser stores for this page. Values are described, never shown.',
    );
    expect(await said(CookiesNote, {})).toBe(
      'The cookies that this response sets. Values are described, never shown.',
    );
  });

  it('say what the metrics of one visit do not tell', async () => {
    expect(await said(VitalsNote, {})).toMatch(/^Measured on this one visit, on this device\./);
  });
});

describe('the verdict of robots.txt about the page', () => {
  const verdicts = async (example: Example) => {
    const { container } = await draw(<RobotsVerdicts inspection={inspected(example)} />);
    return [...container.querySelectorAll('li')].map(({ children: [agents, verdict] }) => ({
      agents: agents?.textContent,
      says: verdict?.textContent,
      ink: colourOf(verdict?.firstElementChild),
    }));
  };
  const ALL = 'Googlebot, Bingbot, YandexBot, GPTBot, ClaudeBot, PerplexityBot';

  it('groups crawlers with the same verdict, with the deciding line', async () => {
    const robotsTxt = 'User-agent: *\nAllow: /page\n\nUser-agent: GPTBot\nDisallow: /';
    expect(await verdicts({ robotsTxt })).toEqual([
      {
        agents: 'Googlebot, Bingbot, YandexBot, ClaudeBot, PerplexityBot',
        says: 'may fetch this page by line 2: Allow: /page',
        ink: themed('pass'),
      },
      { agents: 'GPTBot', says: 'must not fetch this page by line 5: Disallow: /', ink: themed('error') },
    ]);
  });

  it.each([
    [{ robotsTxt: 'User-agent: *\nDisallow: /cart' }, 'may fetch this page because no rule applies', 'pass'],
    [
      { robotsTxt: '', robotsTxtStatus: 404 },
      'may fetch this page because there is no robots.txt (status 404)',
      'pass',
    ],
    [
      { robotsTxt: '', robotsTxtStatus: 503 },
      'must not fetch this page because the server returns status 503',
      'error',
    ],
    [{ robotsTxt: '', robotsTxtStatus: 0 }, 'unknown because the server is unreachable', 'dim'],
    [
      { robotsTxt: 'User-agent: *\nDisallow: /', url: 'https://example.com/robots.txt' },
      'may fetch this page because robots.txt itself is always allowed',
      'pass',
    ],
  ] as const)('of %j: %s', async (example, says, tone) => {
    expect(await verdicts(example)).toEqual([{ agents: ALL, says, ink: themed(tone) }]);
  });

  it('says nothing if it was not read', async () => {
    expect(await verdicts({})).toEqual([]);
  });
});

describe('the offer to list all cookies', () => {
  const offer = async (isGranted: boolean) => {
    useSiteGrant.setState({ answers: {} });
    const request = vi.spyOn(fakeBrowser.permissions, 'request').mockImplementation(async () => isGranted);
    const find = vi.fn(async () => undefined);
    inspectFrom({ find, isPressed: () => true });
    await draw(<CookiesOffer inspection={inspected({ url: 'https://shop.example/a' })} />);
    return { request, find };
  };

  it('shows the host, requests access to its site, and reads the page again', async () => {
    const { request, find } = await offer(true);
    await expect.element(page.getByText('All cookies of this page')).toBeVisible();
    await expect
      .element(page.getByText(/^The browser lists them only with access to shop\.example\./))
      .toBeVisible();
    await press(page.getByRole('button', { name: 'Allow access' }));
    await expect.poll(() => find).toHaveBeenCalledTimes(1);
    expect(request).toHaveBeenCalledExactlyOnceWith({
      origins: ['https://shop.example/*', 'http://shop.example/*'],
    });
    await expect.poll(() => useInspection.getState().phase).toBe('stopped');
  });

  it('says what a refusal means, and can be pressed again', async () => {
    const { find } = await offer(false);
    await press(page.getByRole('button', { name: 'Allow access' }));
    await expect
      .element(page.getByText('Without access to shop.example, the browser does not list its cookies.'))
      .toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Allow access' })).toBeEnabled();
    expect(find).not.toHaveBeenCalled();
  });
});
