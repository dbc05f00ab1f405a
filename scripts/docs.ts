// `npm run docs`: writes the list of all checks as a document, and prints its path.
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { allAreas, checksDocument } from './docs/checks-document.ts';

const FILE = '.output/docs/checks.md';
await mkdir(dirname(FILE), { recursive: true });
await writeFile(FILE, checksDocument(await allAreas()));
console.log(FILE);
