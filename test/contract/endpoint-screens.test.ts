import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { endpoints } from '../../lib/api/index.ts';
import { SCREENS } from './endpoint-screens.ts';

const ROOT = new URL('../..', import.meta.url).pathname;

describe('the whole API can be used from the screen', () => {
  it('lists a screen and a test for each endpoint, and for nothing else', () => {
    expect(Object.keys(SCREENS).sort()).toEqual(Object.keys(endpoints).sort());
  });

  it.each(Object.entries(SCREENS))('%s: the screen and the test exist', (id, row) => {
    expect(existsSync(join(ROOT, row.screen)), `${id} lists ${row.screen}`).toBe(true);
    expect(readFileSync(join(ROOT, row.spec), 'utf8'), `${id} lists ${row.spec}`).toContain('test(');
  });
});
