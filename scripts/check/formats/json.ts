import type { Format } from './format.ts';

/** An array, one object per page. */
export const json: Format = ({ pages }) => `${JSON.stringify(pages, null, 2)}\n`;
