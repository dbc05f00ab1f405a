/** The result of the HTTP Observatory (version 6) for a page's policies. It reads them unlike any browser. */
interface ObservatoryCsp {
  code: string;
  /** Whether it finds `frame-ancestors`, even in a `<meta>`, where browsers ignore it. */
  framing: boolean;
}

interface Source {
  text: string;
  policy: number;
  keep: boolean;
}

/**
 * The limit of merging: sources sorted, once per policy, and directives. The time grows with their square.
 */
const MOST_WORK = 10_000;
/**
 * The most characters of all policies together that are merged; the same limit as for one header elsewhere.
 */
const LONGEST = 50_000;

class TooMuch extends Error {}
const SHORTEST = 'img-src'.length - 1;
const REPEATABLE = new Set(['report-uri', 'report-to']);
const NOT_IN_META = ['frame-ancestors', 'report-uri', 'sandbox'];
const BROAD = ['ftp:', 'http:', 'https:', '*', 'http://*', 'http://*.*', 'https://*', 'https://*.*'];
const UNSAFE = new Set([...BROAD, "'unsafe-inline'", 'data:']);
const NONCE_OR_HASH = /^'(sha256|sha384|sha512|nonce)-/;

let collator: Intl.Collator | null = null;
/** Created on first use, because that takes 5 ms. */
function compare(a: string, b: string): number {
  collator ??= new Intl.Collator('en');
  return collator.compare(a, b);
}

/** Compares sources piece by piece at `/`; a source that ends in `/` covers everything below it. */
function covers(wide: string, narrow: string): boolean {
  const wides = wide.split('/');
  const narrows = narrow.split('/');
  const exact = !wide.endsWith('/');
  if (wides.length > narrows.length || (exact && wides.length !== narrows.length)) return false;
  if (!exact) wides.pop();
  return wides.every(
    (piece, index) => decodeURIComponent(piece) === decodeURIComponent(narrows[index] ?? ''),
  );
}

/**
 * Marks the sources of a sorted list that survive: the shortest of one policy, the common ones of several.
 */
function mark(sources: readonly Source[]): void {
  sources.forEach((source, index) => {
    const before = sources[index - 1];
    if (!before) return;
    if (source.policy === before.policy && source.text.startsWith(before.text)) source.keep = false;
    if (source.policy !== before.policy && covers(before.text, source.text)) source.keep = true;
  });
}

/** Merges policies into one, as the Observatory does; null if it considers them invalid. Throws `TooMuch`. */
function merged(policies: readonly string[]): { csp: Map<string, Set<string>>; repeated: boolean } | null {
  const csp = new Map<string, Source[]>();
  let repeated = false;
  let work = 0;
  for (const [index, raw] of policies.entries()) {
    const policy = raw.replaceAll(/[\r\n]/g, '').trim();
    if (policy.length < SHORTEST) return null;
    const seen = new Set<string>();
    for (const part of policy.split(';')) {
      work += 1;
      if (work > MOST_WORK) throw new TooMuch();
      const [name = '', ...values] = part.trim().split(/\s+/);
      const directive = name.toLowerCase();
      if (!directive) continue;
      if (seen.has(directive)) {
        if (!REPEATABLE.has(directive)) return null;
        repeated = true;
      }
      seen.add(directive);
      const texts = values.length === 0 && directive.endsWith('-src') ? ["'none'"] : values;
      const own = texts.map((text) => ({ text: text.toLowerCase(), policy: index, keep: index === 0 }));
      const sources = [...(index === 0 ? [] : (csp.get(directive) ?? [])), ...own];
      work += sources.length;
      if (work > MOST_WORK) throw new TooMuch();
      sources.sort((a, b) => compare(a.text, b.text));
      try {
        mark(sources);
      } catch {
        return null;
      }
      const kept = sources.filter(({ keep }) => keep);
      csp.set(directive, kept);
      // If more policies follow, a source of the first one survives only if another policy has it too.
      if (index === 0 && policies.length > 1) for (const source of kept) source.keep = false;
    }
  }
  const flat = [...csp].map(([directive, sources]): [string, Set<string>] => [
    directive,
    new Set(sources.length > 0 ? sources.map(({ text }) => text) : ["'none'"]),
  ]);
  return { csp: new Map(flat), repeated };
}

