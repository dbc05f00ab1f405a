import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { CHECKS_DOCUMENT, checksDocument } from '../../scripts/docs/checks-document.ts';

it('the document of the checks is current', async () => {
  const written = await readFile(CHECKS_DOCUMENT, 'utf8').catch(() => '');
  const isCurrent = written === (await checksDocument());
  expect(isCurrent, 'lib/checks/README.md is not what the check files say: run `npm run docs`.').toBe(true);
});
