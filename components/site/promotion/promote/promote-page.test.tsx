import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { createProject, listProjects, projectById } from '@/lib/api/promotion.ts';
import { listProjects as listRanks, projectById as rankProject } from '@/lib/api/rank.ts';
import { listRuns } from '@/lib/api/runs.ts';
import { START, useInspection } from '@/lib/page/session/session.ts';
import type { PromotionWish } from '@/lib/standing/promotion-wish.ts';
import { noticeTone } from '@/test/components/colours.ts';
import { press } from '@/test/components/press.ts';
import { links, shown } from '@/test/components/shown.ts';
import { KEPT, showPage } from '@/test/components/with-page.ts';
import {
  asked,
  connected,
  drawSite,
  HOST,
  orders,
  putLists,
  putOperation,
  putProjects,
  refuse,
  refusedWith,
  refuseOrders,
  sent,
  serve,
  settle,
} from '@/test/components/with-service.tsx';
import { useProject } from '../use-project.ts';
import { PromotePage } from './promote-page.tsx';
import { promote } from './promote-place.tsx';

beforeEach(connected);

/** How many runs of a project are known, and whether these are all. */
function KnownRuns() {
  const { runs, areAllRunsKnown } = useProject(12);
  return <output>{`${runs.length} of ${areAllRunsKnown ? 'all' : 'some'}`}</output>;
}

const [PROJECT] = listProjects.example.projects as [(typeof listProjects.example.projects)[0]];
const PANS = 'https://copper-leaf.example/pans/';
const FREE = { kind: 'free' };
const UNCHECKED = ['Not checked: This page is not open next to the panel.', 'Check now'];

const button = (name: string) => page.getByRole('button', { name });
const anchor = () => page.getByRole('textbox', { name: 'Anchor text' });
const drawPage = (wish: Partial<PromotionWish> = {}) =>
  drawSite(<PromotePage wish={{ address: PANS, ...wish }} />);

