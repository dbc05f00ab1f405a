import { faults } from '../../hostile/faults.ts';
import { startHostile } from '../../hostile/hostile.ts';
import type { Watcher } from '../../hostile/watcher.ts';
import { randomOf } from './kills-random.ts';
import { pause, type WorkerRig } from './kills-rig.ts';

const KEYS = { a: 'key-that-is-for-host-a-alone', b: 'key-that-is-for-host-b-alone' } as const;

/** Number of simultaneous actions of a user and of extension pages. */
const AT_ONCE = 6;

/**
 * Connects with two services alternately, aborts attempts and disconnects, while lists are fetched and jobs are
 * polled, until the given number of requests has arrived; some of the responses lead to a third host. Returns the
 * requests that arrived at the wrong host.
 */
export async function keysAmongHosts(rig: WorkerRig, watcher: Watcher, wanted: number, seed: number) {
  const random = randomOf(seed);
  const hosts = {
    a: await startHostile({ keys: { [KEYS.a]: {} } }),
    b: await startHostile({ keys: { [KEYS.b]: {} } }),
  };
  for (const host of Object.values(hosts)) {
    const away = faults.redirect(random() < 0.5 ? 302 : 307, `${watcher.origin}/away`);
    host.plan.add('GET *', away, { nth: 5, every: 9, times: Number.POSITIVE_INFINITY });
  }
  let attempts = 0;
  const connect = (host: 'a' | 'b') => {
    attempts += 1;
    return rig.ask('connect', {
      baseUrl: hosts[host].baseUrl,
      key: KEYS[host],
      attempt: `attempt-${attempts}`,
    });
  };
  const refresh = () => rig.ask('refresh', { host: 'site-1.example', isWanted: true });
  const disconnect = async () => {
    const [account = ''] = await rig.accounts();
    return rig.ask('disconnect', { account });
  };
  const actions: readonly (() => Promise<unknown>)[] = [
    () => connect('a'),
    () => connect('b'),
    refresh,
    refresh,
    refresh,
    () => rig.ask('cancelConnect', { attempt: `attempt-${attempts}` }),
    () => rig.ask('work', {}),
    () => rig.ask('tryKeyAgain', {}),
    () => rig.ask('call', { endpoint: 'GET /me', input: {}, maxAge: 0 }),
    () => (random() < 0.1 ? disconnect() : refresh()),
  ];
  const count = () => hosts.a.log.entries.length + hosts.b.log.entries.length;
  const end = Date.now() + wanted * 600;
  const actOn = async () => {
    while (count() < wanted && Date.now() < end) {
      await actions[Math.floor(random() * actions.length)]?.();
      await rig.page.evaluate(() => chrome.storage.session.remove('pace'));
      await pause(random() * 5);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, actOn));
  const came = (host: 'a' | 'b', key: string) =>
    hosts[host].log.entries.filter((entry) =>
      JSON.stringify([entry.headers, entry.query, entry.body]).includes(key),
    );
  const foreign = [
    ...came('a', KEYS.b).map(({ path }) => `the key of b came to a: ${path}`),
    ...came('b', KEYS.a).map(({ path }) => `the key of a came to b: ${path}`),
    ...Object.values(KEYS).flatMap((key) => (watcher.saw(key) ? [`the watcher saw ${key}`] : [])),
  ];
  const keyed = [...hosts.a.log.entries, ...hosts.b.log.entries].filter(({ key }) => key !== null).length;
  for (const host of Object.values(hosts)) await host.close();
  return { requests: count(), keyed, foreign };
}
