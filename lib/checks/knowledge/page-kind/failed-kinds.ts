import type { PageSnapshot } from '../../snapshot.ts';
import { isQuoted } from '../document/quotations.ts';
import { isErrorStatus, isRedirect } from '../response/error-status.ts';
import { isBlank } from '../texts/plain-text.ts';
import { kindBy, type PageKind } from './kind.ts';
import { hasOwnContent } from './own-content.ts';
import type { PageFacts } from './page-facts.ts';
import { folded, mentions, says } from './says.ts';

/** What programs write when they fail, near the top of the page. */
const FAILURES =
  /\b(Fatal error|Parse error|Warning|Notice|Deprecated)\s?:\s(?:(?!\1\s?:).){1,300}?\bin\s\/?\S+\.(?:php|inc|phtml)\b.{0,20}\b(?:on )?line \d+|Uncaught \w*(?:Error|Exception)\b|Traceback \(most recent call last\)|SQLSTATE\[\w+\]|Error establishing a database connection|Server Error in '.{0,60}' Application|Application error: a (?:client|server)-side exception has occurred|Whoops, looks like something went wrong|You have an error in your SQL syntax/;
/** What firewalls write when they let nobody in before a test. */
const CHALLENGES =
  /needs to review the security of your connection before|Checking if the (?:site )?connection is secure|Checking your browser before accessing|Verifying you are human\. This may take|Enable JavaScript and cookies to continue|Pardon Our Interruption\W+As you were browsing/;
/** The status of a site that is closed for a time. */
const CLOSED = 503;
/** How far from the top a failure is the page, and not something that the page shows. */
const TOP = 600;
/** An address made for the error itself: /help/403-forbidden is about it. */
const ABOUT =
  /(?:^|[^\d])[45]\d\d(?:[^\d]|$)|not-?found|forbidden|access-?denied|server-?error|bad-?gateway|maintenance/;

/**
 * Whether the page belongs to a section, and its own name is the fault, or its heading, as in
 * /songs/something-went-wrong: then the fault is its subject. A section for
 * errors (/errors/404) has the error pages themselves, unless it is part of one for reading (/docs/errors/404).
 */
function isAboutFaults({ path, heading, addresses }: PageFacts): boolean {
  const name = path.at(-1) ?? '';
  const before = path.slice(0, -1);
  const isRead = addresses.text.has(before[0] ?? '');
  const slug = folded(name);
  const isNamedSo = ABOUT.test(name) || (slug.includes(' ') && folded(heading).endsWith(slug));
  return isNamedSo && before.length > 0 && (isRead || !before.some((part) => addresses.error.has(part)));
}

const isFault = (text: string, { languages }: PageFacts) =>
  (['notFound', 'failed', 'suspended'] as const).some((group) => says(text, group, languages));

/** Whether a title or heading is only the number of a status, “404”, which may also be a name. */
const isNumber = (text: string) => /^\W*(404|410|500|502|503|403)\W*$/.test(text);

/** Whether there is next to nothing on the page, so that its title or heading is all that it says. */
const isBare = ({ ownWords, links, page }: PageFacts): boolean =>
  ownWords < 20 && links.length < 2 && page.images.length < 2 && page.fields.length === 0;

function nearTop(pattern: RegExp, text: string): string | null {
  const found = pattern.exec(text);
  return found && found.index < TOP ? found[0] : null;
}
/** Returns what a program that failed wrote near the top of a page’s text; null if none did. */
export const failureIn = (text: string): string | null => nearTop(FAILURES, text);
/** Returns what a firewall that tests its visitors wrote near the top of a page’s text; null if none did. */
export const challengeIn = (text: string): string | null => nearTop(CHALLENGES, text);

/** Whether a page quotes near its top what programs or firewalls write: then it is about that, as its title may be. */
const quotesFault = (page: PageSnapshot): boolean =>
  [failureIn(page.text), challengeIn(page.text)].some((found) => found !== null && isQuoted(page, found));

/** Error pages, whatever their status. */
export function errorKind(facts: PageFacts): PageKind | null {
  const { title, heading, beginning, status, languages, page } = facts;
  // A server that has failed says so in any words. One that says 404 for a page that is there is another matter.
  const hasFailed = (status >= 500 && isErrorStatus(status)) || isRedirect(status);
  if (hasFailed || facts.isChallenge) return { kind: 'error', grounds: ['status'], certainty: 'sure' };
  if (isAboutFaults(facts) || (status < 400 && quotesFault(page))) return null;
  const isInPlace = failureIn(beginning) !== null || challengeIn(beginning) !== null;
  if (isInPlace && !hasOwnContent(facts, { prose: 40, own: 120 }))
    return { kind: 'error', grounds: ['text', 'length'], certainty: 'sure' };
  const numbers = isNumber(heading) || title.split(/\s[-–—|]\s|[|:·]/).some((part) => isNumber(part.trim()));
  const confirms = numbers && mentions(beginning, 'notFound', languages);
  const held = {
    title: isFault(title, facts),
    heading: isFault(heading, facts),
    text: confirms || (facts.ownWords < 40 && isBlank(heading) && mentions(beginning, 'notFound', languages)),
    status: status >= 400,
  };
  const count = [held.title, held.heading, held.text].filter(Boolean).length;
  if (count === 0 || page.media.length > 0) return null;
  const isPlain = count > 1 || held.status || isBare(facts);
  if (hasOwnContent(facts, isPlain ? { prose: 110, own: 240 } : { prose: 60, own: 130 })) return null;
  return kindBy('error', { ...held, length: isBare(facts) });
}

/** Pages that stand for a site while it is closed (`maintenance`) or not yet open (`soon`). */
export function maintenanceKind(facts: PageFacts): PageKind | null {
  const { title, heading, beginning, status, languages, links, page } = facts;
  if (isAboutFaults(facts)) return null;
  const isClosed = status === CLOSED;
  const held = {
    title: says(title, 'maintenance', languages),
    heading: says(heading, 'maintenance', languages),
    text: facts.ownWords < 60 && mentions(beginning, 'maintenance', languages) && isClosed,
    status: isClosed,
  };
  const isSaid = held.title || held.heading || held.text;
  const isShort = facts.path.length === 0 || facts.proseWords < 9;
  const soon = {
    title: isShort && says(title, 'soon', languages),
    heading: isShort && says(heading, 'soon', languages),
  };
  if (!isSaid && !soon.title && !soon.heading) return null;
  // A page of a real site has its menu; one that stands for the site has little to lead to.
  // One word may be what a company does: “Maintenance”.
  const isPhrase = [title, heading].some((text) => says(text, 'maintenance', languages, 2));
  const most = isClosed ? 60 : !isSaid ? 6 : !isPhrase ? 2 : held.title && held.heading ? 10 : 5;
  // With a date, it is news of one: in a status page, or a journal.
  if (facts.path.length > 0 && page.times.length > 0 && !isClosed) return null;
  // Except on the front page, the word alone needs more that says it: the status, or the text.
  const isAlone = isSaid && !isPhrase && !isClosed && facts.path.length > 0;
  if (isAlone && !mentions(beginning.replaceAll(heading || title, ' '), 'maintenance', languages))
    return null;
  const isBusy = links.length > most || page.images.length > 4 || page.fields.length > 4;
  if (isBusy || hasOwnContent(facts, isSaid ? { prose: 80, own: 150 } : { prose: 40, own: 60 })) return null;
  return isSaid
    ? kindBy('maintenance', { ...held, length: isBare(facts) })
    : kindBy('soon', { ...soon, length: true });
}
