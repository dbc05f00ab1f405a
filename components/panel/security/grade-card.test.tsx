import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import type { Example } from '@/lib/checks/check.ts';
import { useInspection } from '@/lib/page/session/session.ts';
import { colourOf, themed } from '@/test/components/colours.ts';
import { draw } from '@/test/components/draw.tsx';
import { press } from '@/test/components/press.ts';
import { KEPT, POOR, showPage } from '@/test/components/with-page.ts';
import { GradeCard } from './grade-card.tsx';
import { GradeScale } from './grade-scale.tsx';
import { ObservatoryTests } from './observatory-tests.tsx';

const { parts: _unasked, ...UNASKED } = KEPT;
/** An earlier cookie was sent with the request: its name is known, and nothing else. */
const UNSENT: Example = { ...UNASKED, cookiesSent: ['sid'] };
/** A page whose grade depends on the response over plain http. */
const IN_DOUBT: Example = {
  ...UNASKED,
  headers: { ...KEPT.headers, 'content-security-policy': "default-src 'self'" },
};

const asks = (answer: boolean) =>
  vi.spyOn(fakeBrowser.permissions, 'request').mockImplementation(async () => answer);

describe('the grade of a page', () => {
  it('is certain if everything was measured, and nothing is left to do', async () => {
    showPage(KEPT);
    const { container } = await draw(<GradeCard />);
    const lines = [...container.querySelectorAll('p')].map((one) => one.textContent);
    expect(lines).toEqual(['Grade A+ (150)', '12 of 12 tests measured', 'HTTP Observatory: A+ (150)']);
    expect(container.querySelector('button')).toBeNull();
    expect(container.querySelectorAll('circle')).toHaveLength(2);
    expect(getComputedStyle(container.querySelectorAll('circle')[1] as Element).stroke).toBe(themed('pass'));
  });

  it('is a range if something is open; one press requests plain http, with access to the site', async () => {
    const request = asks(false);
    showPage(IN_DOUBT);
    const { container } = await draw(<GradeCard />);
    const lines = [...container.querySelectorAll('p')].map((one) => one.textContent);
    expect(lines).toEqual([
      'Between C+ and B+',
      'Uncertain: redirection',
      'HTTP Observatory: C+ – B+ (60 – 80)',
      'Requests http://kettles.example/ once, without cookies, to see whether it redirects to https. The browser first asks you for access to kettles.example only.',
    ]);
    expect(container.querySelectorAll('circle')).toHaveLength(3);
    const ask = page.getByRole('button', { name: 'Request http:// once' });
    await press(ask);
    expect(request.mock.calls).toEqual([
      [{ origins: ['https://kettles.example/*', 'http://kettles.example/*'] }],
    ]);
    // The access request was refused: nothing is requested, and nothing is said.
    expect(page.getByRole('status').element().textContent).toBe('');
    await expect.element(ask).toBeEnabled();
  });

  it('says if nothing responds over plain http, and does not offer to ask again', async () => {
    asks(true);
    vi.spyOn(fakeBrowser.permissions, 'contains').mockImplementation(async () => false);
    showPage(IN_DOUBT);
    await draw(<GradeCard />);
    const ask = page.getByRole('button', { name: 'Request http:// once' });
    await press(ask);
    await expect.element(page.getByRole('status')).toHaveTextContent('No readable response over http.');
    await expect.poll(() => ask.elements()).toEqual([]);
  });

  it('says where http leads if the rest is not known', async () => {
    const headers = [['location', 'https://www.kettles.example/']] as const;
    const hops = [{ url: 'http://kettles.example/', status: 301, headers }];
    showPage({ ...KEPT, parts: { plainHttp: { how: 'second request', isWhole: false, hops } } });
    await draw(<GradeCard />);
    const sentence =
      'http:// redirects to https://www.kettles.example/; what that address answers is not known.';
    await expect.element(page.getByText(sentence)).toBeVisible();
  });

  it('says if the browser uses no http here: then the page’s grade is certain, the Observatory’s is not', async () => {
    const headers = [['location', 'https://kettles.example/']] as const;
    const hops = [{ url: 'http://kettles.example/', status: 307, headers, byBrowser: true as const }];
    showPage({ ...KEPT, parts: { plainHttp: { how: 'second request', isWhole: false, hops } } });
    const { container } = await draw(<GradeCard />);
    const lines = [...container.querySelectorAll('p')].map((one) => one.textContent);
    expect(lines).toEqual([
      'Grade A+ (150)',
      '12 of 12 tests measured',
      'HTTP Observatory: B+ – A+ (80 – 150). Depends on: redirection',
      'This browser knows the site’s HSTS and never uses http here, so what http answers to a first visit cannot be seen.',
    ]);
    expect(container.querySelector('button')).toBeNull();
    const tests = await draw(<ObservatoryTests />);
    const row = [...tests.container.querySelectorAll('li')].find((one) =>
      /http to https/.test(one.textContent),
    );
    expect(row?.textContent).toBe(`Redirect from http to https0${lines[3]}`);
  });

  it('says that browsers use no http under the top-level domain, and does not offer to ask', async () => {
    showPage({ ...UNASKED, url: 'https://kettles.dev/wren' });
    const { container } = await draw(<GradeCard />);
    const said =
      'Browsers never use http under .dev, so what http answers cannot be seen, and nothing needs to redirect.';
    expect(page.getByRole('status').element().textContent).toBe(said);
    expect(container.querySelector('button')).toBeNull();
    const tests = await draw(<ObservatoryTests />);
    const row = [...tests.container.querySelectorAll('li')].find((one) =>
      /http to https/.test(one.textContent),
    );
    expect(row?.textContent).toBe(`Redirect from http to https0${said}`);
  });

  it.each([
    [
      'http://127.0.0.1/router/reboot?confirm=1',
      'private',
      'http:// redirects to http://127.0.0.1/router/reboot?confirm=1, in your own network. It was not requested.',
    ],
    [
      'https://kettles.example/logout',
      'action',
      'http:// redirects to https://kettles.example/logout. It was not requested, because opening it may change something.',
    ],
  ] as const)('says why a redirect to %s was not followed', async (url, risk, said) => {
    const hops = [{ url: 'http://kettles.example/', status: 301, headers: [['location', url]] as const }];
    const plainHttp = { how: 'second request', isWhole: false, hops, withheld: { url, risk } } as const;
    showPage({ ...IN_DOUBT, parts: { plainHttp } });
    const { container } = await draw(<GradeCard />);
    expect(page.getByRole('status').element().textContent).toBe(said);
    expect(container.textContent).toContain('Uncertain: redirection');
    expect(container.querySelector('button')).toBeNull();
  });

  it('cannot be requested for a custom port; a reload does not help either', async () => {
    showPage({ ...IN_DOUBT, url: 'https://kettles.example:8443/wren' });
    const { container } = await draw(<GradeCard />);
    expect(container.textContent).toContain('Between');
    expect(container.querySelector('button')).toBeNull();
  });

  it('is measured by a reload if more is missing', async () => {
    showPage({ ...UNASKED, how: 'stored' });
    const { container } = await draw(<GradeCard />);
    expect(container.textContent).toContain('Uncertain: cookies, redirection');
    expect(container.textContent).toContain('Reloads the page once. Anything typed into forms is lost.');
    expect(container.textContent).not.toContain('access');
    await press(page.getByRole('button', { name: 'Reload and check' }));
    // There is no tab to reload here.
    await expect.poll(() => useInspection.getState().obstacle).toBe('left');
  });

  it('needs access to the site for cookies that a reload does not reveal; the same access is for http', async () => {
    const request = asks(false);
    showPage(UNSENT);
    const { container } = await draw(<GradeCard />);
    const measure = page.getByRole('button', { name: 'Measure the rest' });
    expect(container.querySelector('button + p')?.textContent).toBe(
      'Reads the flags of cookies that were set earlier. Their values are not stored. Requests http://kettles.example/ once, without cookies, to see whether it redirects to https. The browser first asks you for access to kettles.example only.',
    );
    await press(measure);
    expect(request).toHaveBeenCalledOnce();
    expect(useInspection.getState().phase).toBe('complete');
  });

  it('is not measured yet if the response is not known, and a reload is offered', async () => {
    showPage({ html: KEPT.html ?? '' });
    const { container } = await draw(<GradeCard />);
    const lines = [...container.querySelectorAll('p')].map((one) => one.textContent);
    expect(lines).toEqual([
      'Not measured yet',
      '11 of 12 tests uncertain',
      'The response headers could not be read.',
      'HTTP Observatory: Not measured yet',
      'Reloads the page once. Anything typed into forms is lost.',
    ]);
    // A scale from F to A+ would say nothing.
    expect(container.querySelector('[style]')).toBeNull();
    await expect.element(page.getByRole('button', { name: 'Reload and check' })).toBeVisible();
  });

  it.each([
    ['not stored', /^The page’s own response is unknown: it was not observed/],
    ['another answer', /^The page’s own response is unknown: the browser’s copy of this address/],
    ['late', /^The page’s own response is unknown: the browser did not return its copy in time/],
    ['worker', /^The page’s own service worker responded/],
    ['barred', /^The page’s own response is unknown: its Content Security Policy/],
  ] as const)('says why next to nothing is measured: %s', async (unseen, sentence) => {
    showPage({ html: KEPT.html ?? '' });
    useInspection.setState(({ inspection }) => ({ inspection: inspection && { ...inspection, unseen } }));
    await draw(<GradeCard />);
    await expect.element(page.getByText(sentence)).toBeVisible();
  });

  it('is not shown before the response', async () => {
    showPage(KEPT, { phase: 'page' });
    const { container } = await draw(<GradeCard />);
    expect(container.textContent).toBe('');
  });
});

