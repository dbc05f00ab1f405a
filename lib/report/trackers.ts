import * as z from 'zod/mini';
import { stored } from '../platform/stored.ts';
import { TRACKERS } from './export/issue-address.ts';

const Trackers = z.record(z.string(), z.object({ kind: z.enum(TRACKERS), address: z.string() }));

/** Where the issues of each site are, by the origin of the site. */
export const trackers = stored('local:trackers', Trackers, {});
