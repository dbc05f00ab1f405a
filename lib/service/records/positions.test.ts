import { beforeEach, describe, expect, it, vi } from 'vitest';
import { pick } from '../../../test/pick.ts';
import { attempted, connectTo, hostileFixture, workerFixture } from '../../../test/service/worker-fixture.ts';
import { routeOf } from '../../api/caller.ts';
import { checkPositions, projectById } from '../../api/rank.ts';
import { changeRows, readRows } from '../../platform/table.ts';
import { call } from '../requests/call.ts';
import { checkedAtOf, positionsOf } from './positions.ts';
import { projects } from './projects.ts';

workerFixture();
const service = hostileFixture();

let account: string;
let id: number;

/** Sets what the service returns for the only keyword from now on. */
const tell = (keyword: object) =>
  service.at.state.seed('key1', 'keywords', [{ id: 91, project_id: id, keyword: 'tea', ...keyword }]);
const ask = () => call(projectById, { params: { id } }, 0);
const kept = async () =>
  (await positionsOf(account, id)).map(({ checkedAt, position }) => [checkedAt, position]);

beforeEach(async () => {
  account = await connectTo(service.at.baseUrl);
  id = service.at.state.seed('key1', 'rankProjects', [{ domain: 'shop.example', top10: 0 }])[0]?.id ?? 0;
});

describe('the history of positions', () => {
  it('RNK-13: has one row for each seen check', async () => {
    tell({ last_position: 9, last_checked_at: '2026-11-19T06:00:00Z' });
    await ask();
    await ask();
    tell({ last_position: 4, last_checked_at: '2026-11-20T06:00:00Z' });
    await ask();
    expect(await kept()).toEqual([
      [Date.parse('2026-11-19T06:00:00Z'), 9],
      [Date.parse('2026-11-20T06:00:00Z'), 4],
    ]);
  });

  it('RNK-13: is in the order of the checks, whichever keyword was checked', async () => {
    tell({ last_position: 9, last_checked_at: '2026-11-20T06:00:00Z' });
    tell({ id: 92, last_position: 4, last_checked_at: '2026-11-19T06:00:00Z' });
    await ask();
    expect(await kept()).toEqual([
      [Date.parse('2026-11-19T06:00:00Z'), 4],
      [Date.parse('2026-11-20T06:00:00Z'), 9],
    ]);
  });

  it.each([[null], [0], [101], [undefined]])('RNK-11: treats %s as not found', async (last_position) => {
    tell({ last_position, last_checked_at: '2026-11-19T06:00:00Z' });
    await ask();
    expect(await kept()).toEqual([[Date.parse('2026-11-19T06:00:00Z'), null]]);
  });

  it('RNK-12: has no rows for a keyword that was never checked', async () => {
    tell({ last_position: null, last_checked_at: null });
    await ask();
    expect(await kept()).toEqual([]);
  });

  it('treats the same moment in another notation as the same check', async () => {
    tell({ last_position: 9, last_checked_at: '2026-11-19T06:00:00Z' });
    await ask();
    tell({ last_position: 9, last_checked_at: '2026-11-19T08:00:00+02:00' });
    await ask();
    expect(await kept()).toHaveLength(1);
    expect(checkedAtOf({ last_checked_at: 'yesterday' })).toBeNull();
  });

  it.each(['UTC', 'Pacific/Kiritimati', 'America/Los_Angeles'])(
    'reads a time without an offset as UTC, wherever the reader is: %s',
    { tags: ['zone'] },
    (zone) => {
      vi.stubEnv('TZ', zone);
      const moment = Date.UTC(2026, 10, 19, 23, 30);
      expect(
        ['2026-11-19T23:30:00', '2026-11-19 23:30', '2026-11-19T23:30:00Z', '2026-11-20T13:30:00+14:00'].map(
          (text) => checkedAtOf({ last_checked_at: text }),
        ),
      ).toEqual([moment, moment, moment, moment]);
      expect(checkedAtOf({ last_checked_at: '2026-11-20T13:30:00+1400' })).toBe(moment);
      vi.unstubAllEnvs();
    },
  );

  it('learns from orders too, whose baseline is the last state before the positions change', async () => {
    tell({ last_position: 9, last_checked_at: '2026-11-19T06:00:00Z' });
    await attempted({
      kind: routeOf(checkPositions),
      price: { kind: 'not given' },
      input: { params: { id }, body: { keyword_ids: [91] } },
    });
    expect(await kept()).toEqual([[Date.parse('2026-11-19T06:00:00Z'), 9]]);
  });

  it('RNK-16: updates the project’s own figures, which are older in the list of projects', async () => {
    const row = {
      account,
      product: 'rank',
      id,
      domain: 'shop.example',
      data: { id, domain: 'shop.example', top10: 0 },
    };
    await changeRows([projects], (of) => of(projects).put(row as never));
    tell({ last_position: 4, last_checked_at: '2026-11-20T06:00:00Z' });
    await ask();
    const now = await readRows([projects], (of) => of(projects).get([account, 'rank', id]));
    expect(pick(now?.data, 'top10', 'keywords_count')).toEqual({ top10: 1, keywords_count: 1 });
  });
});
