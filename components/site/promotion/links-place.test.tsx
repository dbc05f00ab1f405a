import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { projectById } from '@/lib/api/promotion.ts';
import { listRuns } from '@/lib/api/runs.ts';
import { shown, links as ways } from '@/test/components/shown.ts';
import {
  asked,
  drawSite,
  HOST,
  orders,
  putOperation,
  refuse,
  refusedWith,
  refuseOrders,
  sent,
  serve,
  settle,
} from '@/test/components/with-service.tsx';
import Links from './links-place.tsx';

const KETTLES = { id: 31, url: 'https://copper-leaf.example/kettles/', anchor: 'copper kettles' };
const PANS = { id: 32, url: 'https://copper-leaf.example/pans/', anchor: '' };
const ACTIVE = { id: 204, project_id: 12, link_id: 31, target_url: KETTLES.url, status: 'queued' };
const FREE = { kind: 'free' };

const button = (name: string | RegExp) => page.getByRole('button', { name });
const field = (name: string) => page.getByRole('textbox', { name });
const drawLinks = () => drawSite(<Links params={{ id: '12' }} />);
const withLinks = (...links: object[]) =>
  serve(projectById, { project: { ...projectById.example.project, links } });

beforeEach(() => {
  withLinks(KETTLES, PANS);
  serve(listRuns, { runs: [] });
});

describe('the links of a project', () => {
  it('have their anchors, and links to their launches', async () => {
    const { container } = await drawLinks();
    await expect
      .poll(() => shown(container).slice(0, 7))
      .toEqual([
        'Copper & Leaf · copper-leaf.example',
        KETTLES.url,
        'Anchor text: copper kettles',
        'Launch',
        PANS.url,
        'Anchor text chosen by the service',
        'Launch',
      ]);
    expect(ways(container)).toEqual([
      ['Launch', '/promotion/12/launch/31'],
      ['Launch', '/promotion/12/launch/32'],
    ]);
  });

  it('link to their runs', async () => {
    serve(listRuns, { runs: [ACTIVE] });
    const { container } = await drawLinks();
    await expect
      .poll(() => ways(container))
      .toEqual([
        ['Run 204 is active', '/promotion/runs/204'],
        ['Launch', '/promotion/12/launch/32'],
      ]);
  });

  it('of runs without a link id are matched by URL', async () => {
    serve(listRuns, { runs: [{ ...ACTIVE, link_id: null, target_url: PANS.url }] });
    const { container } = await drawLinks();
    await expect.poll(() => ways(container)[1]).toEqual(['Run 204 is active', '/promotion/runs/204']);
    expect(ways(container)[0]?.[0]).toBe('Launch');
  });

  it('say if there are none yet', async () => {
    withLinks();
    await drawLinks();
    await expect.element(page.getByText('This project has no links yet')).toBeVisible();
  });

  it('say why they are missing, and offer another try', async () => {
    refuse(projectById, 'timeout');
    const { container } = await drawLinks();
    await expect.poll(() => shown(container)).toEqual(['The service took too long to respond.', 'Try again']);
    withLinks(KETTLES);
    await button('Try again').click();
    await expect.element(page.getByText(KETTLES.url)).toBeVisible();
  });
});

describe('removing a link', () => {
  const ask = () => button(`Remove ${KETTLES.url}`).click();
  const REMOVAL = {
    site: HOST,
    kind: 'DELETE /projects/{id}/links/{linkId}',
    price: FREE,
    input: { params: { id: 12, linkId: 31 } },
  };

  it('asks for confirmation in place; keeping it sends nothing', async () => {
    await drawLinks();
    await ask();
    await expect
      .element(page.getByText('Remove this link from the project? Its finished runs are kept.'))
      .toBeVisible();
    await button('Keep').click();
    await expect.element(button('Keep')).not.toBeInTheDocument();
    await ask();
    await ask();
    await expect.element(button('Keep')).not.toBeInTheDocument();
    expect(orders()).toEqual([]);
  });

  it('is sent once, and the list is reloaded', async () => {
    await drawLinks();
    await ask();
    await button('Remove').dblClick();
    await expect.poll(orders).toEqual([REMOVAL]);
    await expect.element(button('Remove')).toBeDisabled();
    withLinks(PANS);
    await settle('accepted');
    await expect.element(page.getByText(KETTLES.url)).not.toBeInTheDocument();
    expect(sent('refresh')).toEqual([{ host: HOST, isWanted: true }]);
    expect(orders()).toHaveLength(1);
  });

  it('is not offered while a run is active', async () => {
    serve(listRuns, { runs: [ACTIVE] });
    await drawLinks();
    await expect.element(page.getByText('Run 204 is active')).toBeVisible();
    await ask();
    await expect
      .element(
        page.getByText('A run is active for this link. You can remove the link once the run has ended.'),
      )
      .toBeVisible();
    await expect.element(button('Remove')).not.toBeInTheDocument();
  });

  it.each([
    ['already_running', 'A run is active for this link. You can remove the link once the run has ended.'],
    ['not_found', 'This no longer exists at the service.'],
  ] as const)('is refused with %s', async (code, said) => {
    await drawLinks();
    await ask();
    await button('Remove').click();
    await expect.poll(orders).toHaveLength(1);
    await settle('rejected', { error: refusedWith(code) });
    await expect.element(page.getByRole('alert')).toHaveTextContent(said);
    await expect.element(button('Remove')).toBeEnabled();
    expect(asked(projectById)).toHaveLength(1);
  });

  it('reports a lost response', async () => {
    await drawLinks();
    await ask();
    await button('Remove').click();
    await expect.poll(orders).toHaveLength(1);
    await settle('undecided');
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent(
        'The response was lost, so it is unknown whether this was done. It is safe to repeat it.',
      );
  });
});

