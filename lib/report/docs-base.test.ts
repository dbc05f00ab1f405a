import { describe, expect, it } from 'vitest';
import { docsBase, documentedAt } from './docs-base.ts';

describe('the base of the pages of the checks', () => {
  it.each([
    ['https://docs.example', 'https://docs.example/'],
    ['https://docs.example/checks', 'https://docs.example/checks/'],
    ['http://localhost:8080/a//', 'http://localhost:8080/a/'],
    ['https://docs.example/?', 'https://docs.example/'],
    ['https://docs.example/checks?#', 'https://docs.example/checks/'],
  ])('of %s is %s', (text, base) => {
    expect(docsBase(text)).toBe(base);
  });

  it.each([
    'docs.example',
    '/checks',
    'ftp://docs.example',
    'view-source+http://docs.example',
    'https://a:b@docs.example/',
    'https://docs.example/?a=1',
    'https://docs.example/#a',
  ])('is not %s', (text) => {
    expect(docsBase(text)).toBeNull();
  });

  it('is where the documentation of each check is', () => {
    const checks = { 'seo/title-missing': { docs: 'https://source.example/', title: 'T' } };
    expect(documentedAt('https://docs.example/', checks)).toEqual({
      'seo/title-missing': { docs: 'https://docs.example/en/seo/title-missing/', title: 'T' },
    });
    expect(documentedAt(null, checks)).toBe(checks);
  });
});
