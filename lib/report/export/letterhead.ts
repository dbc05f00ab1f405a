import * as z from 'zod/mini';
import { stored } from '../../platform/stored.ts';

/** Characters of a logo as a data address: about 150 KB of picture. */
export const MAXIMUM_LOGO = 200 * 1024;

/** Pictures that may stand on a report; in an `<img>` a drawing runs no scripts. */
export const LOGO_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/svg+xml'] as const;

const Letterhead = z.object({
  name: z.catch(z.string().check(z.maxLength(120)), ''),
  logo: z.catch(
    z.nullable(
      z.string().check(z.maxLength(MAXIMUM_LOGO), z.regex(/^data:image\/(png|jpeg|webp|svg\+xml)[;,]/)),
    ),
    null,
  ),
});
export type Letterhead = z.output<typeof Letterhead>;

/** Whose name and logo stand on printed reports. */
export const letterhead = stored<Letterhead>('local:letterhead', Letterhead, { name: '', logo: null });
