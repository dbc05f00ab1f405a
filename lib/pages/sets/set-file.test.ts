import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { setOf } from '../../../test/pages/sample-set.ts';
import { seenAt, unseenAt } from '../../../test/pages/shop-set.ts';
import type { PageSet } from './page-set.ts';
import { readSetFile, setFile } from './set-file.ts';

const SET = setOf([
  seenAt('/', { links: ['/a', '/b'], entry: { columns: { Owner: 'Ann' }, isInSitemap: true } }),
  unseenAt('/b', { state: 'not seen', why: 'slow', status: null }),
]);

const bytesOf = (text: string) => new TextEncoder().encode(text);
/** Opens what a set is if one of its values is another. */
const opened = (change: (set: Record<string, unknown>) => void, more: object = { kind: 'plumbline-set' }) => {
  const set = structuredClone({ ...more, ...SET }) as Record<string, unknown>;
  change(set);
  return readSetFile(bytesOf(JSON.stringify(set)));
};
/** Puts a value where a path leads. */
const put = (path: string, value: unknown) => (set: object) => {
  const names = path.split('.');
  const last = names.pop() ?? '';
  const inner = names.reduce((one, name) => one[name] as never, set as Record<string, never>);
  (inner as Record<string, unknown>)[last] = value;
};

describe('the file of a set', () => {
  it('is opened as it was, packed or not', async () => {
    const file = await setFile(SET);
    expect([...file.slice(0, 2)]).toEqual([0x1f, 0x8b]);
    expect(await readSetFile(file)).toEqual({ set: SET });
    expect(await opened(() => {})).toEqual({ set: SET });
  });

  it.each<[string, unknown]>([
    ['entries.0.depth', 0],
    ['entries.0.outcome.score', 0],
    ['entries.0.outcome.score', 100],
    ['entries.0.outcome.record.at', 0],
    ['entries.0.outcome.record.at', 8.64e15],
    ['entries.0.outcome.record.title', 'x'.repeat(8_192)],
  ])('may have the least and the most of a value: %s', async (path, value) => {
    const whole = structuredClone(SET);
    put(path, value)(whole);
    expect(await opened(put(path, value))).toEqual({ set: whole });
  });

  it('keeps letters of several bytes wherever it is divided while it is unpacked', async () => {
    const titles = Array.from({ length: 40 }, (_, n) => `${n}${'чайник – €'.repeat(400)}`);
    const set = setOf(titles.map((title, n) => seenAt(`/${n}`, { record: { title } })));
    expect(await readSetFile(await setFile(set))).toEqual({ set });
  });

  it('of a set that had not ended says so: what it lacks is not known', async () => {
    const unfinished = { ...SET, ended: null };
    expect(await readSetFile(await setFile(unfinished))).toEqual({ set: unfinished });
  });

  it('contains no secrets of addresses', async () => {
    const secret = 'session_id=9f3a71c6e20b84d59f3a71c6e20b84d5';
    const set = setOf([
      seenAt(`/?${secret}`, { links: [`/cart?${secret}`], entry: { columns: { Link: `/x?${secret}` } } }),
      unseenAt(`/out?${secret}`, { state: 'left out', why: 'action' }),
    ]);
    const { entries } = ((await readSetFile(await setFile(set))) as { set: PageSet }).set;
    expect(JSON.stringify(entries.map(({ address, columns }) => [address, columns]))).not.toContain('9f3a71');
    expect(JSON.stringify(entries[0]?.outcome)).not.toContain('/cart?session_id=9f3a71');
  });
});

/** A set with a byte that UTF-8 does not have in one of its values. */
const noLetters = new Uint8Array(
  gzipSync(Buffer.from(JSON.stringify({ kind: 'plumbline-set', ...SET }).replace('Ann', '\xff'), 'latin1')),
);

