import { headerLine } from '../../../check.ts';
import { type CspPolicy, governing, parsePolicy, sourcesFor } from '../csp.ts';
import { addressSource } from '../csp-source.ts';
import { type GovernedLoad, isScript } from './load.ts';
import { MOST_HASHES, narrowestSource } from './narrowest-source.ts';
import { simulate } from './simulate.ts';

/** A policy that allows one load more, and what was added for it. */
interface Amendment {
  policy: string;
  directive: string;
  sources: readonly string[];
}

export const parsedPolicy = (policy: string): CspPolicy =>
  parsePolicy(policy, 'header', headerLine('Content-Security-Policy', policy));

const isHash = (source: string) => /^'sha(256|384|512)-/i.test(source);
const quoted = (hashes: readonly string[]) => hashes.map((hash) => `'${hash}'`);

/** Strict policies trust scripts by nonces and hashes alone. */
const isStrict = (policy: CspPolicy, load: GovernedLoad) =>
  isScript(load) && sourcesFor(policy, 'script-src-elem')?.has("'strict-dynamic'") === true;

/** Returns what would allow a load, in addition to the sources that there are now. */
function addedFor(
  load: GovernedLoad,
  now: readonly string[],
  self: URL,
  isByTrust: boolean,
): readonly string[] {
  const { inline, url, hashes = [] } = load;
  if (inline === 'eval') return ["'unsafe-eval'"];
  if (inline === 'wasm') return ["'wasm-unsafe-eval'"];
  if (!inline) return url !== undefined && URL.canParse(url) ? [narrowestSource(url, self)] : [];
  // Code in attributes has countless variants: only a strict policy allows no more than what was seen.
  const isHashed = inline === 'attribute' ? isByTrust : isByTrust || now.filter(isHash).length < MOST_HASHES;
  if (hashes.length === 0 || !isHashed) return ["'unsafe-inline'"];
  return inline === 'element' ? quoted(hashes) : ["'unsafe-hashes'", ...quoted(hashes)];
}

/** Whether a source that is there stays, in a directive that is extended or takes over from another. */
function stays(source: string, load: GovernedLoad, added: readonly string[], isNew: boolean): boolean {
  const lower = source.toLowerCase();
  if (lower === "'none'") return false;
  if (load.inline === 'attribute') return !added.includes("'unsafe-inline'") && !isNew;
  // Next to a hash, browsers ignore 'unsafe-inline'.
  if (added.includes("'unsafe-inline'")) return !isHash(source);
  // Elsewhere than for scripts and styles, only addresses mean something.
  const isOfCode = /^(script|style)-src/.test(load.directive);
  return !isNew || isOfCode || lower === "'self'" || addressSource(source) !== null;
}

const written = (directives: ReadonlyMap<string, readonly string[]>) =>
  [...directives].map(([name, sources]) => [name, ...sources].join(' ')).join('; ');

/**
 * Returns a policy that also allows a load, with the narrowest addition; everything that it allowed before stays
 * allowed, except files that it trusts only by a hash. Null if it allows the load already, or if no addition
 * would.
 */
export function amend(policy: string, load: GovernedLoad, self: URL): Amendment | null {
  const before = parsedPolicy(policy);
  const governs = governing(before, load.directive);
  if (governs === null || simulate([before], [load], self).length === 0) return null;
  const now = before.directives.get(governs) ?? [];
  const added = addedFor(load, now, self, isStrict(before, load));
  // A directive for such loads alone is extended; one for others as well passes its sources on to a new one.
  const isOwn = governs === load.directive || load.inline === 'attribute';
  const name = isOwn ? load.directive : load.directive.replace(/-(elem|attr)$/, '');
  const isNew = !before.directives.has(name);
  const kept = now.filter((source) => stays(source, load, added, isNew));
  const sources = added.filter((source) => !kept.includes(source));
  const after = written(new Map([...before.directives, [name, [...kept, ...sources]]]));
  const isAllowed = simulate([parsedPolicy(after)], [load], self).length === 0;
  return isAllowed ? { policy: after, directive: name, sources } : null;
}
