/**
 * The Public Suffix List, as `scripts/suffixes.ts` reads it from a package: the domains below which names belong to
 * different owners. Rules by their last label, which is left out, separated by spaces: `*` stands for any label, `!`
 * before what is excepted. That the last label is a suffix goes without saying.
 */
export interface Suffixes {
  /** Where the list comes from, its licence, the package and its version. */
  source: string;
  /** The day on which that version was published. */
  published: string;
  /** Where registries sell names: `co.uk`. */
  icann: Readonly<Record<string, string>>;
  /** Where owners of a domain give names below it away: `github.io`. */
  private: Readonly<Record<string, string>>;
}

const ADDRESS = /^(\[.*\]|\d+(\.\d+){3})$/;

/** Whether a host is an IP address, which no registry sells. */
export function isIpAddress(hostname: string): boolean {
  return ADDRESS.test(hostname);
}

type Section = Suffixes['icann'];

/** No rule of the list has as many labels; names are not looked at any further. */
const MOST_LABELS = 10;
const NO_RULES: ReadonlySet<string> = new Set();
/** The rules below a last label, told apart when they are first asked for. */
const known = new WeakMap<Section, Map<string, ReadonlySet<string>>>();

function rulesBelow(top: string, section: Section): ReadonlySet<string> {
  const sets = known.get(section) ?? new Map<string, ReadonlySet<string>>();
  known.set(section, sets);
  if (!Object.hasOwn(section, top)) return NO_RULES;
  const rules = sets.get(top) ?? new Set(section[top]?.split(' '));
  sets.set(top, rules);
  return rules;
}

/** How many labels the longest suffix of a host has by the rules of a section; 1 where none fits. */
function suffixLength(labels: readonly string[], section: Section): number {
  const rules = rulesBelow(labels.at(-1) ?? '', section);
  if (rules.size === 0) return 1;
  let longest = 1;
  let above = '';
  for (let count = 2; count <= Math.min(labels.length, MOST_LABELS); count += 1) {
    const here = `${labels.at(-count)}${above}`;
    // An exception beats every rule, and its first label is no part of the suffix.
    if (rules.has(`!${here}`)) return count - 1;
    if (rules.has(here) || rules.has(`*${above}`)) longest = count;
    above = `.${here}`;
  }
  return longest;
}

const withoutDot = (hostname: string) => (hostname.endsWith('.') ? hostname.slice(0, -1) : hostname);
const labelsOf = (hostname: string) => withoutDot(hostname).split('.');

/** What stands one label below the longest of the suffixes; the host itself where it is one. */
function belowSuffix(hostname: string, sections: readonly Section[]): string {
  if (isIpAddress(hostname)) return hostname;
  const labels = labelsOf(hostname);
  const length = Math.max(...sections.map((section) => suffixLength(labels, section)));
  return labels.slice(-length - 1).join('.');
}

/** The domain that somebody bought of a registry: `example.co.uk`, but also `github.io`. Host as in `URL.hostname`. */
export function registeredDomain(hostname: string, { icann }: Suffixes): string {
  return belowSuffix(hostname, [icann]);
}

/** Whether registries sell the names below, as they do for `com` and `co.uk`. */
export function isRegistry(domain: string, { icann }: Suffixes): boolean {
  const labels = labelsOf(domain);
  return suffixLength(labels, icann) === labels.length;
}

/** Whether names below belong to different owners, though no registry sells them: `github.io`. */
export function isSharedDomain(domain: string, suffixes: Suffixes): boolean {
  const labels = labelsOf(domain);
  return suffixLength(labels, suffixes.private) === labels.length && !isRegistry(domain, suffixes);
}

/** Whether names below belong to different owners for either reason. Browsers set no cookies for such a domain. */
export function isPublicSuffix(domain: string, suffixes: Suffixes): boolean {
  return isRegistry(domain, suffixes) || isSharedDomain(domain, suffixes);
}

const lastTwoLabels = (host: string) => host.slice(host.lastIndexOf('.', host.lastIndexOf('.') - 1) + 1);

/** Whether one owner stands behind both hosts, by the whole list. Hosts as in `URL.hostname`. */
export function isSameOwner(one: string, other: string, suffixes: Suffixes): boolean {
  const [a, b] = [withoutDot(one), withoutDot(other)];
  // What anybody owns has two labels at least, so most hosts are told apart at one look.
  if (a === b || lastTwoLabels(a) !== lastTwoLabels(b)) return a === b;
  const sections = [suffixes.icann, suffixes.private];
  return belowSuffix(a, sections) === belowSuffix(b, sections);
}
