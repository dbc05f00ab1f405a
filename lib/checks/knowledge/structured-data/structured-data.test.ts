import { describe, expect, it } from 'vitest';
import { CEILING } from '../../collect/kinds.ts';
import { collectHtml } from '../../collect/parse5.ts';
import { jsonLdBlocks, LONGEST_BLOCK } from './json-ld.ts';
import { isUntyped, propertyText, propertyValues, structuredDataOf, thingsOf } from './structured-data.ts';
import type { Thing } from './thing.ts';

const read = (...blocks: unknown[]) => {
  const html = blocks
    .map(
      (block) =>
        `<script type="application/ld+json">${typeof block === 'string' ? block : JSON.stringify(block)}</script>`,
    )
    .join('');
  return structuredDataOf(collectHtml(html, 'https://example.com/page'));
};
const context = 'https://schema.org';
const typed = (things: readonly Thing[], type: string) =>
  things.find(({ types }) => types.includes(type)) as Thing;

describe('structuredData', () => {
  it.each([
    ['https://schema.org', 'schema.org'],
    ['http://schema.org/', 'schema.org'],
    ['https://www.schema.org', 'schema.org'],
    ['schema.org', 'schema.org'],
    [{ '@vocab': 'https://schema.org/' }, 'schema.org'],
    [['https://schema.org', { '@language': 'en' }], 'schema.org'],
    [{ s: 'http://schema.org/' }, 'schema.org'],
    ['http://data-vocabulary.org', 'other'],
    ['https://notschema.org', 'other'],
    [undefined, 'none'],
    [null, 'none'],
    [{}, 'none'],
  ])('the context %j is %s', (value, vocabulary) => {
    expect(read({ '@context': value, '@type': 'Thing' }).blocks[0]?.vocabulary).toBe(vocabulary);
  });

  it('opens top-level arrays and @graph, whose root has no type', () => {
    const things = read([{ '@context': context, '@type': 'A' }, { '@type': 'B' }], {
      '@context': context,
      '@graph': [{ '@type': 'C' }, { '@type': ['D', 'E'] }],
    }).things;
    expect(things.map(({ types }) => types)).toEqual([['A'], ['B'], ['C'], ['D', 'E']]);
  });

  it('merges nodes with the same @id, across blocks and in any order', () => {
    const { things } = read(
      { '@context': context, '@type': 'Article', publisher: { '@id': '#org' }, author: { '@id': '/#jo' } },
      {
        '@context': context,
        '@type': 'Organization',
        '@id': 'https://example.com/page#org',
        name: 'Copperly',
      },
      { '@context': context, '@id': '#org', url: 'https://example.com/' },
    );
    const [publisher] = thingsOf(typed(things, 'Article'), 'publisher');
    expect(publisher).toBe(typed(things, 'Organization'));
    expect(propertyText(publisher as Thing, 'name')).toBe('Copperly');
    expect(propertyText(publisher as Thing, 'url')).toBe('https://example.com/');
    expect(things.filter(({ isDescribed }) => !isDescribed).map(({ id }) => id)).toEqual([
      'https://example.com/#jo',
    ]);
  });

  it('keeps blank nodes of different blocks apart', () => {
    const block = { '@context': context, '@id': '_:a', name: 'x' };
    expect(read(block, block).things).toHaveLength(2);
  });

  it('resolves prefixes and keyword aliases', () => {
    const [thing] = read({
      '@context': { schema: 'https://schema.org/', type: '@type' },
      type: 'schema:Product',
      'schema:name': 'Kettle',
      'http://schema.org/sku': '7',
      'mathExpression-input': 'required',
    }).things;
    expect(thing?.types).toEqual(['Product']);
    expect([...(thing?.properties.keys() ?? [])]).toEqual(['name', 'sku', 'mathExpression-input']);
  });

  it.each([
    ['https://schema.org', { type: 'A', id: '#a' }, ['A'], 'https://example.com/page#a'],
    ['http://schema.org/', { type: 'A' }, ['A'], null],
    [['https://schema.org', { '@language': 'en' }], { type: 'A' }, ['A'], null],
    ['https://schema.org', { type: 'simple', '@type': 'A' }, ['A'], null],
    [{ '@vocab': 'https://schema.org/' }, { type: 'A' }, [], null],
    [undefined, { type: 'A', id: '#a' }, [], null],
  ])('in the context %j, %j has the types %j', (value, json, types, id) => {
    const [thing] = read({ '@context': value, name: 'x', ...json }).things;
    expect([thing?.types, thing?.id]).toEqual([types, id]);
    expect(isUntyped(thing as Thing)).toBe(types.length === 0);
  });

  it('reads values, languages, lists and reverse properties', () => {
    const { things } = read({
      '@context': context,
      '@type': 'Book',
      name: [{ '@value': 'Kettles', '@language': 'en' }, 'Чайники'],
      keywords: { '@list': ['a', 'b'] },
      offers: null,
      '@reverse': { itemReviewed: { '@type': 'Review', name: 'Good' } },
    });
    const book = typed(things, 'Book');
    expect(propertyValues(book, 'name')).toEqual(['Kettles', 'Чайники']);
    expect(propertyValues(book, 'keywords')).toEqual(['a', 'b']);
    expect(propertyValues(book, 'offers')).toEqual([]);
    expect(thingsOf(typed(things, 'Review'), 'itemReviewed')).toEqual([book]);
  });

  it('lets things refer to each other', () => {
    const { things } = read({
      '@context': context,
      '@graph': [
        { '@id': '#a', '@type': 'WebPage', mainEntity: { '@id': '#b' } },
        { '@id': '#b', '@type': 'Product', mainEntityOfPage: { '@id': '#a' } },
      ],
    });
    expect(things).toHaveLength(2);
    expect([...typed(things, 'Product').usedAs]).toEqual(['mainEntity']);
  });

  it('leaves out blocks that are not JSON, and values that are not objects', () => {
    const { blocks, things } = read(
      '{,}',
      '"text"',
      '[1, [], null]',
      '{"@context":"https://schema.org","@type":7}',
    );
    expect(blocks.map(({ vocabulary }) => vocabulary)).toEqual([null, 'none', 'none', 'schema.org']);
    expect(things).toEqual([]);
  });

  it('accepts any depth, and names that every object has, such as toString', () => {
    const deep = `${'{"a":'.repeat(3000)}1${'}'.repeat(3000)}`;
    expect(() => read(deep, '['.repeat(3000) + ']'.repeat(3000))).not.toThrow();
    const { things } = read(
      '{"@context":"https://schema.org","@type":"constructor","__proto__":"x","toString":"y"}',
    );
    expect(propertyText(things[0] as Thing, 'toString')).toBe('y');
  });
});

describe('jsonLdBlocks', () => {
  it('recognizes a truncated block', () => {
    expect(LONGEST_BLOCK).toBe(CEILING.structuredData);
    const page = collectHtml(
      `<script type=application/ld+json>["${'x'.repeat(LONGEST_BLOCK)}"]</script>`,
      'https://example.com/',
    );
    expect(jsonLdBlocks(page).map(({ isCut }) => isCut)).toEqual([true]);
  });
});