describe('a file that is no set of this version is refused', () => {
  it.each([
    ['empty', bytesOf(''), 'not a set', ''],
    ['a text', bytesOf('hello'), 'not a set', ''],
    ['bytes', new Uint8Array([0x89, 0x50, 0xff, 0xfe]), 'not a set', ''],
    ['other JSON', bytesOf('{"entries":[]}'), 'not a set', ''],
    ['a list', bytesOf('[1]'), 'not a set', ''],
    ['null', bytesOf('null'), 'not a set', ''],
    ['a number', bytesOf('5'), 'not a set', ''],
    ['of another kind', bytesOf('{"kind":"other-set","version":9}'), 'not a set', ''],
    ['cut', bytesOf('{"kind":"plumbline-set","version":1,"entr'), 'damaged', ''],
    ['not really packed', new Uint8Array([0x1f, 0x8b, 1, 2, 3]), 'damaged', ''],
    ['packed, with bytes that are no letters', noLetters, 'damaged', ''],
    ['packed, something else', new Uint8Array(gzipSync('hello')), 'not a set', ''],
    ['larger than any set', new Uint8Array(17 * 2 ** 20), 'large', ''],
    ['unpacked larger than any set', new Uint8Array(gzipSync(new Uint8Array(97 * 2 ** 20))), 'large', ''],
  ])('%s', async (_what, bytes, refused, at) => {
    expect(await readSetFile(bytes)).toEqual({ refused, at });
  });

  it('packed and cut', async () => {
    const file = await setFile(SET);
    expect(await readSetFile(file.slice(0, file.length - 40))).toEqual({ refused: 'damaged', at: '' });
  });

  it('of a later version, whatever else it contains', async () => {
    expect(await opened(put('version', 2))).toEqual({ refused: 'newer', at: '2' });
    expect(await readSetFile(bytesOf('{"kind":"plumbline-set","version":7,"pages":1}'))).toEqual({
      refused: 'newer',
      at: '7',
    });
  });

  it.each<[string, unknown]>([
    ['version', 0],
    ['site', 'javascript:alert(1)'],
    ['site', 'https://shop.example/path'],
    ['site', null],
    ['source', 'guessed'],
    ['begun', 9e15],
    ['begun', -1],
    ['ended', -1],
    ['ended', 8.7e15],
    ['entries', 'none'],
    ['entries.0.address', 'javascript:alert(1)'],
    ['entries.0.address', 'not an address'],
    ['entries.0.depth', -1],
    ['entries.0.outcome.record.address', 'data:text/html,x'],
    ['entries.0.outcome.record.title', 'x'.repeat(9_000)],
    ['entries.0.outcome.record.at', 8.7e15],
    ['entries.0.outcome.record.at', -1],
    ['entries.0.outcome.score', -1],
    ['entries.0.outcome.score', 101],
    ['entries.0.outcome.score', '90'],
    ['entries.0.outcome.links.0.to', 'javascript:alert(1)'],
    ['entries.0.outcome.links.1.to', 'javascript:alert(1)'],
    ['entries.0.columns.constructor', 'x'],
    ['entries.1.outcome.state', 'lost'],
    ['entries.1.outcome.why', 'tired'],
  ])('with a wrong value, and says where: %s', async (path, value) => {
    expect(await opened(put(path, value))).toEqual({ refused: 'invalid', at: path });
  });

  it('with a name that changes other values', async () => {
    const text = JSON.stringify({ kind: 'plumbline-set', ...SET }).replace(
      '"depth":1',
      '"depth":1,"__proto__":{"address":"x"}',
    );
    expect(await readSetFile(bytesOf(text))).toEqual({
      refused: 'invalid',
      at: 'entries.0.__proto__',
    });
  });

  it('with values in values without end, or names as long as a file', async () => {
    const deep = `{"kind":"plumbline-set","version":1,"x":${'['.repeat(50_000)}${']'.repeat(50_000)}}`;
    expect(await readSetFile(bytesOf(deep))).toEqual({ refused: 'invalid', at: `x${'.0'.repeat(9)}` });
    expect(await opened(put('n'.repeat(9_000), 1))).toEqual({ refused: 'invalid', at: 'n'.repeat(120) });
  });

  it('with more pages or links than any set', async () => {
    expect(await opened(put('entries', Array(10_001).fill(0)))).toEqual({ refused: 'large', at: '' });
    const links = Array(20_001).fill({
      to: 'https://shop.example/',
      text: '',
      isFollowed: true,
      place: null,
    });
    expect(await opened(put('entries.0.outcome.links', links))).toEqual({
      refused: 'invalid',
      at: 'entries.0.outcome.links',
    });
  });
});
