import type { Format } from './format.ts';
import { json } from './json.ts';
import { junit } from './junit.ts';
import { sarif } from './sarif.ts';
import { text } from './text.ts';

/** The forms that results can be had in, by the names of `--format`. */
export const FORMATS = { text, json, sarif, junit } as const satisfies Record<string, Format>;
export type FormatName = keyof typeof FORMATS;
