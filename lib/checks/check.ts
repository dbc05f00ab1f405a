import type { Inspection, Missing, OwnProvenance, Part } from './inspection.ts';
import type { Platform } from './knowledge/document/platforms.ts';
import type { ElementRecord, Rendering } from './snapshot.ts';

/**
 * How much a failed check matters. `blocker` keeps the page out of the index (search) or leaves it open to
 * anyone (security); `info` never costs a point: a fault that search engines ignore is only information. In search it
 * is derived from what is lost (`consequence.ts`).
 */
export const SEVERITIES = ['blocker', 'error', 'warning', 'notice', 'info'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** What a page loses in search by a fault. */
export const SEARCH_LOSSES = ['index', 'address', 'richResult', 'result', 'crawling', 'nothing'] as const;
export type SearchLoss = (typeof SEARCH_LOSSES)[number];

/** How sure a loss is. */
export const CERTAINTIES = ['sure', 'likely', 'possible'] as const;
export type Certainty = (typeof CERTAINTIES)[number];

/** What is lost, how much of it (default: all), how sure that is (default: sure). See `consequence.ts`. */
export type Consequence = readonly [
  loss: SearchLoss,
  amount?: 'all' | 'much' | 'part' | 'little',
  certainty?: Certainty,
];

export type Area = 'seo' | 'security';

/** Evidence outside the element tree: a line that the server sent, or a stored cookie. */
export interface Line {
  source: 'header' | 'html' | 'robots.txt' | 'cookie';
  text: string;
  /** Counted from 1. */
  line?: number;
}

export type Values = Readonly<Record<string, string | number>>;

export interface Finding<Message extends string = string> {
  message: Message;
  /** Values for the message's `{placeholders}`. `count` selects the plural form. */
  values?: Values;
  at?: ElementRecord | Line;
  /** For a script: the part of its text to show. Otherwise none is, because scripts contain keys and data of visitors. */
  excerpt?: string;
  /** In security, if the severity differs from the check's. */
  severity?: Severity;
  /** In search, if this finding has another consequence than its message. */
  loses?: Consequence;
  /** How many things of the kind the page has, if only those that are found are affected: 1 of 84 is not 84. */
  of?: number;
  /** Text to copy as a fix: an element, a header, a line of robots.txt. */
  fix?: string;
}

/**
 * What a check may return after its findings. Without a verdict it passed or failed by its findings alone.
 */
export type Verdict =
  /** The page has nothing for this check. */
  | 'not applicable'
  /** A required part was present but incomplete (for example, a cached response without its HSTS header). */
  | 'not looked at'
  /**
   * The same for a part that only this page makes necessary; with Plumbline's code, if browsers behave the same
   * whatever is in that part.
   */
  | { missing: Missing; page?: string; most?: { page: string } }
  /** Some of what the check needs could not be read: how many addresses were read, of all. What was found is true. */
  | { read: { done: number; total: number } }
  /**
   * The result code of the check's HTTP Observatory test, and Plumbline's code if it differs; with the
   * outcome, if another check reports what the code stands for. `most` has the best codes possible, if there is a
   * doubt that could make them better.
   */
  | {
      observatory: string;
      page?: string;
      most?: { observatory: string; page: string };
      outcome?: 'not applicable';
    };

/** The inspection that a check receives: its required parts are present, the others may be missing. */
type Known<N extends Part> = Inspection & Required<Pick<Inspection, N>>;

/** An English sentence, or two forms of it that depend on `{count}`. Other languages have their own forms. */
export type Text = string | { readonly one: string; readonly other: string };

/** One possible fault. `{name}` in a string stands for a value of the finding. */
interface Message {
  /**
   * The fault in a few words that make sense by themselves in a row: at most 40 characters, without an
   * address.
   */
  fault: Text;
  /** The whole sentence, with its values. */
  says: Text;
  /** How to fix this fault, if the check's own remedy does not apply. */
  remedy?: string;
  /** Like the check's own, but only for this message. */
  loses?: Consequence;
  followsFrom?: readonly string[];
}

export type Messages = Readonly<Record<string, Message>>;

/** How much a check matters if it fails. */
export type Weight =
  | {
      /** In security: a finding may have another. */
      severity: Severity;
      loses?: undefined;
    }
  | {
      /** In search: what the page loses, how much of it, and how sure that is. A message may lose something else. */
      loses: Consequence;
      severity?: undefined;
    };

interface CheckBody<M extends Messages, N extends Part> {
  /** A statement that is true when the check passes. At most 60 characters. */
  title: string;
  /** Why it matters, in one sentence of at most 160 characters. */
  why: string;
  /** How to fix it: what to do until the page is right again, in one or two sentences. */
  remedy: string;
  /** Where to do it on a platform with its own place for it; only if that really differs. */
  onPlatform?: Readonly<Partial<Record<Platform, string>>>;
  /** The primary source: a standard or a search engine's own documentation. */
  docs: string;
  messages: M;
  /** The parts that it requires. If one is missing, the result is "not looked at". */
  needs?: readonly N[];
  /**
   * Whether it also applies to documents other than HTML. Checks that need the response or robots.txt always
   * do.
   */
  anyDocument?: true;
  /**
   * Possible causes of all its findings: checks (`seo/head-broken`) or single messages
   * (`seo/head-broken/lost`). If one of them was found, this result is folded below it and costs no points.
   * See `causes.ts`.
   */
  followsFrom?: readonly string[];
  /** The HTTP Observatory test (version 6) for which this check supplies the result. */
  observatory?: string;
  /** Pure: reads the inspection, yields faults. Yielding nothing means that the check passed. */
  // biome-ignore lint/suspicious/noConfusingVoidType: a generator that just ends has the return type void
  run(inspection: Known<N>): Generator<Finding<keyof M & string>, Verdict | void>;
}

export type Check<M extends Messages, N extends Part> = CheckBody<M, N> & Weight;

/** A check without the exact types of its messages and needs, for registries. */
export type AnyCheck = Check<Messages, Part>;

/** The checks by ID. The ID is the path of the file: `seo/canonical-conflict`. */
export type Checks = Readonly<Record<string, AnyCheck>>;

/**
 * Declares a check. The path of its file is its ID; its `examples` are its tests (see `examples.test.ts`).
 */
export function defineCheck<const M extends Messages, const N extends Part = never>(
  check: Check<M, N>,
): Check<M, N> {
  return check;
}

/** A finding as its reader sees it, in English: the form in which examples are compared. */
export interface ToldFinding {
  message: string;
  /** The whole sentence, with its values. */
  says: string;
  /**
   * How to fix it, as the reader sees it. Given once for each message with its own remedy, and once for the
   * check's, so that it is not repeated for many findings.
   */
  remedy?: string;
  /** Where to do that on platforms with their own place for it; given once. */
  onPlatform?: AnyCheck['onPlatform'];
  /** The place: the selector of the element, the header field, or the line of a file after its number. */
  at?: string;
  severity: Severity;
  /** The text to copy, exactly. */
  fix?: string;
  /** Why no test can paste that text into the example: where it belongs instead. */
  byHand?: string;
}

/** A page for which the check must report exactly this. Run as a test, left out of the bundle. */
export interface Example {
  /** What the example shows, if it is a tricky case. */
  name?: string;
  html?: string;
  /** Default `https://example.com/page`. */
  url?: string;
  /** The time of the inspection, in ISO 8601; default `2026-06-01`. */
  at?: string;
  /** Response headers; with them, or with a status, the response counts as seen. */
  headers?: Readonly<Record<string, string>> | readonly (readonly [string, string])[];
  status?: number;
  /** The URL of the response, if a script has changed the page's URL since. */
  responseUrl?: string;
  /** The browser's type for the document; default `text/html`. */
  contentType?: string;
  /** Whether the page was still arriving when it was read. */
  isPart?: boolean;
  /** How the response was obtained; default `observed`. */
  how?: OwnProvenance;
  /** Fields of a stored response that were requested again. */
  askedAgain?: readonly string[];
  /** Names of the cookies that the browser sent with the request. */
  cookiesSent?: readonly string[];
  /** The HTML as served, if it differs from the rendered one (`html`). */
  served?: string;
  robotsTxt?: string;
  /** The status of robots.txt; default 200. */
  robotsTxtStatus?: number;
  /** The Content-Type of robots.txt; default `text/plain`. */
  robotsTxtType?: string;
  /**
   * How a browser renders links, headings and images, by their path (`#id` if they have one). Makes the page
   * a rendered one; elements that are not listed are visible.
   */
  shown?: Readonly<Record<string, Rendering>>;
  /** Other parts of the inspection, unchanged. */
  parts?: Partial<Pick<Inspection, Exclude<Part, 'served' | 'response' | 'robotsTxt'> | 'loads'>>;
  /**
   * The expected findings, in order; without them the check must pass. Each message is written out in full at
   * least once; the ID alone is enough for one that repeats an earlier finding.
   */
  finds?: readonly (string | ToldFinding)[];
  /** The expected verdict, if the check does not pass or fail. */
  verdict?: 'not applicable' | 'not looked at';
  /** How many addresses were read, of all, if the check has to say that these were not all. */
  read?: { done: number; total: number };
  /** The expected result codes for the HTTP Observatory, if the check supplies a test's result; null: not known. */
  observatory?: string | null;
  page?: string;
  /** The best codes possible, for the Observatory and for Plumbline, if there is a doubt. */
  most?: { observatory: string; page: string };
}

/** Returns one header field of the response, as received, as evidence. */
export function headerLine(name: string, value: string): Line {
  return { source: 'header', text: `${name}: ${value}` };
}
