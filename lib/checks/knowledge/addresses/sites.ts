/**
 * The Public Suffix List, as `scripts/suffixes.ts` reads it from a package: the domains below which names
 * belong to different owners. The rules are keyed by their last label, which they leave out, and are
 * separated by spaces: `*` matches any label, `!` begins an exception. The last label itself is always a
 * suffix.
 */
export interface Suffixes {
  /** Source of the list, its license, the package and its version. */
  source: string;
  /** The publication date of that version. */
  published: string;
  /** Suffixes where registries sell names: `co.uk`. */
  icann: Readonly<Record<string, string>>;
  /** Suffixes where the owner of a domain gives away subdomains: `github.io`. */
  private: Readonly<Record<string, string>>;
}

const ADDRESS = /^(\[.*\]|\d+(\.\d+){3})$/;

/** Whether a host is an IP address, which has no registered domain. */
export function isIpAddress(hostname: string): boolean {
  return ADDRESS.test(hostname);
}

type Section = Suffixes['icann'];

/** No rule of the list has this many labels; longer names are cut off here. */
const MOST_LABELS = 10;
const NO_RULES: ReadonlySet<string> = new Set();
/** Returns the rules for a last label, parsed on first use. */
const known = new WeakMap<Section, Map<string, ReadonlySet<string>>>();

function rulesBelow(top: string, section: Section): ReadonlySet<string> {
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
function suffixLength(labels: readonly string[], section: Section): number {
  const rules = rulesBelow(labels.at(-1) ?? '', section);
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

const withoutDot = (hostname: string) => (hostname.endsWith('.') ? hostname.slice(0, -1) : hostname);
const labelsOf = (hostname: string) => withoutDot(hostname).split('.');

/** Returns the suffix plus one label; the host itself if it is a suffix. */
function belowSuffix(hostname: string, sections: readonly Section[]): string {
  if (isIpAddress(hostname)) return hostname;
  const labels = labelsOf(hostname);
  const length = Math.max(...sections.map((section) => suffixLength(labels, section)));
  return labels.slice(-length - 1).join('.');
}

/**
 * Returns the registered domain of a host: `example.co.uk`, but also `github.io`. Takes a host as in
 * `URL.hostname`.
 */
export function registeredDomain(hostname: string, { icann }: Suffixes): string {
  return belowSuffix(hostname, [icann]);
}

/** Whether registries sell the names directly below, as for `com` and `co.uk`. */
export function isRegistry(domain: string, { icann }: Suffixes): boolean {
  const labels = labelsOf(domain);
  return suffixLength(labels, icann) === labels.length;
}

/** Whether names below belong to different owners although no registry sells them: `github.io`. */
export function isSharedDomain(domain: string, suffixes: Suffixes): boolean {
  const labels = labelsOf(domain);
  return suffixLength(labels, suffixes.private) === labels.length && !isRegistry(domain, suffixes);
}

/**
 * Whether names below belong to different owners for either reason. Browsers reject cookies for such a
 * domain.
 */
export function isPublicSuffix(domain: string, suffixes: Suffixes): boolean {
  return isRegistry(domain, suffixes) || isSharedDomain(domain, suffixes);
}

const lastTwoLabels = (host: string) => host.slice(host.lastIndexOf('.', host.lastIndexOf('.') - 1) + 1);

/** Whether both hosts belong to the same owner, by the whole list. Takes hosts as in `URL.hostname`. */
export function isSameOwner(one: string, other: string, suffixes: Suffixes): boolean {
  const [a, b] = [withoutDot(one), withoutDot(other)];
  // Every registered domain has at least two labels, so comparing those settles most pairs quickly.
  if (a === b || lastTwoLabels(a) !== lastTwoLabels(b)) return a === b;
  const sections = [suffixes.icann, suffixes.private];
  return belowSuffix(a, sections) === belowSuffix(b, sections);
}
