import type { Format, StreamedFormat } from './format.ts';
import { github } from './github.ts';
import { gitlab } from './gitlab.ts';
import { json, jsonStream } from './json.ts';
import { junit } from './junit.ts';
import { markdown } from './markdown.ts';
import { sarif } from './sarif.ts';
import { text, textStream } from './text.ts';

/** The output formats, by their names in `--format`. */
export const FORMATS = { text, json, sarif, junit, gitlab, markdown, github } as const satisfies Record<
  string,
  Format
>;
export type FormatName = keyof typeof FORMATS;

/** Those that are written page by page; the others need all pages at once. */
export const STREAMED: Readonly<Partial<Record<FormatName, StreamedFormat>>> = {
  text: textStream,
  json: jsonStream,
};
