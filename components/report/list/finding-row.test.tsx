import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { SEVERITIES } from '@/lib/checks/check.ts';
import { costOf } from '@/lib/checks/consequence.ts';
import { useInspection } from '@/lib/page/session/session.ts';
import { loadDefinitions } from '@/lib/report/load-definitions.ts';
import { trackers } from '@/lib/report/trackers.ts';
import { colourOf, themed } from '@/test/components/colours.ts';
import { draw } from '@/test/components/draw.tsx';
import { press } from '@/test/components/press.ts';
import { POOR, resultOf, showPage } from '@/test/components/with-page.ts';
import { SeverityDot } from '../finding/severity-dot.tsx';
import { FindingRow } from './finding-row.tsx';

const drawRows = (...checks: readonly string[]) =>
  draw(
    <ul>
      {checks.map((check) => (
        <FindingRow key={check} result={resultOf(check)} />
      ))}
    </ul>,
  );
const open = (nth = 0) => userEvent.click(document.querySelectorAll('summary')[nth] as Element);

describe('a closed finding', () => {
  it('shows the severity, the fault, the first evidence and the number of places', async () => {
    showPage(POOR);
    const { container } = await drawRows('seo/image-alt-missing');
    const [dot, spoken, text, end] = container.querySelectorAll('summary > *');
    expect(dot?.getAttribute('title')).toBe('Warning');
    expect(spoken?.textContent).toBe('Warning:');
    const { fault } = resultOf('seo/image-alt-missing').definition.messages.missing ?? {};
    expect(text?.children[0]?.textContent).toBe(fault);
    expect(text?.children[1]?.textContent).toBe('<img src="/kettle-0.jpg" width="60" height="40">');
    expect(text?.childElementCount).toBe(2);
    expect([...(end?.querySelectorAll('b span') ?? [])].map((one) => one.textContent)).toEqual([
      '×12',
      '12 places',
    ]);
    expect(end?.lastElementChild?.getAttribute('title')).toBe('SEO');
  });

  it.each([
    ['of the panel', 317, 'normal'],
    ['of the popup', 412, 'nowrap'],
  ])('has all of its text in a list as wide as one %s, or one line of it', async (_list, width, space) => {
    showPage(POOR);
    const { container } = await draw(
      <div style={{ width, containerType: 'inline-size' }}>
        <FindingRow result={resultOf('security/framing-open')} />
      </div>,
    );
    const [, , text] = container.querySelectorAll('summary > *');
    expect(getComputedStyle(text?.children[0] as Element).whiteSpace).toBe(space);
  });

  it.each([
    ['next to the fault', 360, 'right'],
    ['below it in a narrow panel, which leaves the fault its words', 240, 'bottom'],
  ] as const)('has the number of places %s', async (_place, width, side) => {
    showPage(POOR);
    const { container } = await draw(
      <div style={{ width, container: 'page / inline-size' }}>
        <FindingRow result={resultOf('seo/image-alt-missing')} />
      </div>,
    );
    const row = container.querySelector('summary') as Element;
    const [, , text, end, chevron] = [...row.children].map((one) => one.getBoundingClientRect());
    const start = Math.round(end?.[side === 'right' ? 'left' : 'top'] ?? 0);
    expect(start).toBeGreaterThanOrEqual(Math.round(text?.[side] ?? 1_000));
    // The row: padding, the dot, the fault with a gap on both sides, and the arrow.
    if (side === 'bottom') expect(text?.width).toBe(width - 2 * 12 - 12 - 2 * 10 - 13);
    expect(chevron?.right).toBe(row.getBoundingClientRect().right - 12);
  });

  it('has the icon of its area below the fault in a panel at a zoom of 200 %, which keeps words whole', async () => {
    showPage(POOR);
    const { container } = await draw(
      <div style={{ width: 160, container: 'page / inline-size' }}>
        <FindingRow result={resultOf('security/framing-open')} />
      </div>,
    );
    const [, , text, end] = container.querySelectorAll('summary > *');
    const [fault, icon] = [text, end].map((one) => one?.getBoundingClientRect());
    expect(fault?.width).toBe(160 - 2 * 8 - 12 - 2 * 6 - 13);
    expect(icon?.top).toBe(fault?.bottom);
    expect(end?.lastElementChild?.getAttribute('title')).toBe('Security');
  });

  it('names each place that has a fault of its own, and counts none as another’s', async () => {
    const files = ['jquery-3.4.1', 'vue-2.7.16', 'lodash-4.17.4', 'knockout-3.4.2', 'bootstrap-3.3.0'];
    const html = files.map((file) => `<script src="/js/${file}.js"></script>`).join('');
    showPage({ ...POOR, html: `${html}<title>Kettles</title>` });
    const { container } = await drawRows('security/library-vulnerable');
    const [, , text] = container.querySelectorAll('summary > *');
    expect([...(text?.children ?? [])].map((one) => one.textContent)).toEqual([
      'Likely vulnerable: Bootstrap 3.3.0',
      'Likely vulnerable: jQuery 3.4.1',
      'Likely vulnerable: Knockout 3.4.2',
      'and 2 more places',
    ]);
    expect(container.querySelector('summary b')).toBeNull();
  });

  it('shows only the text if it has no place, and no number for a single place', async () => {
    showPage(POOR);
    const { container } = await drawRows('security/hsts-missing');
    expect(container.querySelectorAll('summary > span:nth-child(3) > *')).toHaveLength(1);
    expect(container.querySelector('summary b')).toBeNull();
    expect(container.querySelector('summary')?.textContent).toMatch(/^Error:.*Security$/);
  });

  it('shows the line of robots.txt with its number', async () => {
    showPage({ ...POOR, robotsTxt: 'User-agent: *\nDisallow: /' });
    const { container } = await drawRows('seo/indexability');
    expect(container.querySelector('summary [dir=ltr]')?.textContent).toBe('2: Disallow: /');
    expect(container.querySelector('summary')?.textContent).toMatch(/^Blocker:/);
  });

  it('counts its consequences', async () => {
    showPage(POOR);
    const { container } = await drawRows('seo/title-generic', 'seo/og-missing', 'seo/link-uncrawlable');
    const rows = [...container.querySelectorAll('summary')].map((one) => one.textContent);
    expect(rows[0]).toContain('2 consequences');
    expect(rows[1]).toContain('1 consequence');
    expect(rows[1]).not.toContain('consequences');
    expect(rows[2]).not.toContain('consequence');
  });

  it('does not show the area if all are of one area', async () => {
    showPage(POOR);
    const { container } = await draw(<FindingRow result={resultOf('seo/title-generic')} withArea={false} />);
    expect(container.querySelector('[title=SEO]')).toBeNull();
  });
});

