import type { ElementRecord } from '../../snapshot.ts';
import { htmlTokens } from '../texts/white-space.ts';

/**
 * The ARIA role of an element, in lower case; empty if it has none. `role` is a list, such as `presentation none`, of
 * which the first that browsers know applies; one that they do not know is rare enough to be taken for one.
 */
export const roleOf = ({ attrs }: ElementRecord): string => htmlTokens(attrs.role)[0]?.toLowerCase() ?? '';
