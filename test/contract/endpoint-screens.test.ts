import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { endpoints } from '../../lib/api/index.ts';
import { SCREENS } from './endpoint-screens.ts';

const ROOT = new URL('../..', import.meta.url).pathname;

describe('the whole API can be used from the screen', () => {
  it('names a screen and a test for each endpoint, and for nothing else', () => {
    expect(Object.keys(SCREENS).sort()).toEqual(Object.keys(endpoints).sort());
  });

  it.each(Object.entries(SCREENS))(
    '%s: the screen imports it, or what does, and the test is there',
    (id, row) => {
      expect(existsSync(join(ROOT, row.screen)), `${id} names ${row.screen}`).toBe(true);
      expect(readFileSync(join(ROOT, row.spec), 'utf8'), `${id} names ${row.spec}`).toContain('test(');
    },
  );
});
