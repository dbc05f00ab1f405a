import { describe, expect, it } from 'vitest';
import type { Vocabulary } from '../../inspection.ts';
import { nearest, vocabularyWords } from './vocabulary.ts';

const SMALL: Vocabulary = {
  source: 'example 1.0.0',
  published: '2026-01-01',
  types: {
    Thing: ':name url',
    Place: 'Thing:address',
    Organization: 'Thing:address logo',
    Shop: 'Place Organization:openingHours',
    Kiosk: 'Shop',
    Color: 'Thing',
    Text: '',
    Hen: 'Egg:wing',
    Egg: 'Hen:shell',
  },
  members: { Color: 'Red Green' },
};
const words = vocabularyWords(SMALL);

describe('the terms of schema.org', () => {
  it('are parsed once', () => {
    expect(vocabularyWords(SMALL)).toBe(words);
  });

  it.each([
    ['Thing', ['name', 'url']],
    ['Place', ['address', 'name', 'url']],
    ['Shop', ['address', 'logo', 'name', 'openingHours', 'url']],
    ['Kiosk', ['address', 'logo', 'name', 'openingHours', 'url']],
    ['Text', []],
    ['shop', []],
    ['constructor', []],
    ['Hen', ['shell', 'wing']],
  ])('%s has its properties and those of its supertypes', (type, properties) => {
    expect([...words.propertiesOf(type)].sort()).toEqual(properties);
  });

  it.each([
    ['Kiosk', 'Place', true],
    ['Kiosk', 'Kiosk', true],
    ['Place', 'Kiosk', false],
    ['Unknown', 'Unknown', false],
  ])('%s is a subtype of %s: %s', (type, other, expected) => {
    expect(words.isKindOf(type, other)).toBe(expected);
  });

  it('know where a term belongs', () => {
    expect(words.types.has('Kiosk')).toBe(true);
    expect(words.types.has('toString')).toBe(false);
    expect(words.owners.get('address')).toEqual(['Place', 'Organization']);
    expect(words.enumerations.get('Green')).toBe('Color');
  });
});

describe('the nearest term', () => {
  const names = ['name', 'image', 'offer', 'offers', 'datePublished', 'url', 'sku'];
  it.each([
    ['Name', 'name'],
    ['OFFERS', 'offers'],
    ['nmae', 'name'],
    ['imgae', 'image'],
    ['ofers', 'offers'],
    ['date-published', 'datePublished'],
    [' image ', 'image'],
    ['uri', 'url'],
    ['ul', 'url'],
    ['skv', 'sku'],
    ['xyz', null],
    ['pictures', null],
    ['', null],
    ['n'.repeat(100_000), null],
  ])('%s: %s', (written, expected) => {
    expect(nearest(written, names)).toBe(expected);
  });

  it('is the one with two letters swapped, although an earlier one has two errors', () => {
    expect(nearest('nmae', ['image', 'name'])).toBe('name');
  });

  it('is the one that differs only in case, although an earlier one has errors', () => {
    expect(nearest('Offers', ['offer', 'offers'])).toBe('offers');
  });
});
