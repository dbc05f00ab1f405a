import { isWebPage } from '../../platform/address.ts';

/** The trackers whose pages for a new issue can be filled in by their address. */
export const TRACKERS = ['github', 'gitlab', 'jira'] as const;
export type TrackerKind = (typeof TRACKERS)[number];

/** Where the issues of a site are. */
export interface Tracker {
  kind: TrackerKind;
  /** The address of the repository or project; of Jira, its own, with `pid` and `issuetype`. */
  address: string;
}

/** Why an address is not that of a tracker. */
export type TrackerFault = 'invalid' | 'unknown' | 'noRepository' | 'noJiraProject';

/**
 * The most characters of an address. GitHub’s servers refuse more than 8,191 bytes (github/docs#5136), and the others do not
 * document a limit.
 */
const LONGEST = 8_000;
const LONGEST_TITLE = 200;

/** Returns the kind of tracker that an address shows by its host or path; null if it shows none. */
function kindOf({ hostname, pathname }: URL): TrackerKind | null {
  if (/(^|\.)github\b/.test(hostname)) return 'github';
  if (/(^|\.)gitlab\b/.test(hostname) || pathname.includes('/-/')) return 'gitlab';
  if (/\.atlassian\.net$|(^|\.)jira\b/.test(hostname) || pathname.includes('/secure/CreateIssue'))
    return 'jira';
  return null;
}

/**
 * Reads the address of a repository or project, as people copy it from their browser.
 *
 * @param chosen The kind of tracker, where the address does not show it.
 */
export function trackerIn(text: string, chosen: TrackerKind | null): Tracker | TrackerFault {
  const written = text.trim();
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(written) ? written : `https://${written}`;
  if (!isWebPage(address)) return 'invalid';
  const url = new URL(address);
  if (url.username || url.password) return 'invalid';
  const kind = chosen ?? kindOf(url);
  if (!kind) return 'unknown';
  const { origin, pathname, searchParams } = url;
  if (kind === 'jira') {
    const numberIn = (name: string) => /^\d{1,20}$/.exec(searchParams.get(name) ?? '')?.[0];
    const [pid, type] = [numberIn('pid'), numberIn('issuetype')];
    if (!pid || !type) return 'noJiraProject';
    const base = pathname.split('/secure/')[0]?.replace(/\/$/, '') ?? '';
    return { kind, address: `${origin}${base}?pid=${pid}&issuetype=${type}` };
  }
  const parts = (pathname.split('/-/')[0] ?? '').split('/').filter(Boolean);
  const path = kind === 'github' ? parts.slice(0, 2) : parts;
  if (path.length < 2) return 'noRepository';
  return { kind, address: `${origin}/${path.join('/').replace(/\.git$/, '')}` };
}

/** Returns the page of a tracker for a new issue, filled in. */
function filledIn({ kind, address }: Tracker, title: string, body: string): string {
  const [summary, description] = [encodeURIComponent(title), encodeURIComponent(body)];
  if (kind === 'github') return `${address}/issues/new?title=${summary}&body=${description}`;
  if (kind === 'gitlab')
    return `${address}/-/issues/new?issue%5Btitle%5D=${summary}&issue%5Bdescription%5D=${description}`;
  const [base, query] = address.split('?');
  return `${base}/secure/CreateIssueDetails!init.jspa?${query}&summary=${summary}&description=${description}`;
}

/** Returns the line that ends a block of code that lines leave open; null if none is open. */
function openFence(lines: readonly string[]): string | null {
  let open: string | null = null;
  for (const line of lines) {
    const [, fence, info = ''] = /^(`{3,})([^`]*)$/.exec(line) ?? [];
    if (!fence) continue;
    if (open === null) open = fence;
    else if (fence.length >= open.length && info.trim() === '') open = null;
  }
  return open;
}

/**
 * Returns the address of a tracker's page for a new issue, filled in with Markdown. What would make it too long is cut at the
 * end of a line.
 *
 * @param rest Says that something is missing, in place of it.
 */
export function issueAddress(tracker: Tracker, title: string, body: string, rest: string): string {
  const heading = [...title.toWellFormed().replace(/\s+/g, ' ')].slice(0, LONGEST_TITLE).join('');
  const whole = filledIn(tracker, heading, body.toWellFormed());
  if (whole.length <= LONGEST) return whole;
  const lines = body.toWellFormed().split('\n');
  for (let count = lines.length - 1; count > 0; count -= 1) {
    const kept = lines.slice(0, count);
    const fence = openFence(kept);
    const cut = [...kept, ...(fence === null ? [] : [fence]), '', rest].join('\n');
    const address = filledIn(tracker, heading, cut);
    if (address.length <= LONGEST) return address;
  }
  return filledIn(tracker, heading, rest);
}