describe('adding to an existing project', () => {
  const ADDITION = {
    site: HOST,
    kind: 'POST /projects/{id}/links',
    price: FREE,
    input: { params: { id: 12 }, body: { url: PANS } },
  };

  beforeEach(async () => {
    await putLists();
    await putProjects('promotion', PROJECT);
    serve(projectById);
  });

  it('asks for an anchor, and shows the URL', async () => {
    const { container } = await drawPage();
    await expect
      .poll(() => shown(container))
      .toEqual([
        'URL',
        PANS,
        ...UNCHECKED,
        'Anchor text',
        'Leave empty to let the service choose.',
        'Language and text preferences',
        'Add link',
      ]);
    await expect.element(button('Add link')).toBeEnabled();
    expect(orders()).toEqual([]);
  });

  it('adds the URL once, and links to its launch', async () => {
    const { container } = await drawPage();
    await button('Add link').dblClick();
    await expect.poll(orders).toEqual([ADDITION]);
    await expect.element(button('Adding…')).toBeDisabled();
    await settle('accepted', { results: [{ id: 77, charged: null }], reply: { links_count: 5 } });
    // The form that had the focus is gone.
    await expect.poll(() => document.activeElement?.textContent).toBe('Added to Copper & Leaf');
    await expect
      .poll(() => shown(container))
      .toEqual(['Added to Copper & Leaf', 'The project now has 5 links.', 'Launch']);
    expect(noticeTone(container)).toBe('pass');
    await expect.poll(() => links(container)).toEqual([['Launch', '/promotion/12/launch/77']]);
    await expect.poll(() => sent('refresh')).toEqual([{ host: HOST, isWanted: true }]);
    await expect.poll(() => asked(projectById)).toHaveLength(2);
  });

  it.each([
    [{ links_count: 1 }, 'The project now has 1 link.'],
    [{ links_count: null }, undefined],
    [null, undefined],
  ])('%j: how many there are now', async (reply, said) => {
    const { container } = await drawPage();
    await press(button('Add link'));
    await expect.poll(orders).toHaveLength(1);
    await settle('accepted', { results: [{ id: null, charged: null }], reply });
    await expect.poll(() => shown(container)[0]).toBe('Added to Copper & Leaf');
    await expect.poll(() => shown(container)[1]).toBe(said);
    await expect.poll(() => links(container)).toEqual([]);
  });

  it('sends a typed anchor without its spaces', async () => {
    await drawPage();
    await anchor().fill('  copper pans ');
    await press(button('Add link'));
    await expect
      .poll(() => orders()[0]?.input)
      .toEqual({ params: { id: 12 }, body: { url: PANS, anchor: 'copper pans' } });
  });

  it('offers an anchor from the title, which can be taken back', async () => {
    await drawPage({ title: 'Copper pans | Copper & Leaf' });
    const offer = button('From the title: Copper pans');
    await press(offer);
    await expect.element(anchor()).toHaveValue('Copper pans');
    await expect.element(offer).toHaveAttribute('aria-pressed', 'true');
    await press(offer);
    await expect.element(anchor()).toHaveValue('');
    await expect.element(offer).toHaveAttribute('aria-pressed', 'false');
  });

  it('proposes keywords that links can bring to the first page, and begins with a given anchor', async () => {
    await putProjects('rank', listRanks.example.projects[0] as never);
    const checked = { last_checked_at: '2026-11-19T06:00:00Z' };
    serve(rankProject, {
      keywords: [
        { id: 91, keyword: 'copper pans', last_position: 14, ...checked },
        { id: 92, keyword: 'pan', last_position: 4, ...checked },
      ],
    });
    showPage({ ...KEPT, url: PANS, html: '<html lang=en><title>Pans</title><h1>Copper pan</h1>' });
    await drawPage({ title: 'Pans', anchor: 'copper pans' });
    await expect.element(anchor()).toHaveValue('copper pans');
    await expect.element(button('copper pans · position 14')).toHaveAttribute('aria-pressed', 'true');
    await expect.element(button('From the title: Pans')).toBeVisible();
    await expect.element(page.getByText(/position 4/)).not.toBeInTheDocument();
    await press(button('From the heading: Copper pan'));
    await expect.element(anchor()).toHaveValue('Copper pan');
    useInspection.setState(START, true);
  });

  it('sends the language and the wish if they are given', async () => {
    await drawPage();
    await press(page.getByText('Language and text preferences'));
    await page.getByRole('textbox', { name: 'Language of the articles' }).fill(' pl ');
    await page.getByRole('textbox', { name: 'Text preferences' }).fill(' No prices. ');
    await press(button('Add link'));
    await expect
      .poll(() => orders()[0]?.input)
      .toEqual({ params: { id: 12 }, body: { url: PANS, language: 'pl', wish: 'No prices.' } });
  });

  describe('a link that the project already contains', () => {
    const KETTLES = 'https://copper-leaf.example/kettles/';
    const run = { ...(listRuns.example.runs[0] as object), charged: 18.36 };
    const drawKettles = () => drawPage({ address: KETTLES });

    it('is launched if it never was', async () => {
      serve(listRuns, { runs: [] });
      const { container } = await drawKettles();
      await expect
        .poll(() => shown(container).slice(2))
        .toEqual([
          'This URL is already in the project',
          'Its anchor text is “copper kettles”.',
          ...UNCHECKED,
          'No run has been launched for this page yet.',
          'Launch',
        ]);
      expect(links(container)).toEqual([['Launch', '/promotion/12/launch/31']]);
    });

    it('may have been launched if not all of its runs can be read', async () => {
      serve(projectById, { project: { ...projectById.example.project, runs: [] } });
      serve(listRuns, { runs: [run], unreadable: 1 });
      const { container } = await drawSite(<KnownRuns />);
      await expect.poll(() => container.textContent).toBe('1 of some');
    });

    it('leads to the run that is active for it: nothing else can be launched', async () => {
      serve(listRuns, { runs: [run] });
      const { container } = await drawKettles();
      await expect.poll(() => links(container).at(-1)).toEqual(['Open run', '/promotion/runs/204']);
      await expect.element(page.getByRole('progressbar', { name: 'Progress of the run' })).toBeVisible();
      await expect.element(button('Check now')).not.toBeInTheDocument();
    });

    it('shows its last runs, each once, and is launched again after them', async () => {
      const ended = [211, 209, 208, 205, 203].map((id) => ({ ...run, id, status: 'completed' }));
      serve(listRuns, { runs: ended });
      const { container } = await drawKettles();
      await expect
        .poll(() => links(container).map(([, href]) => href))
        .toEqual([
          '/promotion/runs',
          '/promotion/runs/211',
          '/promotion/runs/209',
          '/promotion/runs/208',
          '/promotion/12/launch/31',
        ]);
    });

    it('shows its positions', async () => {
      serve(listRuns, { runs: [] });
      await putProjects('rank', listRanks.example.projects[0] as never);
      serve(rankProject, {
        keywords: [
          { id: 91, keyword: 'copper kettle', last_position: 14, last_checked_at: '2026-11-19T06:00:00Z' },
        ],
      });
      await putOperation({
        id: 'keywords-1',
        kind: 'POST /rank/projects/{id}/keywords',
        state: 'accepted',
        input: { params: { id: 5 }, body: { keywords: ['Copper kettle'], target_url: KETTLES } },
      });
      const { container } = await drawKettles();
      await expect
        .poll(() => shown(container).slice(7, -1))
        .toEqual(['POSITIONS', 'copper kettle', '14', 'tracked for this page · not in the page']);
    });

    it('says first if the page broke since', async () => {
      serve(listRuns, { runs: [] });
      showPage({ ...KEPT, url: KETTLES, status: 404 });
      await drawKettles();
      await expect.element(page.getByText('Fix first: Error page: status 404')).toBeVisible();
      await expect.element(page.getByRole('link', { name: 'Launch' })).not.toBeInTheDocument();
      await press(button('Promote anyway'));
      await expect.element(page.getByRole('link', { name: 'Launch' })).toBeVisible();
      useInspection.setState(START, true);
    });

    it('has an anchor that is unknown', async () => {
      const project = { ...projectById.example.project, links: [{ id: 1, url: PANS }] };
      serve(projectById, { project });
      const { container } = await drawPage();
      await expect
        .poll(() => shown(container).slice(2))
        .toEqual(['This URL is already in the project', ...UNCHECKED, 'Launch']);
    });
  });

  it('adds nothing before the project’s links are known', async () => {
    serve(projectById, () => new Promise(() => {}));
    await drawPage();
    await expect.element(button('Add link')).toBeDisabled();
  });

  it('lets the journal look again if they cannot be read now', async () => {
    refuse(projectById, 'offline');
    await drawPage();
    await expect.element(button('Add link')).toBeEnabled();
  });

  it('recognizes an order in progress', async () => {
    await putOperation({
      id: 'link-1',
      kind: 'POST /projects/{id}/links',
      state: 'unknown',
      input: { params: { id: 12 }, body: { url: PANS } },
    });
    await drawPage();
    await expect.element(button('Adding…')).toBeDisabled();
  });

  it('is possible during an order for another page', async () => {
    await putOperation({
      id: 'link-1',
      kind: 'POST /projects/{id}/links',
      state: 'unknown',
      input: { params: { id: 12 }, body: { url: 'https://copper-leaf.example/' } },
    });
    await drawPage();
    await expect.element(button('Add link')).toBeEnabled();
  });

  it('shows a refusal at the field it is about', async () => {
    await drawPage();
    await anchor().fill('x');
    await press(button('Add link'));
    await expect.poll(orders).toHaveLength(1);
    await settle('rejected', { error: refusedWith('validation_error', { field: 'links.0.anchor' }) });
    await expect.element(anchor()).toHaveAccessibleDescription('The service rejected the data.');
    await expect.element(anchor()).toBeInvalid();
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
    await expect.element(button('Add link')).toBeEnabled();
  });

  it('shows a refusal about no field above the button', async () => {
    refuseOrders('storage_failed');
    await drawPage();
    await press(button('Add link'));
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('The browser could not store this, so nothing was sent.');
    await expect.element(anchor()).toBeValid();
  });

  it('offers a choice of several projects', async () => {
    await putProjects(
      'promotion',
      { ...PROJECT, id: 13, name: 'Pans only' },
      { ...PROJECT, id: 14, name: 'copper-leaf.example' },
    );
    await drawPage();
    const choice = page.getByRole('combobox', { name: 'Project' });
    await expect.element(choice).toHaveValue('12');
    expect([...choice.element().children].map(({ textContent }) => textContent)).toEqual([
      'Copper & Leaf · copper-leaf.example',
      'Pans only · copper-leaf.example',
      'copper-leaf.example',
    ]);
    await choice.selectOptions('13');
    await press(button('Add link'));
    await expect
      .poll(() => orders()[0]?.input)
      .toEqual({
        params: { id: 13 },
        body: { url: 'https://copper-leaf.example/pans/' },
      });
  });

  it('takes any page of the project’s site, from whichever of its hosts it is ordered', async () => {
    await drawSite(<PromotePage wish={{ address: PANS }} />, { host: `blog.${HOST}` });
    await press(button('Add link'));
    await expect.poll(() => orders()[0]?.input).toEqual({ params: { id: 12 }, body: { url: PANS } });
  });

  it('does not add a URL of another site', async () => {
    const { container } = await drawPage({ address: 'https://other.example/' });
    await expect
      .poll(() => shown(container)[2])
      .toBe('Not part of copper-leaf.example, so it cannot be added to the site’s projects.');
    await expect.poll(() => asked(projectById)).toHaveLength(1);
    await expect.element(button('Add link')).toBeDisabled();
  });
});

