import { expect, it } from 'vitest';
import { effort } from '../../test/engine/effort.ts';
import { inspectionOf } from './example-inspection.ts';
import { runChecks } from './run-checks.ts';
import incomplete from './seo/structured-data-incomplete.ts';

/** Returns the effort of finding which of this number of incomplete things are described completely elsewhere. */
function effortFor(count: number): number {
  const things = Array.from(
    { length: count },
    (_, n) =>
      `<script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"Kettle ${n}","review":{"@type":"Review","author":"A"}}</script>`,
  );
  const inspection = inspectionOf({ html: things.join('') });
  return effort(() => {
    runChecks({ 'seo/structured-data-incomplete': incomplete }, structuredClone(inspection));
  });
}

it('20,000 things are not compared each with each', { tags: ['all'] }, () => {
  expect(effortFor(20_000)).toBeLessThan(50);
});
