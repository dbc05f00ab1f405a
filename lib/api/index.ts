import * as z from 'zod/mini';
import * as account from './account.ts';
import * as audit from './audit.ts';
import type { AnyEndpoint } from './endpoint.ts';
import * as pricing from './pricing.ts';
import * as promotion from './promotion.ts';
import * as rank from './rank.ts';
import * as reports from './reports.ts';
import * as runs from './runs.ts';
import * as shield from './shield.ts';

const areas = { account, promotion, pricing, runs, reports, rank, audit, shield };

const isEndpoint = (value: unknown): value is AnyEndpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value;

/** Every endpoint by id: `audit.startCrawl`. An endpoint is included once its area's file exports it. */
export const endpoints: Readonly<Record<string, AnyEndpoint>> = Object.fromEntries(
  Object.entries(areas).flatMap(([area, exports]) =>
    Object.entries(exports)
      .filter(([, value]) => isEndpoint(value))
      .map(([name, value]) => [`${area}.${name}`, value as AnyEndpoint]),
  ),
);

/** Every resource by name: `Crawl`. A resource is included once its area's file exports its schema. */
export const resources: Readonly<Record<string, z.ZodMiniType>> = Object.fromEntries(
  Object.values(areas).flatMap((exports) =>
    Object.entries(exports).filter(
      (entry): entry is [string, z.ZodMiniType] => (entry[1] as unknown) instanceof z.ZodMiniType,
    ),
  ),
);
