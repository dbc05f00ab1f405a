import { type CspPolicy, governing, hasNonceOrHash, isScriptless, sourcesFor } from './csp.ts';

/** Whether one source of a list lets something in. Sources are in lower case. */
export type Test = (source: string, sources: ReadonlySet<string>) => boolean;

/** Where policies let something in. */
export interface Opening {
  /** The directive that lets it in, or would have kept it out where none stands. */
  directive: string;
  /** `''` where no policy says anything about it. */
  source: string;
  policy: CspPolicy;
}

export const SCRIPT_DIRECTIVES: readonly string[] = ['script-src-elem', 'script-src-attr'];
const OF_SCRIPTS: readonly string[] = [...SCRIPT_DIRECTIVES, 'script-src', 'worker-src', 'object-src'];
const NOTHING: ReadonlySet<string> = new Set();

/** The sources that govern a directive, a sandbox without scripts counted in; null where there is no restriction. */
function listOf(policy: CspPolicy, directive: string): ReadonlySet<string> | null {
  if (OF_SCRIPTS.includes(directive) && isScriptless(policy)) return NOTHING;
  return sourcesFor(policy, directive);
}

/**
 * All policies apply at once, so something is let in only where every one of them lets it in: by a source, or by
 * saying nothing about the directive. Answers the first of the directives where that is so.
 */
export function letIn(
  policies: readonly CspPolicy[],
  directives: readonly string[],
  test: Test,
): Opening | null {
  for (const directive of directives) {
    let opening: Opening | null = null;
    let isClosed = false;
    for (const policy of policies) {
      const sources = listOf(policy, directive);
      const source = sources === null ? '' : first(sources, test);
      isClosed = source === null;
      if (isClosed) break;
      if (!opening?.source)
        opening = { directive: governing(policy, directive) ?? directive, source: source ?? '', policy };
    }
    if (opening && !isClosed) return opening;
  }
  return null;
}

function first(sources: ReadonlySet<string>, test: Test): string | null {
  for (const source of sources) if (test(source, sources)) return source;
  return null;
}

/** As `letIn`, but only where a policy names such a source. */
export function named(
  policies: readonly CspPolicy[],
  directives: readonly string[],
  test: Test,
): Opening | null {
  for (const directive of directives) {
    const found = letIn(policies, [directive], test);
    if (found?.source) return found;
  }
  return null;
}

/** With `'strict-dynamic'` browsers skip hosts, schemes, `'self'` and `'unsafe-inline'` in lists for scripts. */
export const obeyed: (test: Test) => Test = (test) => (source, sources) =>
  !sources.has("'strict-dynamic'") && test(source, sources);

/** `'unsafe-inline'` where browsers heed it (CSP 3, section 6.7.3.2): beside a nonce or a hash they do not. */
export const isInline: Test = (source, sources) => source === "'unsafe-inline'" && !hasNonceOrHash(sources);