describe('adding a link', () => {
  const NEW = 'https://copper-leaf.example/lids/';

  it('sends only the filled-in fields, once', async () => {
    await drawLinks();
    await field('URL').fill(` ${NEW} `);
    await button('Add link').dblClick();
    await expect.poll(orders).toEqual([
      {
        site: HOST,
        kind: 'POST /projects/{id}/links',
        price: FREE,
        input: { params: { id: 12 }, body: { url: NEW } },
      },
    ]);
    await expect.element(button('Adding…')).toBeDisabled();
  });

  it('follows an order in progress instead of adding the link twice', async () => {
    await putOperation({
      id: 'link-9',
      kind: 'POST /projects/{id}/links',
      state: 'unknown',
      input: { params: { id: 12 }, body: { url: NEW } },
    });
    await drawLinks();
    await field('URL').fill(NEW);
    await button('Add link').click();
    await expect
      .element(page.getByText('The response was lost. Plumbline is checking whether this was done…'))
      .toBeVisible();
    await expect.element(button('Adding…')).toBeDisabled();
  });

  it('sends anchor, language and wish if given; then the form is empty again', async () => {
    await drawLinks();
    await field('URL').fill(NEW);
    await field('Anchor text (optional)').fill('lids');
    await page.getByText('Language and text preferences').click();
    await field('Language of the articles (optional)').fill('pl');
    await field('Text preferences (optional)').fill('short');
    await button('Add link').click();
    await expect
      .poll(() => orders()[0]?.input)
      .toEqual({
        params: { id: 12 },
        body: { url: NEW, anchor: 'lids', language: 'pl', wish: 'short' },
      });
    withLinks(KETTLES, PANS, { id: 33, url: NEW, anchor: 'lids' });
    await settle('accepted', { results: [{ id: 33, charged: null }] });
    await expect.element(page.getByText('Anchor text: lids')).toBeVisible();
    for (const name of ['URL', 'Anchor text (optional)', 'Text preferences (optional)']) {
      await expect.element(field(name)).toHaveValue('');
    }
    expect(sent('refresh')).toEqual([{ host: HOST, isWanted: true }]);
    await expect.element(button('Add link')).toBeEnabled();
  });

  it.each([
    ['copper-leaf.example/lids', 'Enter a full URL that begins with https:// or http://.'],
    ['https://', 'Enter a full URL that begins with https:// or http://.'],
    [
      'https://other.example/',
      'Not part of copper-leaf.example, so it cannot be added to the site’s projects.',
    ],
    [PANS.url, 'This URL is already in the project'],
  ])('rejects %s', async (typed, problem) => {
    await drawLinks();
    await field('URL').fill(typed);
    await expect.element(field('URL')).toHaveAccessibleDescription(problem);
    await expect.element(button('Add link')).toBeDisabled();
  });

  it('accepts http and a subdomain', async () => {
    await drawLinks();
    await field('URL').fill('HTTP://shop.copper-leaf.example/');
    await expect.element(button('Add link')).toBeEnabled();
    await expect.element(field('URL')).toBeValid();
  });

  it('sends nothing without a URL', async () => {
    await drawLinks();
    await button('Add link').click();
    await expect.element(field('URL')).toHaveAccessibleDescription('Fill in this field.');
    expect(orders()).toEqual([]);
  });

  it('shows a refusal about no field above the button, and keeps the input', async () => {
    refuseOrders('storage_failed');
    await drawLinks();
    await field('URL').fill(NEW);
    await button('Add link').click();
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('The browser could not store this, so nothing was sent.');
    await expect.element(field('URL')).toHaveValue(NEW);
  });

  it('shows a refusal of the URL at its field', async () => {
    await drawLinks();
    await field('URL').fill(NEW);
    await button('Add link').click();
    await expect.poll(orders).toHaveLength(1);
    await settle('rejected', { error: refusedWith('domain_mismatch', { field: 'url' }) });
    await expect
      .element(field('URL'))
      .toHaveAccessibleDescription('The URL does not belong to the project’s site.');
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  });
});
