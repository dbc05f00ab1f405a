import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { BUILD } from '../../scripts/chromium.ts';
import { type BenchOptions, line } from './measure.ts';
import { scriptsOfPopup } from './scripts-of-popup.ts';

const LANGUAGES = ['en', 'ru'];
const ELEMENTS = 1_500;
const LARGEST = 6;

const kilobytes = (file: string) => gzipSync(readFileSync(join(BUILD, file)), { level: 9 }).length / 1_000;

/** What has to be loaded: bytes over the wire do not matter in an extension, but parsing what they hold does. */
export async function benchSizes({ sizes }: BenchOptions): Promise<boolean> {
  const injected = kilobytes('collect.js');
  const kept = [line('injected script, gzip', `${injected.toFixed(1)} KB`, injected, 15, 'KB')];
  for (const language of LANGUAGES) {
    const files = (await scriptsOfPopup(language, sizes[0] ?? ELEMENTS))
      .map((file) => ({ file, size: kilobytes(file) }))
      .sort((a, b) => b.size - a.size);
    const total = files.reduce((sum, { size }) => sum + size, 0);
    const figure = `${total.toFixed(1)} KB in ${files.length} files`;
    kept.push(
      line(`popup’s JavaScript until its final verdict, ${language}, gzip`, figure, total, 190, 'KB'),
    );
    const largest = files.slice(0, LARGEST).map(({ file, size }) => `${file} ${size.toFixed(1)}`);
    console.log(`     ${largest.join(', ')} …`);
  }
  return kept.every(Boolean);
}
