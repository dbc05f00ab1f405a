import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { projectById } from '@/lib/api/promotion.ts';
import { listRuns } from '@/lib/api/runs.ts';
import { histories } from '@/lib/report/history.ts';
import { type Batch, type BatchItem, batches } from '@/lib/service/records/batch.ts';
import { toneOf } from '@/test/components/colours.ts';
import { draw } from '@/test/components/draw.tsx';
import { press } from '@/test/components/press.ts';
import { shown } from '@/test/components/shown.ts';
import {
  ACCOUNT,
  connected,
  drawSite,
  HOST,
  put,
  refuseOrders,
  sent,
  serve,
  workerStoresNothing,
} from '@/test/components/with-service.tsx';
import { recordWith } from '@/test/pages/sample-record.ts';
import AddMany from './add-many-place.tsx';
import { JudgedList } from './judged-list.tsx';

beforeEach(connected);

const SITE = `https://${HOST}`;
const FREE = { kind: 'free' } as const;
const list = () => page.getByRole('textbox', { name: 'Pages, one per line' });
const button = (name: string) => page.getByRole('button', { name });
const drawForm = () => drawSite(<AddMany params={{ id: '12' }} />);

const itemOf = (path: string, changes: Partial<BatchItem> = {}): BatchItem => ({
  input: { params: { id: 12 }, body: { url: SITE + path } },
  price: FREE,
  state: 'waiting',
  tries: 0,
  result: null,
  charged: null,
  isAttached: false,
  error: null,
  ...changes,
});
const putBatch = (items: BatchItem[], changes: Partial<Batch> = {}) =>
  put(batches, {
    id: 'batch-1',
    account: ACCOUNT,
    kind: 'POST /projects/{id}/links',
    site: HOST,
    projectId: 12,
    createdAt: 1,
    items,
    stop: null,
    endedAt: null,
    isSeen: false,
    ...changes,
  });

beforeEach(() => {
  serve(projectById, {
    project: { ...projectById.example.project, links: [{ id: 31, url: `${SITE}/known` }] },
  });
  serve(listRuns, { runs: [] });
});

