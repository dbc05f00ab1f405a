import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { endpoints } from '@/lib/api/index.ts';
import { openDatabase } from '@/lib/platform/database.ts';
import type { TableName } from '@/lib/platform/layout.ts';
import { OPERATION_KINDS } from '@/lib/service/operations/kinds/index.ts';
import { JOB_KINDS } from '@/lib/service/records/job.ts';
import { removeDrawn } from '@/test/components/draw.tsx';
import {
  ACCOUNT,
  connected,
  drawSite,
  HOST,
  putJob,
  putLists,
  putOperation,
  putProjects,
  serve,
} from '@/test/components/with-service.tsx';
import { PLACES } from './places.tsx';
import { SiteHalf } from './site-half.tsx';

beforeEach(connected);

const READS = Object.values(endpoints).filter(({ method, reads }) => method === 'GET' || reads);
const BROKEN = 'This part cannot be shown.';

/**
 * Every place of the panel, with something that it shows from the service's responses, or something of its own if it
 * shows none of them.
 */
const SHOWN: readonly (readonly [path: string, sentence: string])[] = [
  ['/new/audit', 'SEO audit: a project for'],
  ['/jobs', 'No jobs yet'],
  ['/account', 'adds 10% off promotion and reports with your own branding'],
  ['/audit', 'about 480 pages, according to the last express audit'],
  ['/audit/crawls/3', 'Audit, 25 pages'],
  ['/shield', 'A few scans a day. No verification needed.'],
  ['/shield/verify', 'Deep and comprehensive scans are now available.'],
  ['/shield/scans/3', '72 of 100'],
  ['/promotion/promote', 'URL of the page to promote'],
  ['/promotion', 'Report branding'],
  ['/promotion/runs', '/kettles/'],
  ['/promotion/runs/3', '6 of 40 placements processed'],
  ['/promotion/runs/3/report', 'Reports include verified placements only.'],
  ['/promotion/branding', 'Prepared by Northlight Agency.'],
  ['/promotion/3/links', 'copper kettles'],
  ['/promotion/3/links/add', 'Pages, one per line'],
  ['/promotion/3/project', 'The site of a project cannot be changed.'],
  ['/promotion/3/launch', 'Run 204 is active for this link'],
  ['/rank', 'Add a country or device'],
  ['/rank/3', 'copper kettle'],
  ['/rank/3/check', 'Check 1 keyword?'],
  ['/rank/3/keywords', 'Keywords, one per line'],
];

type Data = Record<string, unknown>;

/** Returns a value of another type than this one. */
const mistyped = (value: unknown): unknown =>
  typeof value === 'string'
    ? { text: value }
    : Array.isArray(value)
      ? 'list'
      : value === null
        ? []
        : 'garbage';
const everyValue = (data: Data, change: (value: unknown) => unknown): Data =>
  Object.fromEntries(Object.entries(data).map(([name, value]) => [name, change(value)]));
/** Returns the same data with garbage in place of its lists and records. */
const rotten = (value: unknown): unknown =>
  Array.isArray(value)
    ? [null, 'garbage', 7, [], {}]
    : typeof value === 'object' && value !== null
      ? everyValue(value as Data, (part) => (typeof part === 'object' ? rotten(part) : mistyped(part)))
      : value;

const garbageInside = (data: Data) => everyValue(data, rotten);

const SHAPES: Readonly<Record<string, (data: Data) => unknown>> = {
  null: () => null,
  text: () => 'garbage',
  number: () => 7,
  list: () => [],
  'a list of such': (data) => [data],
  'no fields': () => ({}),
  'fields of null': (data) => everyValue(data, () => null),
  'fields of another type': (data) => everyValue(data, mistyped),
  'garbage inside': garbageInside,
};

/**
 * An account with a project of each product, whose service returns the documented example for every request.
 */
async function account() {
  await putLists();
  const site = { id: 3, domain: HOST };
  await putProjects('audit', site);
  await putProjects('shield', { ...site, verified: true });
  await putProjects('rank', { ...site, name: 'Leaf', region: 'US', device: 'desktop' });
  await putProjects('promotion', { ...site, name: 'Leaf', domain_host: HOST });
  for (const endpoint of READS) serve(endpoint);
}

