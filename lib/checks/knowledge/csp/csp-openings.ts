import { type CspPolicy, governing, hasNonceOrHash, isScriptless, sourcesFor } from './csp.ts';

/** Whether one source of a list allows something. Sources are in lower case. */
export type Test = (source: string, sources: ReadonlySet<string>) => boolean;

/** The place in the policies that allows something. */
export interface Opening {
  /** The directive that allows it, or the one that would have blocked it if it were present. */
  directive: string;
  /** `''` if no policy restricts it. */
  source: string;
  policy: CspPolicy;
}

export const SCRIPT_DIRECTIVES: readonly string[] = ['script-src-elem', 'script-src-attr'];
const OF_SCRIPTS: readonly string[] = [...SCRIPT_DIRECTIVES, 'script-src', 'worker-src', 'object-src'];
const NOTHING: ReadonlySet<string> = new Set();

/**
 * The sources that govern a directive, taking a sandbox without scripts into account; null if unrestricted.
 */
function listOf(policy: CspPolicy, directive: string): ReadonlySet<string> | null {
  if (OF_SCRIPTS.includes(directive) && isScriptless(policy)) return NOTHING;
  return sourcesFor(policy, directive);
}

/**
 * All policies apply together, so something is allowed only if every one of them allows it: by a source, or
 * by not restricting the directive. Returns the first directive for which that is the case.
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

/** Like `letIn`, but only if a policy contains such a source. */
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

/** With `'strict-dynamic'`, browsers ignore hosts, schemes, `'self'` and `'unsafe-inline'` for scripts. */
export const obeyed: (test: Test) => Test = (test) => (source, sources) =>
  !sources.has("'strict-dynamic'") && test(source, sources);

/** `'unsafe-inline'` if browsers obey it (CSP 3, section 6.7.3.2): next to a nonce or a hash they do not. */
export const isInline: Test = (source, sources) => source === "'unsafe-inline'" && !hasNonceOrHash(sources);
