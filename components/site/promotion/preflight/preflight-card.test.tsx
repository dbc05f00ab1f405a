import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { listProjects, projectById } from '@/lib/api/promotion.ts';
import type { Example } from '@/lib/checks/check.ts';
import { START, useInspection } from '@/lib/page/session/session.ts';
import { useVisitedVerdicts, type VisitedVerdict } from '@/lib/page/visited/visited-verdicts.ts';
import { noticeTone } from '@/test/components/colours.ts';
import { press } from '@/test/components/press.ts';
import { shown } from '@/test/components/shown.ts';
import { KEPT, showPage } from '@/test/components/with-page.ts';
import {
  connected,
  drawSite,
  orders,
  putLists,
  putProjects,
  serve,
} from '@/test/components/with-service.tsx';
import { PromotePage } from '../promote/promote-page.tsx';
import { useOverridden } from './use-preflight.ts';

beforeEach(connected);

const [PROJECT] = listProjects.example.projects as [(typeof listProjects.example.projects)[0]];
const CARDS = 'https://copper-leaf.example/gift-cards';
const HTML = (KEPT.html ?? '')
  .replaceAll('https://kettles.example/wren', CARDS)
  .replace('</main>', `<p>${'tea '.repeat(61)}</p></main>`);
const READY: Example = { ...KEPT, url: CARDS, html: HTML };
const NOINDEX: Example = { ...READY, html: HTML.replace('<link', '<meta name=robots content=noindex><link') };

const button = (name: string) => page.getByRole('button', { name });
const add = () => button('Add link');
const card = () => page.getByRole('region', { name: 'Is the page worth promoting?' });
const drawPage = (wish = {}) => drawSite(<PromotePage wish={{ address: CARDS, ...wish }} />);
const said = () => shown(card().element());

beforeEach(async () => {
  useInspection.setState(START, true);
  useVisitedVerdicts.setState({}, true);
  useOverridden.setState({}, true);
  await putLists();
  await putProjects('promotion', PROJECT);
  serve(projectById);
});

describe('the page in front', () => {
  it('is ready if nothing speaks against it', async () => {
    showPage(READY);
    const { container } = await drawPage();
    await expect
      .poll(said)
      .toEqual([
        'Ready to promote',
        'Status 200',
        'Indexable',
        'Canonical to itself',
        'Allowed by robots.txt',
        'No login or error page',
        'No redirect',
        '200 words',
        'HTTPS',
      ]);
    expect(noticeTone(container)).toBe('pass');
    await expect.element(add()).toBeEnabled();
  });

  it('is not sold without a word if search engines may not index it', async () => {
    showPage(NOINDEX);
    const { container } = await drawPage();
    await expect
      .poll(said)
      .toEqual([
        'Fix first: “noindex” in a robots meta tag',
        'A robots meta tag asks search engines not to index the page: “noindex”.',
        '<meta name="robots" content="noindex">',
        'If the page should be found, remove noindex from its robots meta tag; if it should stay out of the index, ignore this finding.',
        '7 other checks passed',
        'Check again',
        'Promote anyway',
      ]);
    expect(noticeTone(container)).toBe('error');
    await expect.element(add()).not.toBeInTheDocument();
  });

  it('is promoted by a second, quiet press, which the order keeps', async () => {
    showPage(NOINDEX);
    await drawPage();
    await press(button('Promote anyway'));
    await expect.element(page.getByText('You chose to promote this page anyway.')).toBeVisible();
    await press(add());
    await expect.poll(() => orders().map(({ overridden }) => overridden)).toEqual([['index']]);
  });

  it('is asked about again if it gets another fault afterward', async () => {
    showPage(NOINDEX);
    await drawPage();
    await press(button('Promote anyway'));
    await expect.element(add()).toBeVisible();
    showPage({ ...NOINDEX, status: 404 });
    await expect.element(add()).not.toBeInTheDocument();
    await expect.element(page.getByText('Fix first: Error page: status 404')).toBeVisible();
    showPage(READY);
    await expect.element(add()).toBeVisible();
    await press(add());
    await expect.poll(() => orders().map((order) => 'overridden' in order)).toEqual([false]);
  });

  it('counts a finding that is ignored on the site', async () => {
    showPage(NOINDEX, { ignores: (check) => check === 'seo/indexability' });
    await drawPage();
    await expect.element(page.getByText('Fix first: “noindex” in a robots meta tag')).toBeVisible();
  });

  it('may be promoted with a caution', async () => {
    showPage({ ...READY, html: '<title>Cards</title><h1>Gift cards</h1><p>Any amount.' });
    const { container } = await drawPage();
    await expect
      .poll(() => said().filter((line) => !/^(Status|HTTPS|Index|Canon|Allowed|No )/.test(line)))
      .toEqual(['7 of 8 checks passed', 'You can go on.', 'Only 4 words of text']);
    expect(noticeTone(container)).toBe('warn');
    await expect.element(add()).toBeEnabled();
  });

  it('has more to say than a guess while its response is missing', async () => {
    const { headers: _headers, cookiesSent: _sent, ...page } = READY;
    showPage(page);
    await drawPage();
    await expect
      .poll(said)
      .toEqual([
        '5 of 8 checks passed',
        'You can go on.',
        'Status not checked',
        'Indexing not checked',
        'Canonical to itself',
        'Allowed by robots.txt',
        'Login or error page not checked',
        'No redirect',
        '200 words',
        'HTTPS',
      ]);
  });

  it('is another page once the tab has moved', async () => {
    showPage(NOINDEX, { moved: 'elsewhere' });
    await drawPage();
    await expect.poll(said).toEqual(['Not checked: This page is not open next to the panel.', 'Check now']);
  });
});

