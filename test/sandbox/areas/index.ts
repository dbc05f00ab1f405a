import type { AnyEndpoint } from '../../../lib/api/endpoint.ts';
import type { Handler } from '../handle.ts';
import { accountHandlers } from './account.ts';
import { auditHandlers } from './audit.ts';
import { pricingHandlers } from './pricing.ts';
import { promotionHandlers } from './promotion.ts';
import { rankHandlers } from './rank.ts';
import { reportHandlers } from './reports.ts';
import { runHandlers } from './runs.ts';
import { shieldHandlers } from './shield.ts';

const all: readonly Handler[] = [
  ...accountHandlers,
  ...promotionHandlers,
  ...pricingHandlers,
  ...runHandlers,
  ...reportHandlers,
  ...auditHandlers,
  ...rankHandlers,
  ...shieldHandlers,
];

/** The handler of each endpoint. */
export const handlers: ReadonlyMap<AnyEndpoint, Handler> = new Map(
  all.map((handler) => [handler.endpoint, handler]),
);