describe('the URL to promote', () => {
  const GIVEN = 'https://copper-leaf.example/pans/?utm_source=mail&size=2#reviews';
  const CANONICAL = 'https://copper-leaf.example/pans/all/';
  const added = () => (orders()[0]?.input as { body: { url: string } } | undefined)?.body.url;

  beforeEach(async () => {
    await putLists();
    await putProjects('promotion', PROJECT);
    serve(projectById);
  });

  it('is preferably the canonical one, but can be the current one', async () => {
    const { container } = await drawPage({ address: PANS, canonical: CANONICAL });
    await expect
      .poll(() => shown(container).slice(0, 6))
      .toEqual(['URL', 'Canonical URL', 'recommended', CANONICAL, 'URL of this page', PANS]);
    await expect.element(page.getByRole('radio', { name: /^Canonical URL/ })).toBeChecked();
    await press(page.getByText('URL of this page'));
    await press(button('Add link'));
    await expect.poll(added).toBe(PANS);
  });

  it('is the canonical one by default', async () => {
    await drawPage({ address: PANS, canonical: CANONICAL });
    await press(button('Add link'));
    await expect.poll(added).toBe(CANONICAL);
  });

  it('is neither recommended nor allowed if it is on another site', async () => {
    const { container } = await drawPage({ address: PANS, canonical: 'https://other.example/pans/' });
    await expect.element(page.getByRole('radio', { name: /^Canonical URL/ })).toBeDisabled();
    await expect.element(page.getByRole('radio', { name: /^URL of this page/ })).toBeChecked();
    await expect.poll(() => shown(container)).not.toContain('recommended');
    await press(button('Add link'));
    await expect.poll(added).toBe(PANS);
  });

  it('has its extra parameters listed, and removed on request', async () => {
    await drawPage({ address: GIVEN });
    const leaveOut = page.getByRole('switch', { name: 'Remove extra parts from the URL' });
    await expect.element(leaveOut).not.toBeChecked();
    await expect
      .element(leaveOut)
      .toHaveAccessibleDescription('This URL also contains utm_source and a place on the page (#reviews).');
    await press(leaveOut);
    await expect.element(leaveOut).toBeChecked();
    await press(button('Add link'));
    await expect.poll(added).toBe('https://copper-leaf.example/pans/?size=2');
  });

  it('is never shortened without a request', async () => {
    await drawPage({ address: GIVEN });
    await press(button('Add link'));
    await expect.poll(added).toBe(GIVEN);
  });

  it('has nothing to remove if it is plain', async () => {
    await drawPage();
    await expect.element(button('Add link')).toBeVisible();
    await expect.element(page.getByRole('switch')).not.toBeInTheDocument();
  });
});