/** Puts rows into the database without any validation. */
async function putRaw(name: TableName, rows: readonly object[]) {
  const transaction = (await openDatabase()).transaction(name, 'readwrite');
  for (const row of rows) void transaction.store.put(row);
  await transaction.done;
}
const rawRows = async (name: TableName): Promise<Data[]> => (await openDatabase()).getAll(name);

async function draws(path: string, sentence: string) {
  removeDrawn();
  await drawSite(<SiteHalf host={HOST} url={`https://${HOST}/tea`} />, { at: path });
  await expect.element(page.getByText(sentence, { exact: false }).first()).toBeVisible();
  await expect.element(page.getByText('USD 42.10').first()).toBeVisible();
  expect(page.getByText(BROKEN).elements()).toEqual([]);
}

it('covers every place', () => {
  const paths = PLACES.map(({ path }) =>
    path
      .replace(':id', '3')
      .replace(':product', 'audit')
      .replace(/\/:\w+\?/, ''),
  );
  expect(SHOWN.map(([path]) => path)).toEqual(paths);
});

describe('a stored response of the wrong shape is ignored: the place requests it again', () => {
  async function drawsWith(path: string, sentence: string, shapes: readonly ((data: Data) => unknown)[]) {
    await account();
    await draws(path, sentence);
    const good = await rawRows('replies');
    expect(good.length).toBeGreaterThan(0);
    for (const shape of shapes) {
      await putRaw(
        'replies',
        good.map(({ data, ...row }) => ({ ...row, data: shape(data as Data) })),
      );
      await draws(path, sentence);
    }
  }
  it.each(SHOWN)('%s', (path, sentence) => drawsWith(path, sentence, [garbageInside]));
  it.each(SHOWN)('%s, in every shape', { tags: ['all'] }, (path, sentence) =>
    drawsWith(path, sentence, Object.values(SHAPES)),
  );
});

describe('rows of the wrong shape in the other tables are skipped', () => {
  const KEYS = {
    account: ACCOUNT,
    site: HOST,
    domain: HOST,
    phase: 'running',
    projectId: 3,
    product: 'audit',
  };
  const VALUES = [undefined, null, 'garbage', [], {}, { id: 'x' }];
  it.each(SHOWN)('%s', { tags: ['all'] }, async (path, sentence) => {
    await account();
    for (const name of ['jobs', 'operations', 'projects', 'scans', 'positions', 'lists'] as const) {
      const rows = VALUES.map((value, n) => ({
        ...Object.fromEntries(
          ['kind', 'state', 'input', 'results', 'result', 'status', 'data', 'progress', 'error'].map(
            (field) => [field, value],
          ),
        ),
        ...KEYS,
        id: 900 + n,
        keywordId: 91,
        checkedAt: n,
        ...(name === 'lists' && { product: `p${n}` }),
      }));
      await putRaw(name, rows);
    }
    await draws(path, sentence);
  });
});

describe('the free-form part of a row may be anything', () => {
  const GARBAGE: readonly Data[] = [
    {},
    { params: 'x', body: 'x', project: 'x', before: 'x', charged: 'x', keywords: 7, verify_token: {} },
    {
      params: { id: 3 },
      body: { links: 7, url: {}, mode: [], link_id: {} },
      before: [null],
      project: { name: {} },
    },
  ];
  it.each(SHOWN.map(([path]) => path))('%s', { tags: ['all'] }, async (path) => {
    await account();
    let n = 0;
    for (const part of GARBAGE) {
      for (const kind of OPERATION_KINDS.keys()) {
        const row = { kind, input: part, prepared: part, reply: part, seen: true, settledAt: Date.now() };
        n += 1;
        await putOperation({
          ...row,
          id: `order-${n}`,
          state: 'accepted',
          results: [{ id: n, charged: null }],
        });
      }
      for (const kind of JOB_KINDS) {
        n += 1;
        const ended = { phase: 'done', status: 'done', endedAt: Date.now() } as const;
        await putJob({ kind, projectId: 3, remoteId: n, input: part, result: part, ...ended });
      }
    }
    await drawSite(<SiteHalf host={HOST} url={`https://${HOST}/tea`} />, { at: path });
    await expect.element(page.getByText('USD 42.10').first()).toBeVisible();
    expect(page.getByText(BROKEN).elements()).toEqual([]);
  });
});
