import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { BUILD } from '../../scripts/chromium.ts';
import { line } from './measure.ts';

const kilobytes = (files: readonly string[]) =>
  files.reduce((sum, file) => sum + gzipSync(readFileSync(join(BUILD, file)), { level: 9 }).length, 0) /
  1_000;

const STATIC = /\b(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g;
const DYNAMIC = /\bimport\(\s*["'`]\.\/([^"'`]+\.js)["'`]\s*\)/g;

/** The scripts a page loads before anything is asked for: its own and what those import statically. */
function initialScripts(page: string): string[] {
  const html = readFileSync(join(BUILD, page), 'utf8');
  const found = new Set<string>();
  const visit = (file: string, isEntry: boolean) => {
    if (found.has(file) || !existsSync(join(BUILD, file))) return;
    found.add(file);
    const code = readFileSync(join(BUILD, file), 'utf8');
    for (const [, name] of code.matchAll(STATIC)) visit(`chunks/${name}`, false);
    // The entry loads the page itself once the shell is painted: that is no later choice.
    if (isEntry) for (const [, name] of code.matchAll(DYNAMIC)) visit(`chunks/${name}`, false);
  };
  for (const [, source] of html.matchAll(/<(?:script|link)[^>]+(?:src|href)="\/([^"]+\.js)"/g)) {
    visit(source as string, true);
  }
  return [...found];
}

/** What has to be loaded: bytes over the wire do not matter in an extension, but parsing what they hold does. */
export function benchSizes(): boolean {
  const popup = kilobytes(initialScripts('popup.html'));
  const script = kilobytes(['collect.js']);
  return [
    line('injected script, gzip', `${script.toFixed(1)} KB`, script, 15, 'KB'),
    line('popup, JavaScript before the first result, gzip', `${popup.toFixed(1)} KB`, popup, 115, 'KB'),
  ].every(Boolean);
}
