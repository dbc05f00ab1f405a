import { defineUnlistedScript } from '#imports';
import type { Runtime, Violation } from '@/lib/checks/inspection.ts';
import { valueShape } from '@/lib/checks/knowledge/cookies/value-shape.ts';

/** The maximum number of entries, because a hostile page may have any number. */
const MOST = 100;
const MOST_CHARACTERS = 200;
/** As many as the policy builder looks at. */
const MOST_RESOURCES = 5_000;

const short = (text: string) => text.slice(0, MOST_CHARACTERS);

/** Returns the names and value shapes of the cookies that scripts can read; a sandboxed frame has none. */
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

/** Returns the keys whose value is a JSON Web Token: any script that runs here can steal it. */
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

/** Returns the loaded resources, as far as the browser remembers: pages can clear or shorten that list. */
function resources(): NonNullable<Runtime['resources']> {
  const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  return entries
    .slice(0, MOST_RESOURCES)
    .map(({ name, initiatorType }) => ({ url: name.slice(0, 2_000), initiator: initiatorType }));
}

/**
 * Returns the violations that the browser has reported since the page started; undefined if it keeps no such reports.
 */
function violations(): readonly Violation[] | undefined {
  try {
    const observer = new ReportingObserver(() => {}, { types: ['csp-violation'], buffered: true });
    observer.observe();
    const reports = observer.takeRecords() as unknown as {
      body: {
        effectiveDirective?: string;
        blockedURL?: string;
        disposition?: string;
        originalPolicy?: string;
      } | null;
    }[];
    observer.disconnect();
    // A policy that the user tries here is not the site's.
    const { policyOnTrial } = globalThis as { policyOnTrial?: string };
    const own = reports.filter(({ body }) => !policyOnTrial || body?.originalPolicy !== policyOnTrial);
    return own.slice(0, MOST).map(({ body }) => ({
      directive: short(body?.effectiveDirective ?? ''),
      blocked: short(body?.blockedURL ?? ''),
      disposition: body?.disposition === 'report' ? 'report' : 'enforce',
    }));
  } catch {
    return undefined;
  }
}

/**
 * Injected after a click: returns what only the running page knows, as JSON text. Of values, it returns only the shape.
 */
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
