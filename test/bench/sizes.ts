import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { BUILD } from '../../scripts/browser/chromium.ts';
import { type BenchOptions, line } from './bench-figures.ts';
import { BENCH_BUDGETS } from './budgets.ts';
import { scriptsOfPopup } from './scripts-of-popup.ts';

const LANGUAGES = ['en', 'ru'] as const;
const ELEMENTS = 1_500;
const LARGEST = 6;

const kilobytes = (file: string) => gzipSync(readFileSync(join(BUILD, file)), { level: 9 }).length / 1_000;

/** What has to be loaded: in an extension, bytes over the wire do not matter, but the bytes to parse do. */
export async function benchSizes({ sizes }: BenchOptions): Promise<boolean> {
  const injected = kilobytes('collect.js');
  const kept = [
    line('injected script, gzip', `${injected.toFixed(1)} KB`, injected, BENCH_BUDGETS.injected, 'KB'),
  ];
  for (const language of LANGUAGES) {
    const { popup, workers } = await scriptsOfPopup(language, sizes[0] ?? ELEMENTS);
    const totals = [popup, workers].map((files) => {
      const weighed = files.map((file) => ({ file, size: kilobytes(file) })).sort((a, b) => b.size - a.size);
      const total = weighed.reduce((sum, { size }) => sum + size, 0);
      const largest = weighed.slice(0, LARGEST).map(({ file, size }) => `${file} ${size.toFixed(1)}`);
      return {
        total,
        figure: `${total.toFixed(1)} KB in ${files.length} files`,
        largest: largest.join(', '),
      };
    });
    const [own, engine] = totals;
    const whole = totals.reduce((sum, { total }) => sum + total, 0);
    console.log(`     popup’s own thread, ${language}: ${own?.figure}: ${own?.largest} …`);
    console.log(`     its engine, in a worker, ${language}: ${engine?.figure}: ${engine?.largest} …`);
    const figure = `${whole.toFixed(1)} KB`;
    kept.push(
      line(
        `popup’s JavaScript until its final verdict, ${language}, gzip`,
        figure,
        whole,
        BENCH_BUDGETS.scripts[language],
        'KB',
      ),
    );
  }
  return kept.every(Boolean);
}
