import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { colourOf, themed } from '@/test/components/colours.ts';
import { draw } from '@/test/components/draw.tsx';
import { press } from '@/test/components/press.ts';
import { changed, historyBetween, historyOf, KEPT, resultOf, showPage } from '@/test/components/with-page.ts';
import { faultIn } from '@/test/pages/sample-record.ts';
import { dayText } from '../texts/format.ts';
import { ChangesStrip } from './changes-strip.tsx';
import { EarlierChecks } from './earlier-checks.tsx';

const TITLE = 'Copper kettles made by hand – Copper & Leaf';
const HOME = changed({ [TITLE]: 'Home' });
const UNNAMED = changed({ '<link rel=canonical href="https://kettles.example/wren">': '' });

async function drawStrip(...[before, now]: Parameters<typeof historyBetween>) {
  const history = historyBetween(before, now);
  showPage(now, { history });
  const { container } = await draw(<ChangesStrip />);
  return {
    container,
    yesterday: dayText('en', history.before?.at ?? 0),
    summary: container.querySelector('summary'),
    rows: () =>
      [...container.querySelectorAll('li')].map((row) => ({
        text: row.children[row.childElementCount - 2]?.textContent,
        word: row.lastElementChild?.textContent,
        colour: colourOf(row.lastElementChild),
      })),
  };
}

describe('the changes since the last check', () => {
  it('lists each change: fixed faults as they were, new ones as they are, values before and after', async () => {
    const { container, summary, rows, yesterday } = await drawStrip(HOME, UNNAMED);
    expect(summary?.textContent).toMatch(/^1 fixed · 1 new · SEO 95 → 100 ▲\. Since the last check, /);
    expect(summary?.title).toBe(`Since the last check, ${yesterday}`);
    expect(colourOf(summary?.querySelector('[aria-hidden=true].text-pass'))).toBe(themed('pass'));
    await press(page.getByText('1 fixed'));
    await expect
      .poll(() => rows())
      .toEqual([
        { text: 'Generic title', word: 'fixed', colour: themed('pass') },
        {
          text: resultOf('seo/canonical-missing').definition.messages.missing?.fault,
          word: 'new',
          colour: themed('warn'),
        },
        { text: `Home → ${TITLE}`, word: 'Title', colour: themed('dim') },
        { text: 'https://kettles.example/wren → –', word: 'Canonical URL', colour: themed('dim') },
      ]);
    expect(colourOf(container.querySelector('li svg'))).toBe(themed('pass'));
    expect(container.querySelectorAll('li')[1]?.querySelector('.sr-only')?.textContent).toBe(
      'Notice, costs no points:',
    );
    expect(colourOf(summary?.querySelector('svg'))).toBe(themed('pass'));
    expect(container.querySelector('details')?.className).toContain('color-mix');
  });

  it('is red and not green if nothing is fixed and the score falls', async () => {
    const { container, summary } = await drawStrip(KEPT, HOME);
    expect(summary?.textContent).toMatch(/^0 fixed · 1 new · SEO 100 → \d\d ▼/);
    expect(colourOf(summary?.querySelector('.whitespace-nowrap [aria-hidden=true]'))).toBe(themed('error'));
    expect(colourOf(summary?.querySelector('svg'))).toBe(themed('dim'));
    expect(container.querySelector('details')?.className).not.toContain('color-mix');
  });

  it('marks what may cost the place in the index', async () => {
    const { rows } = await drawStrip(KEPT, changed({ 'kettles.example/wren">': 'kettles.example/teal">' }));
    await expect
      .poll(() => rows().filter(({ word }) => word === 'Canonical URL'))
      .toEqual([
        {
          text: 'https://kettles.example/wren → https://kettles.example/teal',
          word: 'Canonical URL',
          colour: themed('warn'),
        },
      ]);
  });

  it('does not mention new findings or scores if there are none', async () => {
    const described =
      'Hand-made copper kettles from 1.2 to 2 litres, tinned inside, with a lifetime guarantee. Free delivery in two days.';
    const { summary, rows } = await drawStrip(KEPT, changed({ [described]: `${described} And more.` }));
    expect(summary?.textContent).toMatch(/^0 fixed\. Since/);
    await expect
      .poll(() => rows())
      .toEqual([
        { text: `${described} → ${described} And more.`, word: 'Description', colour: themed('dim') },
      ]);
  });

  it('is one sentence if nothing changed, and nothing at a first check', async () => {
    const { container, yesterday } = await drawStrip(KEPT, KEPT);
    expect(container.textContent).toBe(`No change since the last check, ${yesterday}`);
    showPage(KEPT, { history: historyOf([100, 150]) });
    await expect.poll(() => container.textContent).toBe('');
  });

  it('says no more than what was compared', async () => {
    const { container, yesterday } = await drawStrip(
      KEPT,
      changed({ 'The handle stays cool.': 'It sings.' }),
    );
    expect(container.textContent).toBe(`Only minor changes since the last check, ${yesterday}: Words`);
    const { headers: _, ...unobserved } = KEPT;
    const history = historyBetween(KEPT, unobserved);
    showPage(unobserved, { history });
    await expect
      .poll(() => container.textContent)
      .toBe(
        `No change since the last check, ${yesterday}. Not compared: Indexing, Status, Content-Security-Policy, Strict-Transport-Security, X-Frame-Options and 6 more`,
      );
    if (!history.record || !history.recordBefore) throw new Error('There is no record');
    const record = { ...history.recordBefore, unseen: ['seo/gone'] };
    const recordBefore = { ...record, faults: [faultIn('seo/gone')] };
    showPage(KEPT, { history: { ...history, record, recordBefore } });
    await expect
      .poll(() => container.textContent)
      .toBe(`No change since the last check, ${yesterday}. Not compared: 1 finding`);
  });

  it('calls a fixed check by its title if its old text is unknown, or by its id', async () => {
    const history = historyBetween(HOME, KEPT);
    if (!history.record) throw new Error('There is no record');
    const faults = [faultIn('seo/title-generic', { message: 'former' }), faultIn('seo/gone')];
    showPage(KEPT, { history: { ...history, recordBefore: { ...history.record, faults } } });
    const { container } = await draw(<ChangesStrip />);
    const names = [...container.querySelectorAll('li')]
      .slice(0, 2)
      .map((row) => row.children[1]?.textContent);
    expect(names).toEqual([resultOf('seo/title-generic').definition.title, 'seo/gone']);
  });
});