describe('the list', () => {
  it('is judged line by line before anything is sent', async () => {
    const { container } = await drawForm();
    await expect.element(button('Add links')).toBeDisabled();
    await list().fill(`/a; kettle\n/known\nhttps://other.example/\nteas/green tea\n/b`);
    await expect.element(button('Add 2 links')).toBeEnabled();
    await expect.element(page.getByText('Adding links is free.')).toBeVisible();
    for (const name of ['Another domain', 'Already in the project', 'Not a URL'])
      await press(page.getByText(name));
    await expect
      .poll(() => shown(container).filter((line) => /^Line|^Not|^Another|^Already|^Will|^\d$/.test(line)))
      .toEqual([
        'Will be added',
        '2',
        'Not a URL',
        '1',
        'Line 4: teas/green tea',
        'Another domain',
        '1',
        'Line 3: https://other.example/',
        'Already in the project',
        '1',
        'Line 2: /known',
      ]);
    expect(sent('beginBatch')).toEqual([]);
  });

  it('is sent in one press; what was not added stays', async () => {
    await drawForm();
    await list().fill(`/a; kettle\nhttps://other.example/; x\n/b`);
    await press(button('Add 2 links'));
    await expect
      .poll(() => sent('beginBatch').map(({ id: _, ...rest }) => rest))
      .toEqual([
        {
          account: ACCOUNT,
          site: HOST,
          kind: 'POST /projects/{id}/links',
          projectId: 12,
          items: [
            { input: { params: { id: 12 }, body: { url: `${SITE}/a`, anchor: 'kettle' } }, price: FREE },
            { input: { params: { id: 12 }, body: { url: `${SITE}/b` } }, price: FREE },
          ],
        },
      ]);
    await expect.element(list()).toHaveValue('https://other.example/; x');
    // Nothing else is sent before the first is written down.
    await list().fill('/c');
    await expect.element(button('Add 1 link')).toBeDisabled();
    await putBatch([], { id: sent('beginBatch')[0]?.id ?? '', endedAt: 2, isSeen: true });
    await expect.element(button('Add 1 link')).toBeEnabled();
  });

  it('says why they could not be sent, keeps them, and sends them again with the next press', async () => {
    refuseOrders('offline');
    await drawForm();
    await list().fill('/a');
    await press(button('Add 1 link'));
    await expect.element(page.getByRole('alert')).toHaveTextContent('No network connection.');
    await expect.element(list()).toHaveValue('/a');
    await press(button('Add 1 link'));
    await expect.poll(() => sent('beginBatch')).toHaveLength(2);
  });

  it('says that the worker was silent until the links turn up all the same', async () => {
    refuseOrders('worker_silent');
    await drawForm();
    await list().fill('/a');
    await press(button('Add 1 link'));
    const silent = page.getByText('Plumbline’s background process did not respond in time.');
    await expect.element(silent).toBeVisible();
    await putBatch([itemOf('/a', { state: 'accepted' })], { endedAt: 2 });
    await expect.element(page.getByText('1 of 1 added')).toBeVisible();
    await expect.element(silent).not.toBeInTheDocument();
  });

  it('takes a file below what was typed, the same one twice if wanted, and says if it cannot be read', async () => {
    const { container } = await drawForm();
    await list().fill('/a\n');
    const input = container.querySelector<HTMLInputElement>('input[type=file]') ?? expect.fail();
    const choose = async (bytes: BlobPart) => {
      await userEvent.upload(input, new File([bytes], 'pages.csv', { type: 'text/csv' }));
      await expect.poll(() => input.files?.length).toBe(0);
    };
    await choose('\uFEFF/b; kettle\n');
    await expect.element(list()).toHaveValue('/a\n/b; kettle\n');
    await choose(new Uint8Array([0xc3, 0x28]));
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('This file is not plain text. Save it as CSV in UTF-8.');
    await expect.element(list()).toHaveValue('/a\n/b; kettle\n');
    await list().fill('/c');
    await expect.element(button('Add 1 link')).toBeEnabled();
    await expect
      .element(list())
      .toHaveAccessibleDescription('URL; anchor text. Or a table with these columns.');
  });

  it.each([
    ['the titles of pages that were checked here', [], 'Copper kettles'],
    ['nowhere, if the service is to choose after all', ['Chosen by the service'], undefined],
  ])('takes missing anchors from %s', async (_name, then, anchor) => {
    const record = recordWith({ title: 'Copper kettles – Copper & Leaf' });
    const now = { at: 1, seo: 90, security: null };
    await put(histories, {
      url: `${SITE}/a`,
      at: 1,
      now,
      before: null,
      record,
      recordBefore: null,
      points: [],
    });
    await drawForm();
    await list().fill('/a\n/b');
    await page
      .getByRole('combobox', { name: 'Anchor text of 2 pages without one' })
      .selectOptions('The page’s title, as last checked here');
    await expect
      .element(page.getByText('Known for 1 of 2 pages; for the others, the service chooses.'))
      .toBeVisible();
    for (const source of then)
      await page.getByRole('combobox', { name: 'Anchor text of 2 pages without one' }).selectOptions(source);
    await press(button('Add 2 links'));
    await expect
      .poll(() => sent('beginBatch')[0]?.items.map(({ input }) => input.body))
      .toEqual([{ url: `${SITE}/a`, ...(anchor && { anchor }) }, { url: `${SITE}/b` }]);
  });

  it('of more than a thousand says what stays for the next time', { tags: ['all'] }, async () => {
    await drawForm();
    await list().fill(Array.from({ length: 1_002 }, (_, n) => `/p/${n}`).join('\n'));
    await expect.element(button('Add 1,000 links')).toBeEnabled();
    await expect
      .element(page.getByText('2 more are ready; they stay in the list for the next time.'))
      .toBeVisible();
  });
});

