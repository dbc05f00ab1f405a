import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { LANGUAGES } from '@/lib/i18n/languages.ts';
import { loadTranslator, withSetTexts } from '@/lib/i18n/page-texts.ts';
import { NOTHING_COMPARED, type SideBySide, useSideBySide } from '@/lib/page/other/side-by-side.ts';
import type { WhyNothing } from '@/lib/page/other/take-other.ts';
import { comparedMarkdown } from '@/lib/report/export/compared-markdown.ts';
import { draw } from '@/test/components/draw.tsx';
import { inspected, TAB_ID } from '@/test/components/inspected.ts';
import { press } from '@/test/components/press.ts';
import TwoPlace from './two-place.tsx';

const URL = 'https://shop.example/kettles';
const COPY = 'https://staging.shop.example/kettles';

const FOUND: SideBySide = {
  wanted: { address: COPY, as: 'visitor', language: 'de' },
  addresses: [URL, COPY],
  isRedirected: false,
  isAfterScripts: false,
  comparison: {
    fields: [
      { field: 'index', importance: 'critical', values: [{ before: 'open', now: 'closed' }] },
      { field: 'title', importance: 'important', values: [{ before: 'Heron kettle', now: 'Heron | TEST' }] },
      { field: 'text', importance: 'minor', values: [{ before: '120', now: '120' }] },
      {
        field: 'links',
        importance: 'minor',
        values: [1, 2, 3, 4, 5, 6, 7].map((n) => ({ before: `A${n}`, now: null })),
      },
    ],
    same: [
      { field: 'status', texts: ['200'] },
      { field: 'lang', texts: ['en'] },
    ],
    unknown: ['x-frame-options', 'viewport'],
  },
};

const compare = page.getByRole('button', { name: 'Compare', exact: true });
const seenAs = page.getByRole('combobox', { name: 'Seen as' });
const done = (found: Partial<SideBySide> = {}) =>
  useSideBySide.setState({ ...NOTHING_COMPARED, phase: 'done', of: URL, found: { ...FOUND, ...found } });

const rowsIn = (container: Element) =>
  [...container.querySelectorAll('ul li')].map((row) => row.textContent?.replace(/\s+/g, ' ').trim());

beforeEach(() => {
  useSideBySide.setState(NOTHING_COMPARED, true);
  inspected({ url: URL, html: '<title>Kettles</title>' });
});