describe('the history of a page', () => {
  const paths = () => [...document.querySelectorAll('path[fill=none][stroke=currentColor]')];

  it('is a line of each score, from the first check to this one', async () => {
    const history = historyOf([60, 20], [80, null], [70, 40]);
    showPage(KEPT, { history });
    const { container } = await draw(<EarlierChecks />);
    const [seo, security] = paths().map((path) => path.getAttribute('d'));
    // From left to right; the best score at the top; a gap where the score is unknown.
    expect(seo).toBe('M4.0 27.3L100.0 8.7L196.0 18.0');
    expect(security).toBe('M4.0 27.3M196.0 8.7');
    expect(paths().map((one) => colourOf(one))).toEqual([themed('accent'), themed('brass')]);
    expect(paths().map((path) => path.getAttribute('stroke-dasharray'))).toEqual([null, '5 3']);
    const keys = [...container.querySelectorAll('figcaption > span')].map((one) => one.textContent);
    expect(keys).toEqual(['SEO70', 'Security40']);
    const day = (index: number) => dayText('en', history.points[index]?.at ?? 0);
    await expect
      .element(page.getByRole('img'))
      .toHaveAccessibleName(
        `3 checks. First: ${day(0)}: SEO 60, security 20. Now: ${day(2)}: SEO 70, security 40.`,
      );
    await expect.element(page.getByRole('heading', { name: 'Earlier checks' })).toBeVisible();
  });

  it('is in the middle if nothing moved; an unknown score is a dash', async () => {
    showPage(KEPT, { history: historyOf([50, null], [50, null]) });
    const { container } = await draw(<EarlierChecks />);
    expect(paths()[0]?.getAttribute('d')).toBe('M4.0 18.0L196.0 18.0');
    expect(container.querySelector('figcaption')?.textContent).toBe('SEO50Security–');
    await expect.element(page.getByRole('img')).toHaveAccessibleName(/SEO 50, security –\. Now/);
  });

  it('is not shown at a first check', async () => {
    showPage(KEPT, { history: historyOf([50, 50]) });
    const { container } = await draw(<EarlierChecks />);
    expect(container.textContent).toBe('');
  });
});
