import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import { deleteDatabase } from '../platform/database.ts';
import { countAgain, dropRule, ignore, ignoredOn, rulesOfSite, takeRules } from './ignored.ts';
import { isLeftOut } from './settings-file/ignore-rules.ts';

const URL = 'https://example.com/page';
const names = async (url: string) =>
  (await ignoredOn(url)).map(({ check, message }) => `${check} ${message}`).sort();

beforeEach(deleteDatabase);

describe('ignoring a finding', () => {
  it('applies to its site until it is undone', async () => {
    await ignore(URL, { check: 'seo/a', messages: ['one', 'two'] });
    expect(isLeftOut(await ignoredOn('https://example.com/other'))('seo/a', 'one')).toBe(true);
    expect(await names('https://example.org/page')).toEqual([]);
    expect(await names('https://example.com:8443/page')).toEqual([]);
    await countAgain(['https://EXAMPLE.com/else'], { check: 'seo/a', messages: ['one'] });
    expect(await names(URL)).toEqual(['seo/a two']);
    await countAgain([URL], { check: 'seo/a', messages: ['two', 'never ignored'] });
    expect(await names(URL)).toEqual([]);
  });

  it('is one rule per message, however often it is done', async () => {
    await ignore(URL, { check: 'seo/b', messages: ['one'] }, 1);
    await ignore(URL, { check: 'seo/b', messages: ['one', 'one'] }, 2);
    expect(await rulesOfSite(URL)).toEqual([{ check: 'seo/b', message: 'one' }]);
  });
});

const RULES = [
  { check: 'seo/a' },
  { check: 'seo/b', message: 'one', paths: ['/blog/*'], reason: 'Old texts', until: '2099-01-31' },
  { check: 'seo/b', message: 'one', paths: ['/shop/*'] },
];

describe('rules of a file', () => {
  it('are all kept, and hold on their paths', async () => {
    await takeRules(URL, RULES, true, 1);
    expect(await rulesOfSite(URL)).toEqual(RULES);
    expect(await ignoredOn('https://example.com/blog/tea')).toEqual(RULES.slice(0, 2));
    expect(await ignoredOn(URL)).toEqual(RULES.slice(0, 1));
  });

  it('no longer hold after their last day', async () => {
    const ended = { check: 'seo/a', until: '2020-02-29' };
    await takeRules(URL, [ended], true);
    expect(await ignoredOn(URL)).toEqual([]);
    expect(await rulesOfSite(URL)).toEqual([ended]);
  });

  it('replace those of the site, or are added; contradicted kinds of pages stay', async () => {
    const kind = { check: 'seo/kind', message: 'cart' };
    await ignore(URL, { check: 'seo/c', messages: ['one'] }, 1);
    await ignore(URL, { check: 'seo/kind', messages: ['cart'] }, 1);
    await takeRules(URL, RULES.slice(0, 1), true, 2);
    expect(await rulesOfSite(URL)).toEqual([{ check: 'seo/c', message: 'one' }, kind, { check: 'seo/a' }]);
    await takeRules(URL, RULES.slice(0, 1), false, 3);
    expect(await rulesOfSite(URL)).toEqual([kind, { check: 'seo/a' }]);
  });

  it('are removed one by one, or by counting a finding again that they leave out', async () => {
    await takeRules(URL, RULES, true, 1);
    const pages = ['https://example.com/', 'https://example.com/blog/tea'];
    await countAgain(pages, { check: 'seo/b', messages: ['one'] });
    expect(await rulesOfSite(URL)).toEqual([RULES[0], RULES[2]]);
    await dropRule(URL, { check: 'seo/a' });
    expect(await rulesOfSite(URL)).toEqual([RULES[2]]);
  });
});