describe('a page whose links count elsewhere', () => {
  const WREN = 'https://copper-leaf.example/wren';

  it('leads to its canonical URL', async () => {
    showPage({ ...READY, html: HTML.replace(`canonical href="${CARDS}"`, `canonical href="${WREN}"`) });
    await drawPage({ canonical: WREN });
    // The canonical URL is chosen, and its page is not the one in front.
    await expect.poll(said).toEqual(['Not checked: This page is not open next to the panel.', 'Check now']);
    await press(page.getByRole('radio').last());
    await expect.element(page.getByText('Fix first: Canonical URL is another page')).toBeVisible();
    await press(button('Promote that page instead'));
    await expect.element(page.getByRole('radio').first()).toBeChecked();
  });
});

describe('a page that is not open', () => {
  const visited = (verdict: Partial<VisitedVerdict>) =>
    useVisitedVerdicts.setState({
      [CARDS]: { isRunning: false, judged: null, reason: 'status', at: 0, ...verdict },
    });

  it.each([
    ['offline', 'There is no network connection.'],
    ['action', 'Plumbline does not open this URL, because opening it could change something.'],
    ['private', 'Plumbline does not open this URL, because it leads into a local network.'],
    ['scheme', 'Plumbline does not open this URL, because it does not lead to an http or https address.'],
    ['access', 'The page was not requested: Plumbline has no access to copper-leaf.example.'],
    ['timeout', 'There was no readable response.'],
  ] as const)('says why nothing is known: %s', async (reason, why) => {
    visited({ reason });
    await drawPage();
    await expect.poll(said).toEqual([`Not checked: ${why}`, 'Check now']);
    await expect.element(add()).toBeEnabled();
  });

  it('asks for the access that a visit from the page in front lacked', async () => {
    showPage({ ...READY, url: 'https://copper-leaf.example/wren' });
    visited({ reason: 'access' });
    const request = vi.spyOn(fakeBrowser.permissions, 'request').mockImplementation(async () => false);
    await drawPage();
    await press(button('Check now'));
    await expect
      .poll(said)
      .toEqual(['Not checked: The browser does not allow access to copper-leaf.example.', 'Check now']);
    expect(request.mock.calls).toEqual([
      [{ origins: ['https://copper-leaf.example/*', 'http://copper-leaf.example/*'] }],
    ]);
  });

  it('is not promoted if nobody can open it', async () => {
    visited({ reason: 'unreachable' });
    await drawPage();
    await expect
      .poll(said)
      .toEqual([
        'Fix first: URL cannot be reached',
        'Nobody can open this URL now: no server answers, its certificate is invalid, or its redirects lead nowhere. Links to it bring nothing.',
        'Check again',
        'Promote anyway',
      ]);
    await expect.element(add()).not.toBeInTheDocument();
  });

  it('is judged by what a visit has shown', async () => {
    const results = showPage({ ...READY, url: 'https://copper-leaf.example/login' });
    const { inspection } = useInspection.getState();
    useInspection.setState(START, true);
    visited({ judged: inspection && { inspection, results } });
    await drawPage();
    await expect
      .poll(() => said().slice(0, 2))
      .toEqual([
        'Fix first: Canonical URL is another page',
        'The canonical URL is another page, so search results will probably show that one instead: https://copper-leaf.example/gift-cards.',
      ]);
    await expect.element(page.getByText('Fix first: Redirect to another page')).toBeVisible();
  });

  it('says that the check is under way', async () => {
    visited({ isRunning: true });
    await drawPage();
    await expect.element(button('Checking the page…')).toBeDisabled();
    expect(page.getByRole('region').element().ariaBusy).toBe('true');
  });
});
