import { githubFormat } from './github-format.ts';
import { gitlabFormat } from './gitlab-format.ts';
import { jsonFormat, jsonStream } from './json-format.ts';
import { junitFormat } from './junit-format.ts';
import { markdownFormat } from './markdown-format.ts';
import type { Format, StreamedFormat } from './output-format.ts';
import { sarifFormat } from './sarif-format.ts';
import { textFormat, textStream } from './text-format.ts';

/** The output formats, by their names in `--format`. */
export const FORMATS = {
  text: textFormat,
  json: jsonFormat,
  sarif: sarifFormat,
  junit: junitFormat,
  gitlab: gitlabFormat,
  markdown: markdownFormat,
  github: githubFormat,
} as const satisfies Record<string, Format>;
export type FormatName = keyof typeof FORMATS;

/** Those that are written page by page; the others need all pages at once. */
export const STREAMED: Readonly<Partial<Record<FormatName, StreamedFormat>>> = {
  text: textStream,
  json: jsonStream,
};
