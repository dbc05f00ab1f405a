import { describe, expect, it } from 'vitest';
import * as account from '../../../lib/api/account.ts';
import type { Client } from '../../../lib/api/caller.ts';
import * as rank from '../../../lib/api/rank.ts';
import { refusedWith, sandboxFixture } from '../fixture.ts';
import { isHopeless, positionOn } from './positions.ts';

const sandbox = sandboxFixture({ limits: 'off', speed: 0 });
const hopeless = Array.from({ length: 1_000 }, (_, i) => `word ${i}`).find((word) =>
  isHopeless(1, word),
) as string;

async function projectOf(
  { client }: { client: Client },
  keywords: string | string[] = ['one', 'two', 'three'],
) {
  const { project } = await client.call(rank.createProject, { body: { domain: 'shop.example' } });
  const at = { params: { id: project.id } };
  await client.call(rank.addKeywords, { ...at, body: { keywords } });
  return at;
}
const pass = (seconds: number) => sandbox.control('POST', 'clock', { advance: seconds });
/** Returns the reply to a check of `count` keywords. */
const queued = (count: number) => ({
  ok: true,
  unreadable: 0,
  queued: count,
  note: `Positions are being looked up: ${count}. Results appear within a few minutes.`,
});
const balanceOf = async (client: Client) => (await client.call(account.balance)).balance;

describe('rank projects', () => {
  it.each([
    ['shop.example', 'shop.example'],
    ['https://www.Shop.example:8080/en/?a#b', 'shop.example'],
    ['чай.example', 'xn--80as4b.example'],
  ])('RNK-01: %s is the domain %s', async (domain, expected) => {
    const { client } = await sandbox.connect();
    const { project } = await client.call(rank.createProject, { body: { domain } });
    expect(project).toEqual({
      id: project.id,
      domain: expected,
      name: expected,
      region: 'UA',
      device: 'desktop',
      keywords_count: 0,
      top10: 0,
    });
  });

  it('RNK-02: default to UA and desktop', async () => {
    const { client } = await sandbox.connect();
    const make = async (more: { region?: string; device?: 'mobile' }) =>
      (await client.call(rank.createProject, { body: { domain: 'a.example', ...more } })).project;
    const plain = await make({});
    expect(plain).toEqual({
      id: plain.id,
      domain: 'a.example',
      name: 'a.example',
      region: 'UA',
      device: 'desktop',
      keywords_count: 0,
      top10: 0,
    });
    const polish = await make({ region: 'pl', device: 'mobile' });
    expect(polish).toEqual({ ...plain, id: polish.id, region: 'PL', device: 'mobile' });
    const error = await refusedWith(make({ region: 'Poland' }));
    expect(error).toEqual({ status: 422, code: 'validation_error', details: { field: 'region' } });
  });
});

describe('keywords', () => {
  const given = ['copper kettle', '  copper   kettle ', 'Copper Kettle', '', 'чай', 'tea'];

  it.each([
    ['a list', given],
    ['lines', given.join('\n')],
    ['lines of Windows', given.join('\r\n')],
  ])('RNK-03, RNK-04: as %s: blank ones dropped, duplicates skipped', async (_, keywords) => {
    const { client, key } = await sandbox.connect();
    const { project } = await client.call(rank.createProject, { body: { domain: 'a.example' } });
    const at = { params: { id: project.id } };
    const add = async () => {
      const url = `${sandbox.running.baseUrl}/rank/projects/${project.id}/keywords`;
      const headers = { 'x-api-key': key };
      return (await fetch(url, { method: 'POST', headers, body: JSON.stringify({ keywords }) })).json();
    };
    expect(await add()).toEqual({ ok: true, added: 3, skipped: 2 });
    expect(await add()).toEqual({ ok: true, added: 0, skipped: 5 });
    const reply = await client.call(rank.projectById, at);
    expect(reply.keywords.map(({ keyword }) => keyword)).toEqual(['copper kettle', 'чай', 'tea']);
    expect(reply.project.keywords_count).toBe(3);
  });

  it('RNK-05: the tag and the target apply to the whole batch', async () => {
    const connected = await sandbox.connect();
    const at = await projectOf(connected);
    const body = { keywords: ['four'], tag: 'new', target_url: 'https://shop.example/four' };
    await connected.client.call(rank.addKeywords, { ...at, body });
    const { keywords } = await connected.client.call(rank.projectById, at);
    expect(keywords.map(({ tag }) => tag)).toEqual(['', '', '', 'new']);
    expect(keywords[3]?.target_url).toBe('https://shop.example/four');
  });

  it.each([' \n ', '\n'])('nothing at all (%j) is a validation error', async (keywords) => {
    const error = await refusedWith(projectOf(await sandbox.connect(), keywords));
    expect(error).toEqual({ status: 422, code: 'validation_error', details: { field: 'keywords' } });
  });

  it('RNK-12: are unchecked at first', async () => {
    const connected = await sandbox.connect();
    const { keywords } = await connected.client.call(rank.projectById, await projectOf(connected));
    expect(keywords.map((row) => [row.last_position, row.last_checked_at])).toEqual([
      [null, null],
      [null, null],
      [null, null],
    ]);
  });
});