describe('the scale of the letters', () => {
  async function scale(least: number, most: number) {
    const { container } = await draw(<GradeScale least={least} most={most} tone="warn" />);
    const [solid, striped] = container.querySelectorAll<HTMLElement>('[style]');
    const letters = [...container.querySelectorAll('span')].filter(
      (one) => getComputedStyle(one).fontWeight === '700',
    );
    expect(colourOf(solid ?? null, 'backgroundColor')).toBe(themed('warn'));
    expect(colourOf(striped ?? null)).toBe(themed('warn'));
    const round = (text = '') => Math.round(Number.parseFloat(text) * 10) / 10;
    return [
      round(solid?.style.width),
      round(striped?.style.width),
      letters.map((one) => one.textContent).join(' '),
    ];
  }

  it.each([
    // Solid up to the worst grade, striped to the best. Every letter has the same share of the width, and begins at its
    // own score; even nothing is visible.
    [0, 0, 2, 0, 'F'],
    [24, 24, 16, 0, 'F'],
    [25, 25, 16.7, 0, 'D'],
    [44, 64, 32.5, 16.7, 'D C'],
    [85, 100, 66.7, 16.7, 'A A+'],
    [132.5, 132.5, 91.7, 0, 'A+'],
    [165, 165, 100, 0, 'A+'],
    [0, 100, 2, 81.3, 'F D C B A A+'],
  ])('from %s to %s', async (least, most, solid, striped, letters) => {
    expect(await scale(least, most)).toEqual([solid, striped, letters]);
  });

  it('is filled and marked in the user’s own colors where only those are allowed', async () => {
    const emulate = (value: string) =>
      cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value }] });
    await emulate('active');
    onTestFinished(async () => void (await emulate('none')));
    const { container } = await draw(<GradeScale least={44} most={64} tone="warn" />);
    const own = (name: string) => {
      const probe = container.appendChild(document.createElement('i'));
      probe.style.cssText = `forced-color-adjust: none; color: ${name}`;
      const { color } = getComputedStyle(probe);
      probe.remove();
      return color;
    };
    const [solid, striped] = container.querySelectorAll<HTMLElement>('[style]');
    expect(getComputedStyle(solid as HTMLElement).backgroundColor).toBe(own('CanvasText'));
    const { color, backgroundImage } = getComputedStyle(striped as HTMLElement);
    expect([color, backgroundImage.split('(')[0]]).toEqual([own('CanvasText'), 'repeating-linear-gradient']);
    expect(getComputedStyle(solid?.parentElement as HTMLElement).outlineStyle).toBe('solid');
    const marked = [...container.querySelectorAll('span')].filter(
      (one) => getComputedStyle(one).backgroundColor === own('Highlight'),
    );
    expect(marked.map((one) => [one.textContent, getComputedStyle(one).color])).toEqual([
      ['D', own('HighlightText')],
      ['C', own('HighlightText')],
    ]);
  });
});

