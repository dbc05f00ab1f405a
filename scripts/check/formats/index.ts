import { github } from './github-format.ts';
import { gitlab } from './gitlab-format.ts';
import { json, jsonStream } from './json-format.ts';
import { junit } from './junit-format.ts';
import { markdown } from './markdown-format.ts';
import type { Format, StreamedFormat } from './output-format.ts';
import { sarif } from './sarif-format.ts';
import { text, textStream } from './text-format.ts';

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
