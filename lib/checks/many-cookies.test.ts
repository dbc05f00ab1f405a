import { expect, it } from 'vitest';
import { effort } from '../../test/engine/effort.ts';
import { collectHtml } from './collect/parse5.ts';
import { checks } from './index.ts';
import { runChecks } from './run-checks.ts';
import { loadSuffixes } from './suffixes.ts';

const { suffixes } = await loadSuffixes();

const url = 'https://www.example.com/';
const page = collectHtml('<title>Kettles</title>', url);
const ATTRIBUTES = 'Path=/; Secure; HttpOnly; SameSite=Lax; Expires=Wed, 21 Oct 2026 07:28:00 GMT';

/** Returns the effort of all checks for this number of cookies. */
function effortFor(count: number): number {
  const headers = Array.from({ length: count }, (_, i): [string, string] => [
    'set-cookie',
    `session${i}=k7Qm2xV9aT4pZ8rW3nB6yL1c; ${ATTRIBUTES}`,
  ]);
  return effort(() => {
    const response = { how: 'observed' as const, url, status: 200, headers };
    runChecks(checks, { url, at: 0, page, suffixes, response }, 'security');
  });
}

it('5,000 cookies are checked quickly', { tags: ['all'] }, () => {
  expect(effortFor(5_000)).toBeLessThan(50);
});
