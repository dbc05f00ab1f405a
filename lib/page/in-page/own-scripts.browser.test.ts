import { afterEach, describe, expect, it, vi } from 'vitest';
import script from '@/entrypoints/runtime.ts';

afterEach(() => vi.unstubAllGlobals());

describe('violations of the policy', () => {
  it('are none if the browser reports that there were none', async () => {
    expect(JSON.parse(String(await script.main())).violations).toEqual([]);
  });

  it('are not known in a browser that keeps no reports, or refuses them', async () => {
    vi.stubGlobal('ReportingObserver', undefined);
    expect(JSON.parse(String(await script.main()))).not.toHaveProperty('violations');
    class Refusing {
      constructor() {
        throw new TypeError('not here');
      }
    }
    vi.stubGlobal('ReportingObserver', Refusing);
    expect(JSON.parse(String(await script.main()))).not.toHaveProperty('violations');
  });
});
