import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { costOf } from '@/lib/checks/consequence.ts';
import { useDeepRuns } from '@/lib/page/deep/deep-runs.ts';
import { useInspection } from '@/lib/page/session/session.ts';
import { draw } from '@/test/components/draw.tsx';
import { changed, KEPT, POOR, showPage, showRun } from '@/test/components/with-page.ts';
import { Gauges } from './gauges.tsx';

const toggle = () => page.getByRole('button', { name: 'SEO: what takes points' });
const opened = () => document.getElementById(toggle().element().getAttribute('aria-controls') ?? '');
/** Returns the text of an element as a screen reader hears it. */
function spoken(element: Element): string {
  const heard = element.cloneNode(true) as Element;
  for (const hidden of heard.querySelectorAll('[aria-hidden=true]')) hidden.remove();
  return heard.textContent;
}
/** Returns the groups: what is lost with its points, then each finding with its points and what is left. */
const read = () =>
  [...(opened()?.querySelectorAll('section') ?? [])].map((part) =>
    [...part.querySelectorAll('h4 > *, li > *')].map(spoken).filter(Boolean),
  );

async function open() {
  const { container } = await draw(<Gauges />);
  await userEvent.click(toggle());
  await expect.element(page.getByText('Nothing lost')).toBeVisible();
  return container;
}

beforeEach(() => useDeepRuns.setState({}, true));

describe('the score for search, opened', () => {
  it('shows what took how many points, from 100 to the score', async () => {
    showPage(POOR);
    await open();
    expect(opened()?.querySelector('h3')?.textContent).toBe('Score 66');
    expect([...(opened()?.querySelectorAll('summary') ?? [])].at(-1)?.textContent).toBe(
      'What each loss takes at most, of the points left',
    );
    await expect.poll(read).toEqual([
      [
        'The wrong address may be chosen',
        'takes 22 points',
        '2 different canonical URLs',
        'takes 22 points',
        '78 left',
      ],
      [
        'Clicks are lost',
        'takes 10 points',
        'Generic title',
        'takes 4 points',
        '74 left',
        'No meta description',
        'takes 3 points',
        '71 left',
        'Image without alt',
        'takes 3 points',
        '68 left',
      ],
      [
        'Crawlers find less',
        'takes 2 points',
        'Script instead of a URL in a link',
        'takes 2 points',
        '66 left',
      ],
    ]);
    await expect
      .poll(() => spoken(opened()?.querySelector('details summary') as Element))
      .toBe('Findings that take less than a point3');
  });

  it('opens and closes by the keyboard, and says so', async () => {
    showPage(POOR);
    await draw(<Gauges />);
    await expect.element(toggle()).toHaveAttribute('aria-expanded', 'false');
    expect(opened()?.hidden).toBe(true);
    toggle().element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(toggle()).toHaveAttribute('aria-expanded', 'true');
    await expect.element(page.getByText('Score 66')).toBeVisible();
    await userEvent.keyboard(' ');
    await expect.element(page.getByText('Score 66')).not.toBeInTheDocument();
    expect(document.activeElement).toBe(toggle().element());
  });

  it('says how high a page out of the index can be', async () => {
    showPage(changed({ '<meta charset=utf-8>': '<meta charset=utf-8><meta name=robots content=noindex>' }));
    await open();
    await expect
      .poll(read)
      .toEqual([
        ['Out of the index', '39 at most', '“noindex” in a robots meta tag', 'takes 61 points', '39 left'],
      ]);
  });

  it('goes on to the fuller score with what the checks on demand found', async () => {
    showPage(KEPT);
    const cost = costOf(['crawling']);
    const finding = { message: 'status', values: { status: 404, address: 'https://x.example/' }, ...cost };
    showRun(KEPT, {
      check: 'deep/link-broken',
      outcome: 'failed',
      ...cost,
      findings: [finding],
      totals: { status: 1 },
    });
    await open();
    await expect.element(page.getByText('Links and sitemap')).toBeVisible();
    expect(opened()?.querySelector('h3')?.textContent).toBe('SEO 100, with links and sitemap 85');
    await expect
      .poll(read)
      .toEqual([
        ['Links and sitemap', 'takes 15 points', 'Broken link: status 404', 'takes 15 points', '85 left'],
      ]);
  });

  it('counts ignored findings, and says that they are ignored', async () => {
    showPage(POOR, { ignores: (check) => check === 'seo/canonical-conflict' });
    await open();
    await expect.poll(read).toEqual([
      [
        'The wrong address may be chosen',
        'takes 22 points',
        '2 different canonical URLs · ignored',
        'takes 22 points',
        '78 left',
      ],
      [
        'Clicks are lost',
        'takes 10 points',
        'Generic title',
        'takes 4 points',
        '74 left',
        'No meta description',
        'takes 3 points',
        '71 left',
        'Image without alt',
        'takes 3 points',
        '68 left',
      ],
      [
        'Crawlers find less',
        'takes 2 points',
        'Script instead of a URL in a link',
        'takes 2 points',
        '66 left',
      ],
    ]);
  });

  it('cannot be opened where there is no score', async () => {
    showPage({ ...KEPT, url: 'https://kettles.example/cart' });
    const { report } = useInspection.getState();
    useInspection.setState({ report: report && { ...report, seo: { score: null } } });
    await draw(<Gauges />);
    expect(toggle().elements()).toEqual([]);
  });
});
