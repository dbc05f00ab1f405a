/**
 * The rules of one section, by their last label, which they leave out, separated by spaces: `*` matches any label, `!`
 * begins an exception. The last label itself is always a suffix.
 */
type Section = Readonly<Record<string, string>>;

/** Rules of the Public Suffix List: the domains below which names belong to different owners. */
export interface SuffixRules {
  /** Suffixes where registries sell names: `co.uk`. */
  icann: Section;
  /** Suffixes where the owner of a domain gives away subdomains: `github.io`. */
  private: Section;
}

/** A file of the list, as `scripts/suffixes.ts` reads it from a package: the last labels with one first letter. */
export interface SuffixFile extends SuffixRules {
  /** Source of the list, its license, the package, its version and the publication date of that. */
  source: string;
}

/** The list, as far as it is loaded. */
export interface Suffixes extends SuffixRules {
  /** The first letters of the last labels that are loaded. */
  letters: ReadonlySet<string>;
  /** Those that were asked for without being loaded: whatever asked has no true answer until they are. */
  lacking: Set<string>;
}

const withoutDot = (hostname: string) => (hostname.endsWith('.') ? hostname.slice(0, -1) : hostname);

const ADDRESS = /^(\[.*\]|\d+(\.\d+){3})$/;

/** Whether a host is an IP address, which has no registered domain. */
export function isIpAddress(hostname: string): boolean {
  return ADDRESS.test(hostname);
}

/** No rule of the list has this many labels; longer names are cut off here. */
const MOST_LABELS = 10;
const NO_RULES: ReadonlySet<string> = new Set();
/** Returns the rules for a last label, parsed on first use. */
const known = new WeakMap<Section, Map<string, ReadonlySet<string>>>();

/** Returns the first letter of a host's last label, which decides the file that has its rules. */
export function suffixLetter(hostname: string): string {
  const name = withoutDot(hostname);
  return name.charAt(name.lastIndexOf('.') + 1);
}

function rulesBelow(top: string, suffixes: Suffixes, kind: keyof SuffixRules): ReadonlySet<string> {
  if (!suffixes.letters.has(top.charAt(0))) suffixes.lacking.add(top.charAt(0));
  const section = suffixes[kind];
  const sets = known.get(section) ?? new Map<string, ReadonlySet<string>>();
  known.set(section, sets);
  if (!Object.hasOwn(section, top)) return NO_RULES;
  const rules = sets.get(top) ?? new Set(section[top]?.split(' '));
  sets.set(top, rules);
  return rules;
}

/**
 * Returns the number of labels in the longest suffix of a host by the rules of a section; 1 if no rule
 * matches.
 */
function suffixLength(labels: readonly string[], suffixes: Suffixes, kind: keyof SuffixRules): number {
  const rules = rulesBelow(labels.at(-1) ?? '', suffixes, kind);
  if (rules.size === 0) return 1;
  let longest = 1;
  let above = '';
  for (let count = 2; count <= Math.min(labels.length, MOST_LABELS); count += 1) {
    const here = `${labels.at(-count)}${above}`;
    // An exception beats every rule, and its first label is not part of the suffix.
    if (rules.has(`!${here}`)) return count - 1;
    if (rules.has(here) || rules.has(`*${above}`)) longest = count;
    above = `.${here}`;
  }
  return longest;
}

const labelsOf = (hostname: string) => withoutDot(hostname).split('.');

/** Returns the suffix plus one label; the host itself if it is a suffix. */
function belowSuffix(hostname: string, suffixes: Suffixes, kinds: readonly (keyof SuffixRules)[]): string {
  if (isIpAddress(hostname)) return hostname;
  const labels = labelsOf(hostname);
  const length = Math.max(...kinds.map((kind) => suffixLength(labels, suffixes, kind)));
  return labels.slice(-length - 1).join('.');
}

/**
 * Returns the registered domain of a host: `example.co.uk`, but also `github.io`. Takes a host as in
 * `URL.hostname`.
 */
export function registeredDomain(hostname: string, suffixes: Suffixes): string {
  return belowSuffix(hostname, suffixes, ['icann']);
}

/** Whether registries sell the names directly below, as for `com` and `co.uk`. */
export function isRegistry(domain: string, suffixes: Suffixes): boolean {
  const labels = labelsOf(domain);
  return suffixLength(labels, suffixes, 'icann') === labels.length;
}

/** Whether names below belong to different owners although no registry sells them: `github.io`. */
export function isSharedDomain(domain: string, suffixes: Suffixes): boolean {
  const labels = labelsOf(domain);
  return suffixLength(labels, suffixes, 'private') === labels.length && !isRegistry(domain, suffixes);
}

/**
 * Whether names below belong to different owners for either reason. Browsers reject cookies for such a
 * domain.
 */
export function isPublicSuffix(domain: string, suffixes: Suffixes): boolean {
  return isRegistry(domain, suffixes) || isSharedDomain(domain, suffixes);
}

const SECTIONS = ['icann', 'private'] as const;
const lastTwoLabels = (host: string) => host.slice(host.lastIndexOf('.', host.lastIndexOf('.') - 1) + 1);

/** Whether both hosts belong to the same owner, by the whole list. Takes hosts as in `URL.hostname`. */
export function isSameOwner(one: string, other: string, suffixes: Suffixes): boolean {
  const [a, b] = [withoutDot(one), withoutDot(other)];
  // Every registered domain has at least two labels, so comparing those settles most pairs quickly.
  if (a === b || lastTwoLabels(a) !== lastTwoLabels(b)) return a === b;
  return belowSuffix(a, suffixes, SECTIONS) === belowSuffix(b, suffixes, SECTIONS);
}