describe('a check', () => {
  it('RNK-06, RNK-07, RNK-08, RNK-10: is queued at once, made and charged later', async () => {
    const connected = await sandbox.connect({ balance: 1 });
    const { client } = connected;
    const at = await projectOf(connected);
    const reply = await client.call(rank.checkPositions, { ...at, body: {} });
    expect(reply).toEqual(queued(3));
    expect(await balanceOf(client)).toBe(1);
    await pass(120);
    expect(await balanceOf(client)).toBe(0.97);
    const { keywords } = await client.call(rank.projectById, at);
    expect(keywords.every(({ last_checked_at: checked }) => typeof checked === 'string')).toBe(true);
  });

  it('RNK-07: of some keywords leaves the others alone', async () => {
    const connected = await sandbox.connect({ balance: 1 });
    const { client } = connected;
    const at = await projectOf(connected);
    const [first] = (await client.call(rank.projectById, at)).keywords;
    const body = { keyword_ids: [first?.id as number] };
    expect(await client.call(rank.checkPositions, { ...at, body })).toEqual(queued(1));
    await pass(120);
    const { keywords } = await client.call(rank.projectById, at);
    expect(keywords.map(({ last_checked_at: checked }) => checked !== null)).toEqual([true, false, false]);
    expect(await balanceOf(client)).toBe(0.99);
  });

  it('RNK-07: of an empty list, or of another project’s keyword, is refused', async () => {
    const [mine, theirs] = [await sandbox.connect(), await sandbox.connect()];
    const at = await projectOf(mine);
    const other = await theirs.client.call(rank.projectById, await projectOf(theirs));
    for (const keyword_ids of [[], [other.keywords[0]?.id as number]]) {
      const error = await refusedWith(
        mine.client.call(rank.checkPositions, { ...at, body: { keyword_ids } }),
      );
      expect(error).toEqual({ status: 422, code: 'validation_error', details: { field: 'keyword_ids' } });
    }
  });

  it('RNK-18, ACC-14: is refused if the balance does not cover it together with what is already queued', async () => {
    const connected = await sandbox.connect({ balance: 0.04 });
    const { client } = connected;
    const at = await projectOf(connected);
    const other = await projectOf(connected, ['four', 'five']);
    expect(await client.call(rank.checkPositions, { ...at, body: {} })).toEqual(queued(3));
    const error = await refusedWith(client.call(rank.checkPositions, { ...other, body: {} }));
    expect(error).toEqual({
      status: 402,
      code: 'insufficient_funds',
      details: {
        required: 0.05,
        balance: 0.04,
        shortfall: 0.01,
        topup_url: `${sandbox.running.origin}/?account=${connected.account.id}#top-up`,
      },
    });
    await pass(120);
    expect(await balanceOf(client)).toBe(0.01);
  });

  it('is not queued twice', async () => {
    const connected = await sandbox.connect();
    const at = await projectOf(connected);
    await connected.client.call(rank.checkPositions, { ...at, body: {} });
    expect(await connected.client.call(rank.checkPositions, { ...at, body: {} })).toEqual(queued(0));
  });

  it('RNK-08: is free if it fails, and leaves the keyword unchanged', async () => {
    const connected = await sandbox.connect({ balance: 1 });
    const { client } = connected;
    const at = await projectOf(connected, [hopeless, 'one']);
    await client.call(rank.checkPositions, { ...at, body: {} });
    await pass(120);
    const { keywords } = await client.call(rank.projectById, at);
    expect([keywords[0]?.last_position, keywords[0]?.last_checked_at]).toEqual([null, null]);
    expect(await balanceOf(client)).toBe(0.99);
  });

  it('RNK-17: has a note in the language of the request', async () => {
    const connected = await sandbox.connect({}, 'pl');
    const at = await projectOf(connected);
    const { note } = await connected.client.call(rank.checkPositions, { ...at, body: {} });
    expect(note).toBe('Sprawdzane pozycje: 3. Wyniki pojawią się w ciągu kilku minut.');
  });

  it('RNK-16: top10 counts the keywords in the top ten', async () => {
    const connected = await sandbox.connect({ balance: 10 });
    const at = await projectOf(
      connected,
      Array.from({ length: 60 }, (_, i) => `keyword ${i}`),
    );
    await connected.client.call(rank.checkPositions, { ...at, body: {} });
    await pass(120);
    const { project, keywords } = await connected.client.call(rank.projectById, at);
    const top = keywords.filter(({ last_position: position }) => position && position <= 10);
    expect(top.length).toBeGreaterThan(0);
    expect([project.keywords_count, project.top10]).toEqual([60, top.length]);
    expect(keywords.some((row) => row.last_position === null && row.last_checked_at)).toBe(true);
  });
});

describe('positions', () => {
  const project = { id: 1, account_id: 1, domain: 'a.example', name: '', region: 'UA', device: 'desktop' };
  const days = (seed: number, keyword: string) =>
    Array.from({ length: 60 }, (_, day) => positionOn(seed, project, keyword, day * 86_400_000));

  it('are the same for the same seed, and different for another', () => {
    expect(days(1, 'kettle')).toEqual(days(1, 'kettle'));
    expect(days(1, 'kettle')).not.toEqual(days(2, 'kettle'));
    expect(days(1, 'kettle')).not.toEqual(days(1, 'teapot'));
  });

  it('move from day to day, between 1 and 100 or nowhere', () => {
    for (let i = 0; i < 40; i += 1) {
      const seen = days(1, `keyword ${i}`);
      expect(seen.every((at) => at === null || (Number.isInteger(at) && at >= 1 && at <= 100))).toBe(true);
    }
    expect(new Set(days(1, 'keyword 3')).size).toBeGreaterThan(1);
  });
});
