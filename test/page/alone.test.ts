import { expect, it } from 'vitest';
import { probeInPage } from '../../lib/page/in-page/library-probe.ts';

it('the code that reads a page’s variables uses nothing outside itself, because only its source is injected', () => {
  const inPage = new Function(`return (${probeInPage})(...arguments)`) as typeof probeInPage;
  Object.assign(globalThis, { plumblineKettle: { version: '1.2.3' } });
  expect(inPage([['kettle', 'plumblineKettle.version']])).toEqual([['kettle', '1.2.3']]);
});