describe('two pages', () => {
  it('differ in what is listed, the most important first; what is the same is a number', async () => {
    done();
    const { container } = await draw(<TwoPlace />);
    await expect.element(page.getByRole('heading', { name: '4 differences' })).toBeVisible();
    await expect
      .poll(() => rowsIn(container))
      .toEqual([
        'Error:IndexingThis page: allowedOther page: blocked',
        'Warning:TitleThis page: Heron kettleOther page: Heron | TEST',
        'Notice:WordsThis page: 120Other page: Same number, different words',
        'Notice:LinksThis page: A1 · A2 · A3 · A4 · A5 · and 2 moreOther page: –',
      ]);
    expect([...container.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual([
      'kettle',
      '| TEST',
    ]);
    await expect.element(page.getByText('2 things are the same')).toBeVisible();
    await expect
      .element(page.getByText('Known of only one page, so not compared: X-Frame-Options, Viewport'))
      .toBeVisible();
  });

  it('that have nothing in common are only said to differ, on the screen and in a copy', async () => {
    const comparison = { ...FOUND.comparison, same: [] };
    done({ comparison });
    const { container } = await draw(<TwoPlace />);
    await expect.element(page.getByRole('heading', { name: '4 differences' })).toBeVisible();
    expect(container.textContent).not.toContain('are the same');
    const texts = await withSetTexts(await loadTranslator('en'));
    expect(comparedMarkdown({ ...FOUND, comparison }, false, texts)).not.toContain('are the same');
  });

  it('change sides by a press', async () => {
    done();
    const { container } = await draw(<TwoPlace />);
    await press(page.getByRole('button', { name: 'Swap' }));
    expect(rowsIn(container)[0]).toBe('Error:IndexingOther page: blockedThis page: allowed');
    const heads = [...container.querySelectorAll('h3 ~ p')].map((head) => head.textContent);
    expect(heads).toEqual([`Other page: ${COPY}`, `This page: ${URL}`]);
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await press(page.getByRole('button', { name: 'Copy as Markdown' }));
    await expect.element(page.getByRole('button', { name: 'Copied' })).toBeVisible();
    expect(String(copied.mock.lastCall?.[0]).split('\n').slice(2, 4)).toEqual([
      `- Other page: ${COPY}`,
      `- This page: ${URL}`,
    ]);
  });

  it('stay chosen as they were compared, until another page is in front', async () => {
    done({ wanted: { address: COPY, as: 'language', language: 'fr' } });
    await draw(<TwoPlace />);
    await expect.element(page.getByRole('textbox', { name: 'Address' })).toHaveValue(COPY);
    await expect.element(seenAs).toHaveValue('language');
    const language = page.getByRole('combobox', { name: 'Language', exact: true });
    await expect.element(language).toHaveValue('fr');
    inspected({ url: 'https://shop.example/cups', html: '<title>Cups</title>' });
    await expect.element(seenAs).toHaveValue('visitor');
    await expect
      .element(page.getByRole('textbox', { name: 'Address' }))
      .toHaveValue('https://shop.example/cups');
  });

  it('are said to be the same, and whether an address redirects or scripts have run', async () => {
    const comparison = { ...FOUND.comparison, fields: [], unknown: [] };
    done({
      comparison,
      isRedirected: true,
      isAfterScripts: true,
      wanted: { ...FOUND.wanted, as: 'googlebotPhone' },
    });
    await draw(<TwoPlace />);
    await expect.element(page.getByText('No differences')).toBeVisible();
    await expect
      .element(page.getByText('Googlebot on a phone is sent the same page, as far as its name decides.'))
      .toBeVisible();
    await expect.element(page.getByText(`The address redirects. Compared with ${COPY}`)).toBeVisible();
    await expect
      .element(
        page.getByText(
          'The HTML of this page as sent is not known, so the page is compared as it is after its scripts; the other one as it was sent.',
        ),
      )
      .toBeVisible();
  });

  it.each([
    ['visitor', 'A visitor without cookies is sent the same page.'],
    ['googlebotDesktop', 'Googlebot on a computer is sent the same page, as far as its name decides.'],
    ['phone', 'A phone is sent the same page.'],
    ['language', 'A visitor with another language is sent the same page.'],
    ['scriptless', 'Scripts change nothing that is compared.'],
  ] as const)('are the same for a %s: %s', async (as, said) => {
    const { comparison, wanted } = FOUND;
    done({ comparison: { ...comparison, fields: [] }, wanted: { ...wanted, as } });
    await draw(<TwoPlace />);
    await expect.element(page.getByText(said)).toBeVisible();
  });

  it('are compared for the page in front only', async () => {
    done();
    useSideBySide.setState({ of: 'https://shop.example/cups' });
    const { container } = await draw(<TwoPlace />);
    await expect.element(compare).toBeVisible();
    expect(container.querySelector('h3')).toBeNull();
  });

  it('are copied without secrets, and as text that Markdown does not read', async () => {
    const texts = await withSetTexts(await loadTranslator('en'));
    const fields = [
      {
        field: 'canonical',
        importance: 'critical',
        values: [{ before: `${URL}?*a*`, now: `${URL}?reset_password_token=zM-3xk_Yv9Rt2wQ-s7Lp` }],
      },
    ] as const;
    const found = { ...FOUND, comparison: { ...FOUND.comparison, fields } };
    expect(comparedMarkdown(found, false, texts)).toBe(`# 1 difference

- This page: https://shop.example/kettles
- Other page: https://staging.shop.example/kettles

Seen as: Visitor without cookies

- Error: **Canonical URL**
  - This page: https://shop.example/kettles?\\*a\\*
  - Other page: https://shop.example/kettles?reset_password_token=…

2 things are the same

Known of only one page, so not compared: X-Frame-Options, Viewport
`);
    const scriptless = { ...found, wanted: { ...found.wanted, as: 'scriptless' } } as const;
    const copied = comparedMarkdown(scriptless, true, texts);
    expect(copied.match(/^ *- (?!Error).*$/gm)).toEqual([
      '- Without scripts: https://staging.shop.example/kettles',
      '- With scripts: https://shop.example/kettles',
      '  - Without scripts: https://shop.example/kettles?reset_password_token=…',
      '  - With scripts: https://shop.example/kettles?\\*a\\*',
    ]);
  });
});

describe('what is asked for', () => {
  it('is the page in front as a visitor gets it, unless the user says otherwise', async () => {
    await draw(<TwoPlace />);
    await expect.element(page.getByRole('textbox', { name: 'Address' })).toHaveValue(URL);
    await expect
      .element(
        page.getByText(
          'Plumbline requests the address once, without cookies. The browser asks for access to its host.',
        ),
      )
      .toBeVisible();
    await expect
      .element(page.getByRole('textbox', { name: 'Address' }))
      .toHaveAccessibleDescription('The same page on another host, or any other page.');
    const googlebot =
      'Requested once, without cookies, under Googlebot’s name, from your address. A site that checks Googlebot’s address will see that it is you.';
    for (const [as, said] of [
      ['googlebotPhone', googlebot],
      ['googlebotDesktop', googlebot],
      ['phone', 'Requested once, without cookies, under the name of a phone’s browser.'],
      ['scriptless', 'The HTML as the server sends it, without what scripts change.'],
      ['language', 'Requested once, without cookies, with another preferred language.'],
    ] as const) {
      await userEvent.selectOptions(seenAs, as);
      await expect.element(page.getByText(said)).toBeVisible();
    }
    await expect.element(page.getByRole('combobox', { name: 'Language', exact: true })).toHaveValue('de');
    await userEvent.selectOptions(seenAs, 'scriptless');
    expect(page.getByRole('textbox', { name: 'Address' }).query()).toBeNull();
  });

  it('can be asked for in a tab of its own, about the same page', async () => {
    const create = vi.spyOn(fakeBrowser.tabs, 'create').mockImplementation((async () => ({})) as never);
    await draw(<TwoPlace />);
    await press(page.getByRole('button', { name: 'Open in a tab' }));
    expect(create.mock.lastCall?.[0].url).toMatch(new RegExp(`/sidepanel\\.html\\?tab=${TAB_ID}#/compare$`));
  });

  it('needs access, which is asked for in the press, by the keyboard too', async () => {
    const request = vi.fn(async () => false);
    Object.assign(fakeBrowser, { permissions: { ...fakeBrowser.permissions, request } });
    await draw(<TwoPlace />);
    await page.getByRole('textbox', { name: 'Address' }).fill(COPY);
    expect(request).not.toHaveBeenCalled();
    await userEvent.keyboard('{Enter}');
    await expect
      .element(
        page.getByText(
          'Without access to staging.shop.example, Plumbline cannot request the page. Press Compare to be asked again.',
        ),
      )
      .toBeVisible();
    await expect.element(page.getByText('No access')).toBeVisible();
    expect(request.mock.calls).toEqual([
      [{ origins: ['https://staging.shop.example/*', 'http://staging.shop.example/*'] }],
    ]);
  });

  it('without scripts is compared with what is known, and nothing is requested', async () => {
    const html = '<title>Kettles</title><h1>Kettles</h1><a href="/care">Care</a>';
    inspected({ url: URL, html, served: '<title>Kettles</title><h1>Kettles</h1>' });
    const fetched = vi.spyOn(globalThis, 'fetch');
    const { container } = await draw(<TwoPlace />);
    await userEvent.selectOptions(seenAs, 'scriptless');
    await press(compare);
    await expect.element(page.getByRole('heading', { name: '2 differences' })).toBeVisible();
    await expect
      .poll(() => rowsIn(container))
      .toEqual([
        'Notice:WordsWith scripts: 2Without scripts: 1',
        'Notice:LinksWith scripts: Care → https://shop.example/careWithout scripts: –',
      ]);
    expect(fetched.mock.calls.filter(([to]) => String(to).includes('shop.example'))).toEqual([]);
  });
});

describe('a comparison that is not possible', () => {
  it.each<[WhyNothing | 'unfinished' | 'broken', string, string, string]>([
    ['offline', '', 'The request failed', 'No network connection.'],
    ['unreachable', '', 'The request failed', 'No server answers at this address.'],
    ['slow', '', 'The request failed', 'The server took longer than 20 seconds.'],
    ['large', '', 'The request failed', 'The page is larger than 5 MB.'],
    [
      'name',
      '',
      'The name could not be set',
      'Plumbline could not send a request under another name. Press Compare to try again.',
    ],
    [
      'not HTML',
      'image/png',
      'This is not the page, so it is not compared',
      'The server sent image/png, not a web page.',
    ],
    [
      'refused',
      '403',
      'This is not the page, so it is not compared',
      'The server refused this visit with status 403.',
    ],
    [
      'challenge',
      '',
      'This is not the page, so it is not compared',
      'The server asks for a proof that a person is visiting.',
    ],
    ['login', '', 'This is not the page, so it is not compared', 'The server asks for a login.'],
    [
      'action',
      '',
      'This address is not requested',
      'Opening it may change something, for example log out or delete.',
    ],
    [
      'address',
      '',
      'This address is not requested',
      'Enter a web address such as https://staging.example.com/page.',
    ],
    ['unknown', '', 'The request failed', 'The browser does not say why.'],
    [
      'elsewhere',
      'https://login.example/',
      'The request failed',
      'It redirects to https://login.example/, which is not opened without asking. To compare that page, enter its address.',
    ],
    ['redirects', '', 'The request failed', 'It redirects more than five times.'],
    ['portal', '', 'This is not the page, so it is not compared', 'The network asks for a login first.'],
    ['sent', '', 'The request failed', 'The HTML of this page as sent could not be read.'],
    [
      'unfinished',
      '',
      'The comparison failed',
      'It took longer than 30 seconds: the pages are very large, or this computer is busy. Press Compare to try again.',
    ],
    ['broken', '', 'The comparison failed', 'This is a fault in Plumbline.'],
  ])('says which step failed, and why: %s', async (why, detail, step, sentence) => {
    useSideBySide.setState({ ...NOTHING_COMPARED, phase: 'stopped', of: URL, problem: { why, detail } });
    await draw(<TwoPlace />);
    await expect.element(page.getByText(step, { exact: true })).toBeVisible();
    await expect.element(page.getByText(sentence, { exact: true })).toBeVisible();
  });

  it.each([
    ['access', 'Waiting for access to the host'],
    ['request', 'Requesting the page'],
  ] as const)('says what is under way: %s', async (phase, said) => {
    useSideBySide.setState({ ...NOTHING_COMPARED, phase, of: URL });
    await draw(<TwoPlace />);
    await expect.element(page.getByText(said)).toBeVisible();
    await expect.element(compare).toHaveAttribute('aria-disabled', 'true');
  });
});

it.each(LANGUAGES)('two pages fit into the narrowest panel (%s)', async (language) => {
  const { settings } = await import('@/lib/platform/settings.ts');
  await settings.set({ ...settings.fallback, language });
  await page.viewport(240, 900);
  done();
  const { container } = await draw(<TwoPlace />);
  await expect.poll(() => container.querySelectorAll('ul li').length).toBe(4);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(240);
  await settings.set(settings.fallback);
});
