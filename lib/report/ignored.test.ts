import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { countAgain, ignore, ignoredOn } from './ignored.ts';
import { isAmong } from './leave-out.ts';

const URL = 'https://example.com/page';
const names = async (url: string) =>
  (await ignoredOn(url)).map(({ check, message }) => `${check} ${message}`).sort();

describe('ignoring a finding', () => {
  it('applies to its site until it is undone', async () => {
    await ignore(URL, { check: 'seo/a', messages: ['one', 'two'] });
    expect(isAmong(await ignoredOn('https://example.com/other'))('seo/a', 'one')).toBe(true);
    expect(await names('https://example.org/page')).toEqual([]);
    await countAgain('https://EXAMPLE.com./else', { check: 'seo/a', messages: ['one'] });
    expect(await names(URL)).toEqual(['seo/a two']);
    await countAgain(URL, { check: 'seo/a', messages: ['two', 'never ignored'] });
    expect(await names(URL)).toEqual([]);
  });

  it('is one row per message: doing it twice keeps the later time', async () => {
    await ignore(URL, { check: 'seo/b', messages: ['one'] }, 1);
    await ignore(URL, { check: 'seo/b', messages: ['one', 'one'] }, 2);
    expect(await ignoredOn(URL)).toEqual([{ host: 'example.com', check: 'seo/b', message: 'one', at: 2 }]);
  });
});
