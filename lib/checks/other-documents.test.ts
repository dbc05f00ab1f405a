import { expect, it } from 'vitest';
import type { AnyCheck, Example } from './check.ts';
import { inspectionOf } from './example-inspection.ts';
import { runChecks } from './run-checks.ts';

const files = import.meta.glob<{ default: AnyCheck; examples?: Example[] }>('./seo/*rendered*.ts', {
  eager: true,
});

// After a soft navigation the served document is that of the address before, and says nothing about this page.
it.each(Object.entries(files))(
  '%s compares a page with no other page',
  (path, { default: check, examples }) => {
    const id = path.slice('./'.length, -'.ts'.length);
    const compared = (examples ?? []).filter(({ served, finds }) => served !== undefined && finds);
    expect(compared).not.toEqual([]);
    for (const example of compared) {
      const inspection = inspectionOf(example);
      const { served } = inspection;
      if (!served) throw new Error(id);
      const elsewhere = { ...served, url: new URL('/before', served.url).href };
      const [result] = runChecks({ [id]: check }, { ...inspection, served: elsewhere }).results;
      expect([result?.outcome, result?.findings]).toEqual(['not looked at', []]);
    }
  },
);
