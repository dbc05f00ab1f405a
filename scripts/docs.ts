// `npm run docs`: writes lib/checks/README.md from the check files.
import { writeFile } from 'node:fs/promises';
import { CHECKS_DOCUMENT, checksDocument } from './docs/checks-document.ts';

await writeFile(CHECKS_DOCUMENT, await checksDocument());