describe('an open finding', () => {
  it('says why it matters, how to fix it, what it causes, where, and with which source', async () => {
    showPage(POOR);
    const { container } = await drawRows('seo/title-generic');
    expect(container.querySelector('summary ~ *')).toBeNull();
    await open();
    const { definition } = resultOf('seo/title-generic');
    await expect.element(page.getByText(definition.why)).toBeVisible();
    const sentence = container.querySelector('summary + div p');
    expect(sentence?.textContent).toBe(String(definition.messages.generic?.says).replace('{title}', 'Home'));
    const heads = [...container.querySelectorAll('h3')].map((one) => one.textContent);
    expect(heads).toEqual(['How to fix', 'Caused by this · counted once', 'Where']);
    const caused = [...container.querySelectorAll('h3 + ul.border-s-2 li')].map((one) => one.textContent);
    expect(caused).toEqual([
      resultOf('seo/title-heading-unrelated').definition.messages.unrelated?.fault,
      'Short title (53 of 600 px)',
    ]);
    const link = page.getByRole('link', { name: `Source: ${new URL(definition.docs).hostname}` });
    await expect.element(link).toHaveAttribute('href', definition.docs);
    expect(container.textContent).not.toContain('Costs no points');
    const ignore = page.getByRole('button', { name: 'Ignore on this site' });
    await expect
      .element(ignore)
      .toHaveAttribute(
        'title',
        'Removes it from the list and the counts on shop.example; the score does not change',
      );
  });

  it('closes the one that was open before, and is closed by a second press', async () => {
    showPage(POOR);
    const { container } = await drawRows('seo/title-generic', 'seo/og-missing');
    const opened = () => [...container.querySelectorAll('details')].map((one) => one.open);
    await open(0);
    await expect.poll(opened).toEqual([true, false]);
    await open(1);
    await expect.poll(opened).toEqual([false, true]);
    await expect.element(page.getByText('Costs no points: nothing is lost in search.')).toBeVisible();
    await expect.poll(() => container.querySelectorAll('summary ~ *').length).toBe(1);
    await open(1);
    await expect.poll(() => container.querySelectorAll('summary ~ *').length).toBe(0);
  });

  it('counts a consequence that occurs more than once', async () => {
    const caused = showPage(POOR).map((result) => ({
      ...result,
      ...(result.check === 'seo/image-alt-missing' && { cause: 'seo/title-generic' }),
    }));
    useInspection.setState(({ report }) => ({ report: report && { ...report, results: caused } }));
    const { container } = await drawRows('seo/title-generic');
    await open();
    await expect.poll(() => container.querySelectorAll('ul.border-s-2 li').length).toBe(3);
    const numbers = [...container.querySelectorAll('ul.border-s-2 li')].map(
      (one) => one.children[1]?.textContent,
    );
    expect(numbers).toContain('×12');
    expect(numbers.filter((number) => number === undefined)).toHaveLength(2);
  });

  it('offers nothing that would be stored in a private window', async () => {
    showPage(POOR, { tab: { id: 1, url: POOR.url, incognito: true } as never });
    await drawRows('seo/title-generic');
    await open();
    await expect.element(page.getByRole('link', { name: /^Source/ })).toBeVisible();
    expect(page.getByRole('button', { name: 'Ignore on this site' }).query()).toBeNull();
    expect(page.getByRole('button', { name: 'Open as an issue…' }).query()).toBeNull();
  });

  it('becomes an issue in the tracker of its site, with the fault and the host as its title', async () => {
    await trackers.set({
      'https://shop.example': { kind: 'github', address: 'https://github.com/leaf/shop' },
    });
    showPage(POOR);
    await drawRows('seo/title-generic');
    await open();
    const link = page.getByRole('link', { name: 'New issue in GitHub' });
    await expect.element(link).toBeVisible();
    const { searchParams } = new URL(link.element().getAttribute('href') ?? '');
    expect(searchParams.get('title')).toBe('Generic title (shop.example)');
    expect(searchParams.get('body')).toContain('`seo/title-generic`');
  });
});