describe('the tests of the Observatory', () => {
  it('are not shown before the response is known', async () => {
    showPage(KEPT, { phase: 'page' });
    const { container } = await draw(<ObservatoryTests />);
    expect(container.textContent).toBe('');
  });

  const rows = (container: Element) =>
    [...container.querySelectorAll('li')].map((row) => ({
      name: row.querySelector('span > span')?.textContent,
      points: row.querySelector('span > span:last-child')?.textContent,
      colour: colourOf(row.querySelector('span > span:last-child')),
      end: row.querySelector('span > span:last-child')?.getBoundingClientRect().right,
      theirs: row.querySelector('p')?.textContent,
      icon: row.querySelector('svg')?.innerHTML,
    }));

  it('are ordered by cost, then unmeasured ones, then the others', async () => {
    showPage(POOR);
    const { container } = await draw(<ObservatoryTests />);
    const all = rows(container);
    expect(all.map(({ name, points, colour }) => [name, points, colour])).toEqual([
      ['Content-Security-Policy', '−25', themed('error')],
      ['Cookies', '−40', themed('error')],
      ['Strict-Transport-Security', '−20', themed('error')],
      ['Subresource Integrity', '−5', themed('error')],
      ['X-Content-Type-Options', '−5', themed('error')],
      ['Framing by other sites', '−20', themed('error')],
      ['Redirect from http to https', 'not measured', themed('dim')],
      ['Access from other sites (CORS)', '0', themed('dim')],
      ['Referrer-Policy', '0', themed('dim')],
      ['Cross-Origin-Resource-Policy', '0', themed('dim')],
      ['Cross-Origin-Opener-Policy', '0', themed('dim')],
      ['Cross-Origin-Embedder-Policy', '0', themed('dim')],
    ]);
    expect(colourOf(container.querySelectorAll('li')[6]?.querySelector('span > span'))).toBe(themed('dim'));
    expect(colourOf(container.querySelectorAll('li')[0]?.querySelector('span > span'))).toBe(themed('ink'));
    expect(new Set([all[0]?.icon, all[6]?.icon, all[7]?.icon]).size).toBe(3);
    expect(all.every(({ theirs }) => theirs === undefined)).toBe(true);
  });

  it('keep their points in one column in the narrowest panel', async () => {
    await page.viewport(216, 860);
    showPage(KEPT);
    const { container } = await draw(<ObservatoryTests />);
    const ends = rows(container).map(({ end }) => end);
    expect(ends).toEqual(ends.map(() => ends[0]));
  });

  it('show both cases of a doubt, and what it is about', async () => {
    const cookie = { domain: 'kettles.example', hostOnly: true, path: '/', sameSite: 'lax' } as const;
    const lang = { ...cookie, name: 'lang', secure: false, httpOnly: false } as const;
    showPage({
      ...KEPT,
      parts: { ...KEPT.parts, cookies: [{ ...lang, value: { length: 2, kind: 'text' } }] },
    });
    const { container } = await draw(<ObservatoryTests />);
    const [first] = rows(container);
    expect([first?.name, first?.points, first?.theirs]).toEqual([
      'Cookies',
      '−5 … 0',
      'It is not certain whether some cookies come from the server, or whether they sign somebody in. Both are counted: the worst and the best case.',
    ]);
  });

  it('explain bonus points, and where the Observatory differs', async () => {
    showPage({
      ...KEPT,
      headers: {
        ...KEPT.headers,
        'cross-origin-opener-policy': 'same-origin',
        'x-content-type-options': 'nosniff, foo',
      },
    });
    const { container } = await draw(<ObservatoryTests />);
    const all = rows(container);
    expect(all.find(({ name }) => name === 'Content-Security-Policy')?.points).toBe('+10');
    const sniffing = all.find(({ name }) => name === 'X-Content-Type-Options');
    expect(sniffing?.theirs).toBe(
      'Observatory: −5 (x-content-type-options-header-invalid). Of several values, browsers use the first.',
    );
    expect(sniffing?.points).toBe('0');
  });
});
