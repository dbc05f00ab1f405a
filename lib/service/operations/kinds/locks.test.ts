import { describe, expect, it } from 'vitest';
import {
  begun,
  hostileFixture,
  openWithTwo,
  workerFixture,
} from '../../../../test/service/worker-fixture.ts';

workerFixture();
const hostile = hostileFixture({ keys: { key1: { balance: 500, pro: true } } });

const RUN = 'POST /promotion/runs';
const LINK = 'POST /projects/{id}/links';
const PROMOTION = 'POST /projects';
const RANK = 'POST /rank/projects';
const CHECK = 'POST /rank/projects/{id}/check';
const exact = { kind: 'exact', amount: 20, currency: 'USD' } as const;

const open = () => openWithTwo(hostile.at);

describe('two orders at once are one operation for the same thing, and two for different things', () => {
  const of = (id: number, body?: object) => ({ params: { id }, ...(body && { body }) });
  const url = (address: string) => ({ body: { url: address } });
  const promotion = (address: string) => ({ body: { name: 'A', url: address } });

  it.each<[kind: string, one: object, same: object, other: object]>([
    [
      'POST /audit/projects',
      url('https://www.a.example/'),
      url('http://a.example/x'),
      url('https://b.example'),
    ],
    [
      PROMOTION,
      promotion('https://www.a.example/'),
      promotion('https://a.example/x'),
      promotion('https://b.example'),
    ],
    [
      'POST /shield/projects',
      url('https://www.a.example/'),
      url('https://a.example/x'),
      url('https://b.example'),
    ],
    [
      RANK,
      { body: { domain: 'www.a.example' } },
      { body: { domain: 'a.example' } },
      { body: { domain: 'b.example' } },
    ],
    [
      RANK,
      { body: { domain: 'a.example', region: 'UA' } },
      { body: { domain: 'a.example', region: 'UA' } },
      { body: { domain: 'a.example', region: 'PL' } },
    ],
    [
      RANK,
      { body: { domain: 'a.example', device: 'mobile' } },
      { body: { domain: 'a.example', device: 'mobile' } },
      { body: { domain: 'a.example', device: 'desktop' } },
    ],
    ['POST /audit/projects/{id}/crawls', of(1, {}), of(1, { mode: 'express' }), of(2, {})],
    [
      'POST /shield/projects/{id}/scans',
      of(1, { mode: 'free' }),
      of(1, { mode: 'free' }),
      of(2, { mode: 'free' }),
    ],
    ['POST /shield/projects/{id}/verify', of(1), of(1), of(2)],
    [CHECK, of(1, {}), of(1, { keyword_ids: [1] }), of(2, {})],
    [
      'POST /rank/projects/{id}/keywords',
      of(1, { keywords: ['a'] }),
      of(1, { keywords: ['b'] }),
      of(2, { keywords: ['a'] }),
    ],
    [
      RUN,
      { body: { project_id: 1, link_id: 1 } },
      { body: { project_id: 1, link_id: 1 } },
      { body: { project_id: 1, link_id: 2 } },
    ],
    [
      RUN,
      { body: { project_id: 1, url: 'https://shop.example/a' } },
      { body: { project_id: 1, url: 'https://shop.example/a' } },
      { body: { project_id: 1, url: 'https://shop.example/b' } },
    ],
    [
      LINK,
      of(1, { url: 'https://shop.example/c#top' }),
      of(1, { url: 'https://shop.example/c' }),
      of(1, { url: 'https://shop.example/d' }),
    ],
    ['PATCH /projects/{id}', of(1, { name: 'a' }), of(1, { name: 'b' }), of(2, { name: 'a' })],
    ['DELETE /projects/{id}', of(1), of(1), of(2)],
    [
      'DELETE /projects/{id}/links/{linkId}',
      { params: { id: 1, linkId: 1 } },
      { params: { id: 1, linkId: 1 } },
      { params: { id: 1, linkId: 2 } },
    ],
  ])('%s with %j', async (kind, one, same, other) => {
    await open();
    const wish = (input: object) => begun({ kind, input, price: exact });
    const first = await wish(one);
    const again = await wish(same);
    const another = await wish(other);
    expect(again.id).toBe(first.id);
    expect(another.id).not.toBe(first.id);
    expect((await first.over()).state).toBe('accepted');
    expect((await another.over()).state).toBe('accepted');
  });

  it('the sender of reports is one per account', async () => {
    await open();
    const wish = (company_name: string) =>
      begun({ kind: 'PUT /branding', input: { body: { company_name } } });
    const [first, other] = [await wish('A'), await wish('B')];
    expect(other.id).toBe(first.id);
    expect((await first.over()).state).toBe('accepted');
    expect(hostile.at.log.of('PUT /branding')).toHaveLength(1);
  });
});
