import * as z from 'zod/mini';
import { Count, defineEndpoint, figure, id, known, maybe, Percent, timestamp } from './endpoint.ts';

export const User = z.looseObject({
  id,
  balance: z.number(),
  currency: z.string(),
  promotion_discount_percent: figure(Percent),
  is_pro: maybe(z.boolean()),
});

export const Key = z.looseObject({
  label: maybe(z.string()),
  scopes: z.array(known('promotion', 'rank', 'audit', 'shield')),
  requests_total: figure(Count),
});

export const Balance = z.looseObject({
  balance: z.number(),
  currency: z.string(),
  topup_url: maybe(z.string()),
});

const user = { id: 7, balance: 42.1, currency: 'USD', promotion_discount_percent: 15, is_pro: false };
const key = {
  label: 'Browser',
  scopes: ['promotion', 'rank', 'audit', 'shield'],
  requests_total: 318,
};

export const ping = defineEndpoint({
  method: 'GET',
  path: '/ping',
  summary: 'Says that the service is there.',
  access: 'open',
  status: 200,
  reply: z.looseObject({ pong: z.boolean(), time: maybe(timestamp) }),
  example: { pong: true, time: '2026-11-20T12:00:00Z' },
});

export const me = defineEndpoint({
  method: 'GET',
  path: '/me',
  summary: 'The account and the key that asks.',
  access: 'key',
  status: 200,
  reply: z.looseObject({ user: User, key: Key }),
  example: { user, key },
});

export const balance = defineEndpoint({
  method: 'GET',
  path: '/balance',
  summary: 'The one balance that pays for everything.',
  access: 'key',
  status: 200,
  reply: Balance,
  example: { balance: 42.1, currency: 'USD', topup_url: 'https://service.example/billing' },
});

export const currentKey = defineEndpoint({
  method: 'GET',
  path: '/key',
  summary: 'The key that asks: label, scopes, use.',
  access: 'key',
  status: 200,
  reply: z.looseObject({ key: Key }),
  example: { key },
});
