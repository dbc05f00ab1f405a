import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import * as z from 'zod/mini';
import { SEVERITIES } from '../../../lib/checks/check.ts';
import type { Checked } from './checked.ts';
import { RunEntry, RunHead } from './run-head.ts';
import type { Ending } from './run-results.ts';

/** What is read of a page; the version of the file says that the rest is as it is written today. */
const WrittenPage = z.looseObject({
  url: z.url(),
  judgedAs: z.nullable(z.url()),
  findings: z.array(z.looseObject({ check: z.string(), message: z.string(), severity: z.enum(SEVERITIES) })),
  results: z.array(z.looseObject({ check: z.string(), totals: z.record(z.string(), z.int()) })),
  entry: RunEntry,
});

const WrittenEnding = z.looseObject({
  unchecked: z.array(z.strictObject({ url: z.string(), reason: z.string() })),
  unseen: z.array(RunEntry),
  causes: z.array(z.unknown()),
  isStopped: z.boolean(),
});

/** Where a page is in a file, in bytes. */
interface PagePlace {
  order: number;
  start: number;
  length: number;
}

/** A file of results, as `--format json` writes it. */
export interface ResultsFile {
  path: string;
  run: RunHead;
  pages: readonly PagePlace[];
  /** The number of bytes up to the end of the last whole page. */
  end: number;
  /** Null if the file was cut off. */
  ending: Omit<Ending, 'causes'> | null;
}

/** A page that came from a file, with its entry. */
export type WrittenPage = Checked & { entry: RunEntry };

const NEW_LINE = 10;

/** Returns the lines of a file, and where each begins. */
async function* linesOf(path: string): AsyncGenerator<{ text: string; start: number; length: number }> {
  let [rest, start] = [Buffer.alloc(0), 0];
  const parts: Buffer[] = [];
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) {
    let from = 0;
    for (let at = chunk.indexOf(NEW_LINE); at >= 0; at = chunk.indexOf(NEW_LINE, from)) {
      rest = Buffer.concat([...parts.splice(0), chunk.subarray(from, at)]);
      yield { text: rest.toString('utf8'), start, length: rest.length };
      start += rest.length + 1;
      from = at + 1;
    }
    parts.push(chunk.subarray(from));
  }
  rest = Buffer.concat(parts);
  if (rest.length > 0) yield { text: rest.toString('utf8'), start, length: rest.length };
}

function parsed<T>(
  schema: { safeParse(value: unknown): { success: boolean; data?: T } },
  text: string,
): T | null {
  try {
    const { data } = schema.safeParse(JSON.parse(text));
    return data ?? null;
  } catch {
    return null;
  }
}

/**
 * Reads which pages a file of results has. One that was cut off has those before that.
 *
 * @throws Error If it is something else.
 */
export async function readResults(path: string, name: string): Promise<ResultsFile> {
  const foreign = new Error(`${name} has no results of Plumbline as --format json writes them`);
  const pages: PagePlace[] = [];
  const tail: string[] = [];
  let [run, end, number]: [RunHead | null, number, number] = [null, 0, 0];
  for await (const { text, start, length } of linesOf(path)) {
    number += 1;
    if (number === 1) {
      run = parsed(z.strictObject({ run: RunHead }), `${text.replace(/,$/, '')}}`)?.run ?? null;
      if (!run) throw foreign;
    } else if (number === 2) {
      if (text !== '"pages":[') throw foreign;
      end = start + length + 1;
    } else if (tail.length > 0 || text === '],') tail.push(text);
    else if (text !== '') {
      const whole = text.replace(/,$/, '');
      const page = parsed(WrittenPage, whole);
      // The line in which the file was cut off.
      if (!page) break;
      pages.push({ order: page.entry.order, start, length: Buffer.byteLength(whole) });
      end = start + Buffer.byteLength(whole);
    }
  }
  if (!run || number < 2) throw foreign;
  const ending = parsed(WrittenEnding, `{${tail.slice(1).join('\n')}`);
  return { path, run, pages, end, ending };
}

/** Returns the pages of a file at these places, one after the other. */
export async function* pagesAt(path: string, places: readonly PagePlace[]): AsyncGenerator<WrittenPage> {
  const file = await open(path);
  try {
    for (const { start, length } of places) {
      const { buffer } = await file.read(Buffer.alloc(length), 0, length, start);
      yield JSON.parse(buffer.toString('utf8')) as WrittenPage;
    }
  } finally {
    await file.close();
  }
}