describe('links being added', () => {
  const accepted = { state: 'accepted', result: 40 } as const;

  it('show how far they are, and can be stopped', async () => {
    await putBatch([itemOf('/z', accepted)], { id: 'batch-0', createdAt: 0, endedAt: 1 });
    await putBatch([itemOf('/a', accepted), itemOf('/b', { state: 'sending' }), itemOf('/c')]);
    const { container } = await drawForm();
    await expect
      .poll(() => shown(container))
      .toEqual(['Links being added', '1 of 3 added', 'This continues if you close the panel.', 'Stop']);
    // The one that is being sent is no longer waiting.
    const bar = page.getByRole('progressbar', { name: 'Progress of adding' });
    expect(bar.element().ariaValueNow).toBe('67');
    await press(button('Stop'));
    await expect.poll(() => sent('steerBatch')).toEqual([{ id: 'batch-1', act: 'stop' }]);
    workerStoresNothing();
    await press(button('Stop'));
    await expect
      .element(page.getByText('Stopping failed: the rest may still be sent. Try again.'))
      .toBeVisible();
  });

  it('that were stopped and cannot be continued, as on a full disk, stay, and this is said', async () => {
    await putBatch([itemOf('/a', accepted), itemOf('/b')], { stop: { code: 'user', at: 1 }, endedAt: 2 });
    await drawForm();
    const goOn = button('Continue with 1');
    await expect.element(goOn).toBeVisible();
    workerStoresNothing();
    await press(goOn);
    await expect.element(page.getByText('Something went wrong in Plumbline.')).toBeVisible();
  });

  it('tell each result', async () => {
    await putBatch(
      [
        itemOf('/a', accepted),
        itemOf('/b', { ...accepted, isAttached: true }),
        itemOf('/c', { state: 'rejected', error: { code: 'domain_mismatch', details: {} } }),
        itemOf('/d', { state: 'none' }),
      ],
      { endedAt: 2 },
    );
    const { container } = await drawForm();
    await expect
      .poll(() => shown(container).slice(0, 11))
      .toEqual([
        'Links being added',
        '1 of 4 added',
        '/b',
        'Already in the project; nothing was sent.',
        '/c',
        'The URL does not belong to the project’s site.',
        '/d',
        'The response was lost, and the link is not in the project.',
        'Continue with 1',
        'Close',
        'Pages, one per line',
      ]);
    await press(button('Close'));
    await expect.poll(() => sent('steerBatch')).toEqual([{ id: 'batch-1', act: 'see' }]);
    expect(page.getByRole('alert').elements()).toEqual([]);
  });

  it('that cannot be closed, as on a full disk, stay, and this is said', async () => {
    await putBatch([itemOf('/a', accepted)], { endedAt: 2 });
    await drawForm();
    await expect.element(button('Close')).toBeVisible();
    workerStoresNothing();
    await press(button('Close'));
    await expect.element(page.getByRole('alert')).toHaveTextContent('Something went wrong in Plumbline.');
  });

  it.each([
    ['user', 'You stopped it.'],
    ['api_disabled', 'The service’s API is turned off for now.'],
  ])('that stopped (%s) say why, and can continue', async (code, said) => {
    await putBatch([itemOf('/a', accepted), itemOf('/b')], { stop: { code, at: 1 } });
    const { container } = await drawForm();
    await expect
      .poll(() => shown(container).slice(1, 6))
      .toEqual(['1 of 2 added', said, '1 link was not sent.', 'Continue with 1', 'Close']);
    expect(toneOf(page.getByText(said).element())).toBe('warn');
    await press(button('Continue with 1'));
    await expect.poll(() => sent('steerBatch')).toEqual([{ id: 'batch-1', act: 'goOn' }]);
  });

  it.each<[string, Partial<Batch>]>([
    ['another project', { projectId: 13 }],
    ['another kind', { kind: 'POST /promotion/runs' }],
    ['another account', { account: 'https://other.example/api/v1#1' }],
    ['before the user dismissed them', { isSeen: true }],
  ])('of %s are not shown', async (_name, changes) => {
    await putBatch([itemOf('/a', accepted)], { endedAt: 2, ...changes });
    const { container } = await drawForm();
    await expect.poll(() => shown(container)[0]).toBe('Pages, one per line');
  });

  it('are listed up to fifty, the others counted', async () => {
    const error = { code: 'domain_mismatch', details: {} } as const;
    const items = Array.from({ length: 52 }, (_, n) => itemOf(`/${n}`, { state: 'rejected', error }));
    await putBatch(items, { endedAt: 2 });
    const { container } = await drawForm();
    await expect.poll(() => container.querySelectorAll('li')).toHaveLength(50);
    await expect.element(page.getByText('and 2 more', { exact: true })).toBeVisible();
  });
});

describe('refused lines', () => {
  it('are listed up to a hundred of each kind, the others counted', async () => {
    const lines = Array.from({ length: 1_102 }, (_, n) => ({
      at: n + 1,
      given: 'no'.repeat(n < 1_000 ? 1 : 151),
      url: '',
      anchor: '',
      problem: n < 1_000 ? null : ('notUrl' as const),
    }));
    const { container } = await draw(<JudgedList lines={lines} isCut ready={1_000} beyond={1} />);
    expect([...container.querySelectorAll('p, summary')].map((one) => one.textContent)).toEqual([
      'Will be added1,000',
      '1 more is ready; it stays in the list for the next time.',
      'Only the first 10,000 lines are read.',
      'Not a URL102',
    ]);
    const rows = [...container.querySelectorAll('li')].map((one) => one.textContent);
    expect([rows.length, rows[0], rows.at(-1)]).toEqual([
      101,
      `Line 1,001: ${'no'.repeat(150)}`,
      'and 2 more',
    ]);
  });
});