describe('adding to a new project', () => {
  beforeEach(() => putLists());

  it('says that it costs nothing, and proposes its settings', async () => {
    const { container } = await drawPage({ language: 'uk-UA' });
    await expect.element(button('Create project and add link')).toBeEnabled();
    await expect
      .poll(() => shown(container))
      .toEqual([
        'URL',
        'https://copper-leaf.example/pans/',
        ...UNCHECKED,
        'Anchor text',
        'Leave empty to let the service choose.',
        'Language and text preferences',
        'No project for copper-leaf.example yet',
        'Plumbline will create one for free, with this page as its first link.',
        'Project name',
        'Language of the articles',
        'English',
        'Russian',
        'Ukrainian',
        'Polish',
        'More about the project',
        'More pages for the project',
        'Create project and add link',
      ]);
    await expect
      .element(page.getByRole('textbox', { name: 'Project name' }))
      .toHaveValue('copper-leaf.example');
    const language = page.getByRole('combobox', { name: 'Language of the articles' });
    await expect.element(language).toHaveValue('uk');
    expect([...language.element().children].map(({ textContent }) => textContent)).toEqual([
      'English',
      'Russian',
      'Ukrainian',
      'Polish',
    ]);
  });

  it('begins with the language of the page in front, and the name of its domain as people read it', async () => {
    showPage({ ...KEPT, url: 'https://xn--80aqe.example/', html: '<html lang=pl-PL><title>Tea</title>' });
    await drawSite(<promote.Content params={{}} />, { host: 'xn--80aqe.example' });
    await expect.element(page.getByRole('combobox', { name: 'Language of the articles' })).toHaveValue('pl');
    await expect.element(page.getByRole('textbox', { name: 'Project name' })).toHaveValue('каи.example');
    useInspection.setState(START, true);
  });

  it('uses the reader’s language if the page’s is unsupported', async () => {
    await drawPage({ language: 'fi' });
    await expect.element(page.getByRole('combobox', { name: 'Language of the articles' })).toHaveValue('en');
  });

  it('creates it once, with the URL as its first link', async () => {
    const { container } = await drawPage({ language: 'pl' });
    const name = page.getByRole('textbox', { name: 'Project name' });
    await name.fill(' ');
    await expect.element(button('Create project and add link')).toBeDisabled();
    await name.fill(' Pans ');
    await anchor().fill('pans');
    await press(page.getByText('More about the project'));
    await expect
      .element(page.getByRole('textbox', { name: 'Audience region' }))
      .toHaveAccessibleDescription('Where the readers are. Rank tracking has its own country setting.');
    await expect.element(page.getByRole('textbox', { name: 'Topic' })).not.toHaveAccessibleDescription();
    await page.getByRole('textbox', { name: 'Topic' }).fill(' Cookware ');
    await button('Create project and add link').dblClick();
    const body = {
      name: 'Pans',
      language: 'pl',
      topic: 'Cookware',
      url: 'https://copper-leaf.example/',
      links: [{ url: PANS, anchor: 'pans' }],
    };
    await expect.poll(orders).toEqual([{ site: HOST, kind: 'POST /projects', price: FREE, input: { body } }]);
    const reply = { ...createProject.example, links: { added: 1, domain_errors: 0 } };
    await settle('accepted', { results: [{ id: 12, charged: null }], reply });
    await expect
      .poll(() => shown(container))
      .toEqual(['Project Copper & Leaf created, with this page as its first link', 'Launch']);
    expect(noticeTone(container)).toBe('pass');
    await expect.poll(() => links(container)).toEqual([['Launch', '/promotion/12/launch']]);
  });

  it('begins with further pages, each line judged before anything is sent', async () => {
    // A path belongs to the home page of the page in front.
    const address = PANS.replace('https:', 'http:');
    const { container } = await drawPage({ address });
    await press(page.getByText('More pages for the project'));
    const list = page.getByRole('textbox', { name: 'Pages, one per line' });
    await list.fill(`/lids; copper lids\nhttps://other.example/\n${address}\n/ladles`);
    for (const problem of ['Another domain', 'Already in the project'])
      await expect.element(page.getByText(problem)).toBeVisible();
    expect([...container.querySelectorAll('summary')].map((one) => one.textContent).slice(-2)).toEqual([
      'Another domain1',
      'Already in the project1',
    ]);
    expect([...container.querySelectorAll('[role=status] > p')].map((one) => one.textContent)).toEqual([
      'Will be added2',
    ]);
    await press(button('Create project and add link'));
    const ordered = () => (orders()[0]?.input as { body: { links: object[] } } | undefined)?.body.links;
    const { origin } = new URL(address);
    await expect
      .poll(ordered)
      .toEqual([
        { url: address },
        { url: `${origin}/lids`, anchor: 'copper lids' },
        { url: `${origin}/ladles` },
      ]);
    const reply = { ...createProject.example, links: { added: 2, domain_errors: 1 } };
    await settle('accepted', { results: [{ id: 12, charged: null }], reply });
    await expect
      .poll(() => shown(container))
      .toEqual(['Project Copper & Leaf created', 'Links added: 2 of 3.', 'Launch']);
    expect(noticeTone(container)).toBe('warn');
  });

  it('begins with a hundred further pages at most', async () => {
    await drawPage();
    await press(page.getByText('More pages for the project'));
    const list = page.getByRole('textbox', { name: 'Pages, one per line' });
    await list.fill(Array.from({ length: 101 }, (_, n) => `/p/${n}`).join('\n'));
    await expect
      .element(list)
      .toHaveAccessibleDescription('At most 100 pages. Add the others later with “Add many”.');
    await expect.element(button('Create project and add link')).toBeDisabled();
  });

  it.each([
    [{ added: 0 }, true],
    [{ added: 1, domain_errors: 1 }, true],
    [{ added: 1 }, false],
    [null, false],
  ])('created it without the link: %j is %s', async (added, isWithout) => {
    const { container } = await drawPage();
    await press(button('Create project and add link'));
    await expect.poll(orders).toHaveLength(1);
    const reply = { ...createProject.example, links: added };
    await settle('accepted', { results: [{ id: 12, charged: null }], reply });
    await expect
      .poll(() => shown(container))
      .toEqual(
        isWithout
          ? [
              'Project Copper & Leaf created, but without this page',
              'The service rejected the link, because it does not belong to the project’s site.',
            ]
          : ['Project Copper & Leaf created, with this page as its first link', 'Launch'],
      );
    expect(noticeTone(container)).toBe(isWithout ? 'warn' : 'pass');
  });

  it.each([
    ['name', 'textbox', 'Project name'],
    ['language', 'combobox', 'Language of the articles'],
  ] as const)('shows a refusal about the %s', async (name, role, label) => {
    await drawPage();
    await press(button('Create project and add link'));
    await expect.poll(orders).toHaveLength(1);
    await settle('rejected', { error: refusedWith('validation_error', { field: name }) });
    await expect
      .element(page.getByRole(role, { name: label }))
      .toHaveAccessibleDescription('The service rejected the data.');
  });

  it('recognizes an order in progress for the page', async () => {
    await putOperation({
      id: 'project-1',
      kind: 'POST /projects',
      state: 'sending',
      input: { body: { url: 'https://copper-leaf.example/', links: [{ url: PANS }] } },
    });
    await drawPage();
    await expect.element(button('Adding…')).toBeDisabled();
  });

  it('creates none if an unreadable one may exist', async () => {
    await putLists({ unreadable: 1 });
    const { container } = await drawPage();
    await expect
      .poll(() => shown(container).at(-1))
      .toBe(
        'Some of your projects could not be read, so no new one is created: copper-leaf.example may already have one.',
      );
    await expect.element(page.getByRole('button')).not.toBeInTheDocument();
  });
});