/**
 * Returns the Observatory's result. `headers` and `metas` are the policies as written, `reported` is whether
 * there is a Content-Security-Policy-Report-Only header. Null if the policies are too long to merge in time;
 * the test then counts as not measured.
 */
export function observatoryCsp(...policies: Parameters<typeof observatoryVerdict>): ObservatoryCsp | null {
  try {
    return observatoryVerdict(...policies);
  } catch (error) {
    if (error instanceof TooMuch) return null;
    throw error;
  }
}

function observatoryVerdict(
  headers: readonly string[],
  metas: readonly string[],
  { isHttps, reported }: { isHttps: boolean; reported: boolean },
): ObservatoryCsp {
  if ([...headers, ...metas].reduce((sum, { length }) => sum + length, 0) > LONGEST) throw new TooMuch();
  const split = (values: readonly string[]) =>
    values.flatMap((value) => value.split(',').map((each) => each.trim()));
  const all = merged(split([...headers, ...metas]));
  if (!all) return { code: 'csp-header-invalid', framing: false };
  const { csp } = all;
  const inMeta = merged(split(metas));
  for (const name of NOT_IN_META) inMeta?.csp.delete(name);
  // It stores repetitions among the directives, so they count as one more.
  const size = [merged(split(headers)), inMeta].reduce(
    (sum, each) => sum + (each ? each.csp.size + Number(each.repeated) : 0),
    0,
  );
  if (size === 0) {
    return {
      code: reported ? 'csp-not-implemented-but-reporting-enabled' : 'csp-not-implemented',
      framing: false,
    };
  }
  const code = judged(csp, isHttps);
  const passes =
    code.startsWith('csp-implemented-with-no-unsafe') || /style-src-only|passive-content-only/.test(code);
  return {
    code: all.repeated && passes ? 'csp-implemented-but-duplicate-directives' : code,
    framing: csp.has('frame-ancestors'),
  };
}

function judged(csp: ReadonlyMap<string, Set<string>>, isHttps: boolean): string {
  // The sets may be the same object, and then a source removed for scripts is removed for all: the
  // Observatory does that.
  const effective = (name: string) => csp.get(name) ?? csp.get('default-src') ?? new Set(['*']);
  const scripts = effective('script-src');
  const styles = effective('style-src');
  const objects = effective('object-src');
  const isTrusted = (sources: ReadonlySet<string>) =>
    [...sources].some((source) => NONCE_OR_HASH.test(source));
  for (const sources of [scripts, styles]) if (isTrusted(sources)) sources.delete("'unsafe-inline'");
  if (scripts.has("'strict-dynamic'")) {
    if (!isTrusted(scripts)) return 'csp-header-invalid';
    for (const source of scripts) {
      const isHost = BROAD.some((start) => source.startsWith(start));
      if (isHost || source === "'self'" || source === "'unsafe-inline'") scripts.delete(source);
    }
  }
  const isHttp = (source: string) => isHttps && /^(http|ftp):/.test(source);
  const active = [...csp].filter(([name]) => !['img-src', 'media-src', 'script-src'].includes(name));
  const passive = ['img-src', 'media-src'].flatMap((name) => [
    ...(csp.get(name) ?? csp.get('default-src') ?? []),
  ]);
  if ([...scripts].some((source) => UNSAFE.has(source)) || BROAD.some((source) => objects.has(source)))
    return 'csp-implemented-with-unsafe-inline';
  if ([...scripts, ...active.flatMap(([, sources]) => [...sources])].some(isHttp))
    return 'csp-implemented-with-insecure-scheme';
  if (scripts.has("'unsafe-eval'") || styles.has("'unsafe-eval'")) return 'csp-implemented-with-unsafe-eval';
  if (passive.some(isHttp)) return 'csp-implemented-with-insecure-scheme-in-passive-content-only';
  if ([...styles].some((source) => UNSAFE.has(source)))
    return 'csp-implemented-with-unsafe-inline-in-style-src-only';
  const fallback = csp.get('default-src');
  return fallback?.size === 1 && fallback.has("'none'")
    ? 'csp-implemented-with-no-unsafe-default-src-none'
    : 'csp-implemented-with-no-unsafe';
}