it('each severity has its own shape, color and word', async () => {
  const { container } = await draw(
    SEVERITIES.map((severity) => (
      <p key={severity}>
        <SeverityDot severity={severity} />
      </p>
    )),
  );
  const looks = [...container.querySelectorAll('p')].map((one) => {
    const dot = one.firstElementChild as Element;
    const { backgroundColor, borderTopColor, borderTopWidth, clipPath, boxShadow } = getComputedStyle(dot);
    const isRing = borderTopWidth === '2px';
    return {
      // Drawn for sighted users, spoken for screen readers.
      drawn: dot.getAttribute('aria-hidden'),
      said: one.textContent,
      colour: isRing ? borderTopColor : backgroundColor,
      shape: isRing ? 'ring' : clipPath === 'none' ? 'dot' : 'triangle',
      hasHalo: boxShadow !== 'none',
    };
  });
  expect(looks).toEqual([
    { drawn: 'true', said: 'Blocker:', colour: themed('error'), shape: 'dot', hasHalo: true },
    { drawn: 'true', said: 'Error:', colour: themed('error'), shape: 'dot', hasHalo: false },
    { drawn: 'true', said: 'Warning:', colour: themed('warn'), shape: 'triangle', hasHalo: false },
    { drawn: 'true', said: 'Notice:', colour: themed('note'), shape: 'ring', hasHalo: false },
    { drawn: 'true', said: 'Notice, costs no points:', colour: themed('dim'), shape: 'ring', hasHalo: false },
  ]);
  expect(colourOf(container.querySelector('p'))).toBe(themed('ink'));
});

it('a brief for an assistant is copied with one press, which is said', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  showPage(POOR);
  await drawRows('seo/image-alt-missing');
  await open();
  const button = page.getByRole('button', { name: 'Copy a brief' });
  const hint = 'Everything an assistant or a colleague needs to fix this, as Markdown';
  await expect.element(button).toHaveAttribute('title', hint);
  await press(button);
  await expect.element(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  const [[brief = ''] = []] = copied.mock.calls;
  expect(brief.split('\n').filter((line) => /^#|^- /.test(line))).toEqual([
    '# Fix this finding',
    '#### Warning: Image without alt',
    '## Done when',
    '- Plumbline no longer finds `seo/image-alt-missing` on this page.',
    `- To check it in a terminal: \`plumbline --only seo '${useInspection.getState().inspection?.url}'\``,
  ]);
});

it('so is that of a finding of the checks on demand, which is not in the report of the page', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  showPage(POOR);
  const definition = (await loadDefinitions('en'))['deep/link-broken'];
  if (!definition) throw new Error('no such check');
  const cost = costOf(['crawling']);
  const values = { status: 404, address: 'https://shop.example/gone' };
  const result = {
    ...resultOf('seo/image-alt-missing'),
    ...cost,
    check: 'deep/link-broken',
    definition,
    findings: [{ message: 'status', values, ...cost }],
    totals: { status: 1 },
  };
  await draw(
    <ul>
      <FindingRow result={result} />
    </ul>,
  );
  await open();
  await press(page.getByRole('button', { name: 'Copy a brief' }));
  await expect.poll(() => copied.mock.calls.length).toBe(1);
  expect(copied.mock.calls[0]?.[0]?.split('\n').filter((line) => /^####|`plumbline/.test(line))).toEqual([
    '#### Error: Broken link: status 404',
    `- To check it in a terminal: \`plumbline --deep '${useInspection.getState().inspection?.url}'\``,
  ]);
});
