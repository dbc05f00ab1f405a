import { defineUnlistedScript } from '#imports';
import type { Runtime, Violation } from '@/lib/checks/inspection.ts';
import { valueShape } from '@/lib/checks/knowledge/cookies/value-shape.ts';

/** Of what a hostile page may have in any number. */
const MOST = 100;
const MOST_CHARACTERS = 200;
const MOST_RESOURCES = 500;

const short = (text: string) => text.slice(0, MOST_CHARACTERS);

/** Names and looks of the cookies that scripts can read; a frame in a sandbox has none to read. */
function readableCookies(): Runtime['readableCookies'] {
  try {
    return document.cookie
      .split('; ')
      .filter(Boolean)
      .slice(0, MOST)
      .map((pair) => {
        const equals = pair.indexOf('=');
        const name = equals < 0 ? '' : pair.slice(0, equals);
        return { name: short(name), value: valueShape(pair.slice(equals + 1)) };
      });
  } catch {
    return [];
  }
}

/** Keys whose value is a JSON Web Token: whoever can run a script here can take it away. */
function tokensIn(storage: 'local' | 'session'): Runtime['storedTokens'] {
  try {
    const store = storage === 'local' ? localStorage : sessionStorage;
    return Object.keys(store)
      .slice(0, MOST)
      .filter((key) => valueShape((store.getItem(key) ?? '').slice(0, 8_192)).kind === 'json web token')
      .map((key) => ({ storage, key: short(key) }));
  } catch {
    return [];
  }
}

/** What was loaded, as far as the browser remembers: pages can clear or shorten that memory. */
function resources(): NonNullable<Runtime['resources']> {
  const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  return entries
    .slice(0, MOST_RESOURCES)
    .map(({ name, initiatorType }) => ({ url: name.slice(0, 2_000), initiator: initiatorType }));
}

/** What the browser has reported since the page began, where it keeps such reports. */
function violations(): readonly Violation[] {
  try {
    const observer = new ReportingObserver(() => {}, { types: ['csp-violation'], buffered: true });
    observer.observe();
    const reports = observer.takeRecords() as unknown as {
      body: { effectiveDirective?: string; blockedURL?: string; disposition?: string } | null;
    }[];
    observer.disconnect();
    return reports.slice(0, MOST).map(({ body }) => ({
      directive: short(body?.effectiveDirective ?? ''),
      blocked: short(body?.blockedURL ?? ''),
      disposition: body?.disposition === 'report' ? 'report' : 'enforce',
    }));
  } catch {
    return [];
  }
}

/** Injected after a click: answers what only the running page knows, as JSON text. Of values it tells the look alone. */
export default defineUnlistedScript({
  globalName: true,
  main() {
    const scripts = [
      ...Document.prototype.querySelectorAll.apply(document, ['script']),
    ] as HTMLScriptElement[];
    const nonces = new Set(scripts.slice(0, 5_000).map(({ nonce }) => nonce));
    const { originAgentCluster } = globalThis as { originAgentCluster?: boolean };
    const runtime: Runtime = {
      crossOriginIsolated,
      ...(originAgentCluster !== undefined && { originAgentCluster }),
      readableCookies: readableCookies(),
      storedTokens: [...tokensIn('local'), ...tokensIn('session')],
      nonces: [...nonces].filter(Boolean).slice(0, MOST).map(short),
      resources: resources(),
    };
    return JSON.stringify({ runtime, violations: violations() });
  },
});
