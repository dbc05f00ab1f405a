import * as z from 'zod';
import { isWebAddress } from '../../check/settings/option-values.ts';

/** The longest address that is requested. */
const LONGEST = 4_000;

/** An address in the arguments of a tool. */
export const address = z
  .string()
  .max(LONGEST)
  .refine(isWebAddress, 'must be an http(s) address, as in https://shop.example/teas');

/** How pages are checked. */
export const how = {
  served: z
    .boolean()
    .default(false)
    .describe(
      'Check the HTML as the server sends it, without a browser: faster, but without what scripts add',
    ),
  area: z.enum(['seo', 'security']).optional().describe('Only one of the two; without it, both'),
};

/** Read-only, and the same each time for the same page; what it reads is outside of this machine. */
export const READS_PAGES = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: true,
};

/** The ID of a check. */
export const checkId = z.string().max(100);
