import type { Violation } from '../../../inspection.ts';
import type { GovernedLoad } from './load.ts';

/** A violation with what its event reveals in addition, and what was found out about it. */
export type DetailedViolation = Pick<Violation, 'directive' | 'blocked'> & {
  /** The beginning of the inline code. */
  sample?: string;
  /** The hash of the inline code: `sha256-…`. */
  hash?: string;
};

/** What a browser reports instead of an address. */
const CODE: Readonly<Record<string, GovernedLoad['inline']>> = { eval: 'eval', 'wasm-eval': 'wasm' };
/** Addresses with these schemes are reported by their scheme alone. */
const SCHEMES = ['data', 'blob', 'filesystem', 'mediastream'];

function inlineKind(directive: string, sample: string): NonNullable<GovernedLoad['inline']> {
  if (directive.endsWith('-attr')) return 'attribute';
  return /^javascript:/i.test(sample) ? 'address' : 'element';
}

/**
 * Returns the load that a policy has blocked, or would have (CSP 3, section 5.3). Null if the report does not tell, or
 * is about something else than a load (Trusted Types).
 */
export function violatingLoad({
  directive,
  blocked,
  sample = '',
  hash,
}: DetailedViolation): GovernedLoad | null {
  if (!/^[a-z-]+$/.test(directive)) return null;
  const hashes = hash === undefined ? {} : { hashes: [hash] };
  if (blocked === 'inline') return { directive, inline: inlineKind(directive, sample), ...hashes };
  const inline = CODE[blocked];
  if (inline) return { directive: 'script-src', inline };
  if (SCHEMES.includes(blocked)) return { directive, url: `${blocked}:` };
  // Chromium reports nothing for a frame whose address begins with `data:`.
  if (blocked === '' && directive === 'frame-src') return { directive, url: 'data:' };
  return URL.canParse(blocked) ? { directive, url: blocked } : null;
}
