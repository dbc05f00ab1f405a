import type { Format } from './format.ts';
import { json } from './json.ts';
import { junit } from './junit.ts';
import { sarif } from './sarif.ts';
import { text } from './text.ts';

/** The output formats, by their names in `--format`. */
export const FORMATS = { text, json, sarif, junit } as const satisfies Record<string, Format>;
export type FormatName = keyof typeof FORMATS;
