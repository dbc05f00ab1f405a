import { setTimeout as wait } from 'node:timers/promises';
import { slots } from '../../lib/checks/deep/visiting/slots.ts';
import type { Terminal } from '../check/terminal/terminal.ts';
import type { Environment } from '../check/terminal/variables.ts';
import type { Allowance } from './network/allowance.ts';
import { guardedFetch } from './network/guarded-fetch.ts';
import { openGuardedProxy } from './network/guarded-proxy.ts';
import { RefusedAddress, reachOf, recordingRefusals } from './network/reach.ts';

/** What the server was started with. */
export interface Setting {
  allowance: Allowance;
  env: Environment;
  /** The folder in which `plumbline.json` is searched for. */
  folder: string;
  /** The path of the settings file, or `none`; null to search for it. */
  config: string | null;
}

/** One call of a tool. */
interface Wanted {
  /** The addresses that the call is for. */
  addresses: readonly string[];
  isServed: boolean;
  /** Seconds after which it ends with what there is. */
  seconds: number;
  /** Ends it at once. */
  signal: AbortSignal;
  /** Hears of the visits of checks on demand. */
  showProgress?(line: string): void;
}

/** What a call has of the world around it, in addition. */
export interface Call extends Terminal {
  /** The hosts that were asked for on the way, and are out of reach. */
  refused: ReadonlySet<string>;
  /** Returns why a page could not be loaded, where the browser only says that its proxy did not connect. */
  reasonFor(reason: string): string;
}

/** Calls side by side: each may start a browser. */
const AT_ONCE = 2;
/** Seconds that pages that are under way have left after the time of a call. */
const GRACE = 10;

const turns = slots(AT_ONCE, AT_ONCE);

/** Returns the address in an error's message, as `host:port`. */
function endIn(reason: string): string | null {
  const address = / at (https?:\/\/\S+)/.exec(reason)?.[1];
  if (address === undefined || !URL.canParse(address)) return null;
  const { hostname, port, protocol } = new URL(address);
  return `${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`;
}

function reasonIn(failures: ReadonlyMap<string, Error>, reason: string): string {
  if (!reason.includes('ERR_SOCKS')) return reason;
  // The browser says where it began; a redirect may have led elsewhere.
  const refusal = [...failures.values()].findLast((failure) => failure instanceof RefusedAddress);
  const known = failures.get(endIn(reason) ?? '') ?? refusal;
  return known?.message ?? reason;
}

/**
 * Runs a call with its own connections, and ends them with it. Waits for its turn if others are under way.
 *
 * @throws Error If it is canceled.
 */
export async function withCall<T>(
  { allowance, env, folder }: Setting,
  { addresses, isServed, seconds, signal, showProgress = () => {} }: Wanted,
  use: (call: Call) => Promise<T>,
): Promise<T> {
  const release = await turns('calls');
  const over = new AbortController();
  try {
    signal.throwIfAborted();
    const late = AbortSignal.timeout(seconds * 1_000);
    const soon = AbortSignal.any([signal, late]);
    const end = new AbortController();
    const tooLate = AbortSignal.any([signal, end.signal]);
    late.addEventListener('abort', () => {
      wait(GRACE * 1_000, null, { signal: over.signal })
        .then(() => end.abort(new Error(`there was no result after ${seconds + GRACE} seconds`)))
        .catch(() => {});
    });
    const refused = new Set<string>();
    const reach = recordingRefusals(reachOf(allowance, addresses), refused);
    const guarded = guardedFetch(reach, tooLate);
    const proxy = isServed || allowance.isPrivateAllowed ? null : await openGuardedProxy(reach);
    try {
      return await use({
        args: [],
        env,
        folder,
        web: { fetch: guarded.fetch, proxy: proxy?.address ?? null, signal: tooLate },
        write: () => {},
        say: () => {},
        showProgress,
        onInterrupt(listener) {
          soon.addEventListener('abort', listener, { once: true });
          return () => soon.removeEventListener('abort', listener);
        },
        refused,
        reasonFor: (reason) => reasonIn(proxy?.failures ?? new Map(), reason),
      });
    } catch (error) {
      // Whatever was under way fails when its connections end: the reason is why they did.
      tooLate.throwIfAborted();
      throw error;
    } finally {
      proxy?.close();
      await guarded.close();
    }
  } finally {
    over.abort();
    release();
  }
}
