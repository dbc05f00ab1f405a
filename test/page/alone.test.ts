import { expect, it } from 'vitest';
import { probeInPage } from '../../lib/page/in-page/library-probe.ts';

it('the look at a page’s variables needs nothing but its own text, which is all that the page gets of it', () => {
  const inPage = new Function(`return (${probeInPage})(...arguments)`) as typeof probeInPage;
  Object.assign(globalThis, { plumblineKettle: { version: '1.2.3' } });
  expect(inPage([['kettle', 'plumblineKettle.version']])).toEqual([['kettle', '1.2.3']]);
});
