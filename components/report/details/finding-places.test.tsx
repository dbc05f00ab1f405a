import { expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { draw } from '@/test/components/draw.tsx';
import { TAB_ID } from '@/test/components/inspected.ts';
import { KEPT, POOR, resultOf, showPage } from '@/test/components/with-page.ts';
import { FindingPlaces } from './finding-places.tsx';
import { selectorsOf } from './show-on-page.tsx';

/** Makes the test page act as the tab: scripts are injected here, and look up their selectors here. */
function inThisPage() {
  const run = vi.fn(async ({ func, args }: { func: (...given: unknown[]) => unknown; args: unknown[] }) => [
    { frameId: 0, documentId: '', result: func(...args) },
  ]);
  vi.spyOn(fakeBrowser.scripting, 'executeScript').mockImplementation(run as never);
  return run;
}
const places = () => [...document.querySelectorAll('li')].map((one) => one.textContent);
const press = (name: string) => page.getByRole('button', { name }).click();

it('lists five places, and all reported ones after a press, with their true number', async () => {
  const images = Array.from(
    { length: 150 },
    (_, n) => `<img src="/kettle-${n}.jpg" width=60 height=40>`,
  ).join('');
  showPage({ ...KEPT, html: `<title>Kettles</title>${images}` });
  const result = resultOf('seo/image-alt-missing');
  const reported = result.findings.length;
  expect(reported).toBeLessThan(150);
  const { container } = await draw(<FindingPlaces result={result} />);
  expect(container.querySelector('h3')?.textContent).toBe('Where · 150');
  await expect
    .poll(places)
    .toEqual(Array.from({ length: 5 }, (_, n) => `<img src="/kettle-${n}.jpg" width="60" height="40">`));
  expect(container.textContent).not.toContain('150 places');
  await press(`and ${reported - 5} more places`);
  await expect.poll(places).toHaveLength(reported);
  const sixth = document.querySelectorAll('li')[5];
  await expect.poll(() => sixth?.contains(document.activeElement)).toBe(true);
  expect(container.textContent).toContain(`150 places, the first ${reported} listed`);
  expect(page.getByRole('button', { name: /more place/ }).query()).toBeNull();
});

it('lists the first of several libraries too, which is no element', async () => {
  const of = (name: string, version: string) => ({ name, version, by: 'variable' as const });
  showPage({ ...KEPT, parts: { libraries: [of('jquery', '3.4.1'), of('knockout', '3.4.2')] } });
  await draw(<FindingPlaces result={resultOf('security/library-vulnerable')} />);
  await expect
    .poll(places)
    .toEqual([
      'jQuery 3.4.1 has known vulnerabilities: CVE-2020-11022, CVE-2020-11023. The worst: XSS by HTML given to html() and append(). All are fixed in 3.5.0. Data as of 2026-11-22.',
      'Knockout 3.4.2 has a known vulnerability, CVE-2019-14862: XSS by bindings in old versions of Internet Explorer. It is fixed in 3.5.0. Data as of 2026-11-22.',
    ]);
});

it('hides places behind a button only if there are at least seven: the button takes the space of one', async () => {
  const of = (count: number) => {
    const images = Array.from({ length: count }, (_, n) => `<img src="/kettle-${n}.jpg">`).join('');
    showPage({ ...KEPT, html: `<title>Kettles</title>${images}` });
    return resultOf('seo/image-alt-missing');
  };
  const { container } = await draw(<FindingPlaces key="5" result={of(5)} />);
  await expect.poll(places).toHaveLength(5);
  expect(container.textContent).not.toContain('more');
  await draw(<FindingPlaces key="6" result={of(6)} />);
  await expect.poll(() => places().length).toBe(11);
  await draw(<FindingPlaces key="7" result={of(7)} />);
  await press('and 2 more places');
  await expect.poll(() => places().length).toBe(18);
  expect(document.body.textContent).not.toContain('7 places, the first');
});

it('gives a place its own sentence if it differs from the one before; the first heads the finding', async () => {
  showPage(POOR);
  const result = resultOf('security/cookie-unprotected');
  const { container } = await draw(<FindingPlaces result={result} />);
  expect(container.querySelector('h3')?.textContent).toBe('Where · 2');
  const rows = [...container.querySelectorAll('li')];
  expect(rows.map((row) => row.querySelector('p')?.textContent ?? null)).toEqual([
    null,
    String(result.definition.messages.httpOnly?.says).replace('{name}', 'PHPSESSID').replace('{value}', ''),
  ]);
  expect(rows.map((row) => row.querySelector('pre')?.textContent)).toEqual([
    'set-cookie: PHPSESSID=…; path=/',
    'set-cookie: PHPSESSID=…; path=/',
  ]);
  // A header has no place on the page.
  expect(container.querySelector('button')).toBeNull();
});

it('shows a line number, and only “where” for one place; nothing if there is none', async () => {
  showPage({ ...POOR, robotsTxt: 'User-agent: *\nDisallow: /' });
  const { container } = await draw(<FindingPlaces result={resultOf('seo/indexability')} />);
  expect(container.querySelector('h3')?.textContent).toBe('Where');
  expect(container.querySelector('pre')?.textContent).toBe('2 Disallow: /');
  const none = await draw(<FindingPlaces result={resultOf('security/hsts-missing')} />);
  expect(none.container.textContent).toBe('');
  const { findings, ...more } = resultOf('security/hsts-missing');
  const alike = await draw(<FindingPlaces result={{ ...more, findings: [...findings, ...findings] }} />);
  expect(alike.container.textContent).toBe('');
});

it('shows one place or all of them on the page; and says what is not visible', async () => {
  const run = inThisPage();
  showPage(POOR);
  const result = resultOf('seo/image-alt-missing');
  await draw(<FindingPlaces result={result} />);
  const status = () => [...document.querySelectorAll('[role=status]')].map((one) => one.textContent).join('');
  await press('Show on page');
  await expect.poll(status).toBe('It is no longer on the page.');
  expect(run.mock.calls[0]?.[0]).toHaveProperty('target', { tabId: TAB_ID });
  expect(run.mock.calls[0]?.[0].args).toEqual([result.findings.map(({ at }) => at?.selector), true, 8_000]);
  const small = page.getByRole('button', { name: 'Show this place on the page' });
  expect(small.elements()).toHaveLength(5);
  await small.nth(1).click();
  await expect.poll(() => run.mock.calls.length).toBe(2);
  expect(run.mock.calls[1]?.[0].args[0]).toEqual([result.findings[1]?.at?.selector]);
});

it.each([
  ['is framed without a message', '<i style="display:block;width:9px;height:9px"></i>', ''],
  ['exists but is not visible', '<i style="display:none"></i>', 'It is on the page but cannot be seen.'],
])('an element that %s', async (_what, html, said) => {
  inThisPage();
  const main = document.body.appendChild(document.createElement('main'));
  main.id = 'shown';
  main.append(document.createRange().createContextualFragment(html));
  showPage(POOR);
  const finding = {
    ...resultOf('seo/title-generic').findings[0],
    at: { source: 'page', snippet: '<i>', selector: '#shown > i' },
  };
  const { container } = await draw(
    <FindingPlaces result={{ ...resultOf('seo/title-generic'), findings: [finding as never] }} />,
  );
  // A single place needs only one button.
  expect(page.getByRole('button', { name: 'Show this place on the page' }).query()).toBeNull();
  await press('Show on page');
  if (said === '') await expect.poll(() => document.querySelector('plumbline-highlight')).not.toBeNull();
  await expect.poll(() => container.querySelector('[role=status]')?.textContent).toBe(said);
  main.remove();
});

it('says when the page is not accessible, and offers nothing once the tab shows another page', async () => {
  vi.spyOn(fakeBrowser.scripting, 'executeScript').mockRejectedValue(new Error('no access'));
  showPage(POOR);
  const { container } = await draw(<FindingPlaces result={resultOf('seo/image-alt-missing')} />);
  await press('Show on page');
  await expect.element(page.getByText('The page can no longer be accessed.')).toBeVisible();
  showPage(POOR, { moved: 'elsewhere' });
  await expect.poll(() => container.querySelector('button[aria-label]')).toBeNull();
  showPage(POOR, { tab: null });
  await expect.poll(() => container.querySelector('button[aria-label]')).toBeNull();
});

it('says when the page hangs', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  vi.spyOn(fakeBrowser.scripting, 'executeScript').mockReturnValue(new Promise(() => {}) as never);
  showPage(POOR);
  await draw(<FindingPlaces result={resultOf('seo/image-alt-missing')} />);
  await press('Show on page');
  await vi.advanceTimersByTimeAsync(5_000);
  await expect.element(page.getByText('The page does not respond.')).toBeVisible();
});

it('what is in the head, or is no element, has no place on the page', () => {
  const of = (source: string, selector?: string) => selectorsOf([{ source, snippet: '', selector } as never]);
  expect(of('page', 'body > img')).toEqual(['body > img']);
  expect(of('page', 'head > title')).toEqual([]);
  expect(of('page', 'html > head > title')).toEqual([]);
  expect(of('page', 'header > a')).toEqual(['header > a']);
  expect(of('page')).toEqual([]);
  expect(of('html', 'body > img')).toEqual([]);
  expect(selectorsOf([undefined])).toEqual([]);
});
