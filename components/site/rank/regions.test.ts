import { expect, it } from 'vitest';
import { proposedRegion, regionName, regionsIn } from './regions.ts';

it('has every country once, and no former, invalid or alias codes', () => {
  const codes = regionsIn('en').map(({ code }) => code);
  for (const code of ['UA', 'PL', 'US', 'GB', 'TW', 'XK']) expect(codes).toContain(code);
  for (const code of ['UK', 'SU', 'DD', 'EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ', 'AN', 'YU'])
    expect(codes).not.toContain(code);
  expect(codes.length).toBeGreaterThan(240);
  expect(codes.length).toBeLessThan(262);
  expect(new Set(codes).size).toBe(codes.length);
});

it('names them in the reader’s language, in its order', () => {
  const names = regionsIn('uk').map(({ name }) => name);
  expect(names).toContain('Польща');
  expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'uk')));
  expect(regionName('pl', 'ua')).toBe('Ukraina');
  expect(regionName('en', 'somewhere')).toBe('somewhere');
});

it.each<[(string | undefined)[], string]>([
  [['pl-PL', 'en-US'], 'PL'],
  [['uk', 'en'], 'UA'],
  [['en', 'pl'], 'PL'],
  [[undefined, 'en'], 'US'],
  [['en-GB', 'pl-PL'], 'GB'],
  [['', 'de_AT'], 'AT'],
  [['not a language!', 'ru'], 'RU'],
  [[], 'US'],
])('RNK-02: proposes for %j the country %s', (tags, region) => {
  expect(proposedRegion(tags)).toBe(region);
});
