import { describe, expect, it } from 'vitest';
import { faults } from './faults.ts';
import type { Entry, Match } from './log.ts';
import { type Occasion, Plan } from './plan.ts';

const asked = (method: string, path: string, more: Partial<Entry> = {}) =>
  ({ method, path, ...more }) as Entry;

/** Returns which of twelve equal requests meet the fault. */
function met(occasion?: Occasion): number[] {
  const plan = new Plan('http1');
  plan.add('GET /me', faults.dropBefore, occasion);
  const requests = Array.from({ length: 12 }, (_, at) => at + 1);
  return requests.filter(() => plan.take(asked('GET', '/me')) !== null);
}

describe('the occasion', () => {
  it.each<[string, Occasion | undefined, number[]]>([
    ['the first, once', undefined, [1]],
    ['the third', { nth: 3 }, [3]],
    ['three of them', { times: 3 }, [1, 2, 3]],
    ['always from the ninth', { nth: 9, times: Infinity }, [9, 10, 11, 12]],
    ['every fourth', { nth: 4, every: 4, times: Infinity }, [4, 8, 12]],
    ['every second, twice', { every: 2, times: 2 }, [1, 3]],
  ])('%s', (_, occasion, expected) => {
    expect(met(occasion)).toEqual(expected);
  });
});

describe('the match', () => {
  it.each<[Match, boolean]>([
    ['POST /projects/{id}/links', true],
    ['* /projects/{id}/links', true],
    ['POST *', true],
    ['POST /projects/*', true],
    ['* *', true],
    [({ nth }) => nth > 1, true],
    ['GET /projects/{id}/links', false],
    ['POST /projects/{id}', false],
    ['POST /projects/13/links', false],
    [({ key }) => key === 'other', false],
  ])('%s: %s', (match, expected) => {
    const plan = new Plan('http1');
    plan.add(match, faults.dropBefore);
    const request = asked('POST', '/projects/12/links', { nth: 2, key: 'k' });
    expect(plan.take(request) !== null).toBe(expected);
  });

  it('applies the first of two that are due, and keeps the other', () => {
    const plan = new Plan('http1');
    const first = plan.add('GET /me', faults.dropBefore);
    plan.add('GET *', faults.reset);
    const take = () => plan.take(asked('GET', '/me'));
    expect([take(), take(), take()]).toEqual([faults.dropBefore, faults.reset, null]);
    expect(first.met).toBe(1);
  });

  it('forgets what is removed', () => {
    const plan = new Plan('http1');
    plan.add('* *', faults.reset).remove();
    plan.add('* *', faults.hang);
    plan.clear();
    expect(plan.take(asked('GET', '/me'))).toBeNull();
  });

  it('refuses HTTP/2 faults over HTTP/1.1', () => {
    expect(() => new Plan('http1').add('* *', faults.goaway)).toThrow('goaway needs HTTP/2');
    expect(() => new Plan('http2').add('* *', faults.goaway)).not.toThrow();
  });
});
