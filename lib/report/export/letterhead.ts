import * as z from 'zod/mini';
import { stored } from '../../platform/stored.ts';

/** The most characters of a logo as a `data:` URL: about 150 KB of image data. */
export const MAXIMUM_LOGO = 200 * 1024;

/** Image types that are allowed in a report; an SVG inside an `<img>` runs no scripts. */
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

/** The name and the logo on printed reports. */
export const letterhead = stored<Letterhead>('local:letterhead', Letterhead, { name: '', logo: null });
