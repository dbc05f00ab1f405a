import * as account from './account.ts';
import * as audit from './audit.ts';
import type { AnyEndpoint } from './endpoint.ts';

const areas = { account, audit };

const isEndpoint = (value: unknown): value is AnyEndpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value;

/** Every endpoint by id: `audit.startCrawl`. An endpoint joins by being exported from its area's file. */
export const endpoints: Readonly<Record<string, AnyEndpoint>> = Object.fromEntries(
  Object.entries(areas).flatMap(([area, exports]) =>
    Object.entries(exports)
      .filter(([, value]) => isEndpoint(value))
      .map(([name, value]) => [`${area}.${name}`, value as AnyEndpoint]),
  ),
);
