import type { Checked } from '../checked.ts';
import type { CauseOfPages, CheckedCause } from '../checked-cause.ts';
import type { Format } from './format.ts';

/**
 * A page of `--json`, and the causes of the set that it has.
 *
 * @internal For tests: what they read.
 */
export interface CheckedPage extends Checked {
  causes: readonly CheckedCause[];
}

/** Returns by address which causes a page has. */
function causesByPage(causes: readonly CauseOfPages[]): ReadonlyMap<string, readonly CheckedCause[]> {
  const byPage = new Map<string, CheckedCause[]>();
  for (const { addresses, ...cause } of causes)
    for (const address of addresses) byPage.set(address, [...(byPage.get(address) ?? []), cause]);
  return byPage;
}

/** An array, one object per page. */
export const json: Format = ({ pages, causes }) => {
  const byPage = causesByPage(causes);
  const written = pages.map(
    (page): CheckedPage => ({
      ...page,
      causes: byPage.get((page.judgedAs ?? page.url).replace(/#.*$/, '')) ?? [],
    }),
  );
  return `${JSON.stringify(written, null, 2)}\n`;
};