describe('while the projects are unknown', () => {
  it('a placeholder is shown', async () => {
    const { container } = await drawPage();
    await expect.poll(() => shown(container)).toEqual([]);
  });

  it.each([
    [
      'forbidden_scope',
      'note',
      ['Your key has no access to this. Use a key with the “promotion” scope.', 'Options'],
    ],
    ['offline', 'warn', ['No network connection.', 'Try again']],
  ] as const)('%s is reported', async (error, tone, said) => {
    await putLists({ at: null, error });
    const { container } = await drawPage();
    await expect.poll(() => shown(container)).toEqual(said);
    expect(noticeTone(container)).toBe(tone);
  });
});

describe('without a page in front', () => {
  const Content = promote.Content;
  const address = () => page.getByRole('textbox', { name: 'URL of the page to promote' });

  beforeEach(async () => {
    useInspection.setState({ inspection: null, tab: undefined } as never);
    await putLists();
    await putProjects('promotion', PROJECT);
    serve(projectById);
  });

  it('its URL is requested; the home page is suggested', async () => {
    await drawSite(<Content params={{}} />);
    await expect.element(address()).toHaveValue('https://copper-leaf.example/');
    await press(button('Continue'));
    await expect.element(button('Add link')).toBeVisible();
    await expect.element(page.getByText('https://copper-leaf.example/', { exact: true })).toBeVisible();
  });

  it.each(['file:///etc/passwd', 'chrome://settings', ' '])('"%s" is not a web page', async (typed) => {
    await drawSite(<Content params={{}} />);
    await address().fill(typed);
    await press(button('Continue'));
    await expect
      .element(address())
      .toHaveAccessibleDescription('This is not a web page URL. It must begin with https:// or http://.');
    await address().fill(' copper-leaf.example/pans/ ');
    await expect.element(address()).toHaveAccessibleDescription('');
    await press(button('Continue'));
    await expect.element(page.getByText(PANS)).toBeVisible();
  });

  it('the home page is suggested as a project declares it, also if that is read a moment later', async () => {
    await drawSite(<Content params={{}} />);
    await expect.element(address()).toHaveValue('https://copper-leaf.example/');
    await putProjects('promotion', { ...PROJECT, homepage_url: 'http://copper-leaf.example:8080/' });
    await expect.element(address()).toHaveValue('http://copper-leaf.example:8080/');
  });

  it('typed http stays http', async () => {
    await drawSite(<Content params={{}} />);
    await address().fill('http://copper-leaf.example/a b');
    await press(button('Continue'));
    await expect.element(page.getByText('http://copper-leaf.example/a%20b')).toBeVisible();
  });

  it('the page in front of the panel is used', async () => {
    useInspection.setState({ tab: { id: 1, url: PANS, title: 'Pans' } } as never);
    await drawSite(<Content params={{}} />);
    await expect.element(page.getByText(PANS)).toBeVisible();
    await expect.element(button('From the title: Pans')).toBeVisible();
    useInspection.setState({ tab: undefined } as never);
  });
});
