import type { Inspection, Missing, Part } from './inspection.ts';
import type { Platform } from './knowledge/document/platforms.ts';
import type { ElementRecord, Rendering } from './snapshot.ts';

/**
 * How much a failed check matters. `blocker` keeps the page out of the index (search) or open to anyone
 * (security); `info` never costs a point: what a search engine ignores is information.
 */
export const SEVERITIES = ['blocker', 'error', 'warning', 'notice', 'info'] as const;
export type Severity = (typeof SEVERITIES)[number];

export type Area = 'seo' | 'security';

/** A line of text outside the tree of elements that a finding points at: what the server sent, or a cookie that is kept. */
export interface Line {
  source: 'header' | 'html' | 'robots.txt' | 'cookie';
  text: string;
  /** Counted from 1. */
  line?: number;
}

export type Values = Readonly<Record<string, string | number>>;

export interface Finding<Message extends string = string> {
  message: Message;
  /** What the message's `{placeholders}` stand for. `count` chooses the plural. */
  values?: Values;
  at?: ElementRecord | Line;
  /** Where this message weighs differently from the check's other ones. */
  severity?: Severity;
  /** Text to copy that mends it: an element, a header, a line of robots.txt. */
  fix?: string;
}

/** What a check may answer after its findings. Answering nothing means: looked at, and that was all. */
export type Verdict =
  /** The page has nothing that this check is about. */
  | 'not applicable'
  /** A part that it needs was there but did not hold enough (a cached response without its HSTS header, say). */
  | 'not looked at'
  /** The same, for what only this page makes necessary. */
  | { missing: Missing }
  /**
   * The result code of the HTTP Observatory test that the check answers for, and ours where it differs; with the outcome,
   * where what the code is for is another check's to say.
   */
  | { observatory: string; page?: string; outcome?: 'not applicable' };

/** The inspection a check is given: the parts it needs are there, the others may be missing. */
type Known<N extends Part> = Inspection & Required<Pick<Inspection, N>>;

/** An English sentence, or its two forms where a `{count}` decides. Other languages have their own forms. */
export type Text = string | { readonly one: string; readonly other: string };

/** One thing that can be wrong. `{name}` in a text stands for a value of the finding. */
interface Message {
  /** The fault in a few words that stand alone in a row: at most 40 characters, no address in it. */
  fault: Text;
  /** The whole sentence, with its values. */
  says: Text;
  /** What to do about this one, where the check's own remedy does not fit it. */
  remedy?: string;
  /** As the check's own, for this message alone. */
  followsFrom?: readonly string[];
}

export type Messages = Readonly<Record<string, Message>>;

export interface Check<M extends Messages, N extends Part> {
  /** How much it matters when it fails; a finding may name another severity for itself. */
  severity: Severity;
  /** A statement that is true when the check passes. At most 60 characters. */
  title: string;
  /** Why it matters, in one sentence of at most 160 characters. */
  why: string;
  /** How to fix it: what to do, in one or two sentences that end where the page is right again. */
  remedy: string;
  /** Where it is done on a platform that has a place of its own for it; only where that is truly different. */
  onPlatform?: Readonly<Partial<Record<Platform, string>>>;
  /** The primary source: a standard or a search engine's own documentation. */
  docs: string;
  messages: M;
  /** The parts without which nothing can be said. Missing ones make the result "not looked at". */
  needs?: readonly N[];
  /** Whether it also judges what is not HTML. Checks that need the response or robots.txt do anyhow. */
  anyDocument?: true;
  /**
   * What all that it finds may follow from: checks (`seo/head-broken`) or single messages (`seo/head-broken/lost`). Where one
   * of them was found, this result is folded beneath it and costs nothing of its own. See `causes.ts`.
   */
  followsFrom?: readonly string[];
  /** The HTTP Observatory test (version 6) that this check answers for. */
  observatory?: string;
  /** Pure: reads the inspection, yields what is wrong. Yielding nothing is passing. */
  // biome-ignore lint/suspicious/noConfusingVoidType: a generator that just ends has the return type void
  run(inspection: Known<N>): Generator<Finding<keyof M & string>, Verdict | void>;
}

/** A check whose messages and needs are no longer known one by one, as registries hold it. */
export type AnyCheck = Check<Messages, Part>;

/** The checks by id. The id is the path of the file: `seo/canonical-conflict`. */
export type Checks = Readonly<Record<string, AnyCheck>>;

/** Declares a check. Its file's path is its id; its `examples` are its tests (see `examples.test.ts`). */
export function defineCheck<const M extends Messages, const N extends Part = never>(
  check: Check<M, N>,
): Check<M, N> {
  return check;
}

/**
 * A finding as its reader gets it, in English.
 *
 * @internal For tests: what examples are compared by.
 */
export interface ToldFinding {
  message: string;
  /** The whole sentence, with its values. */
  says: string;
  /**
   * How to fix it, as the reader is told. Each message with advice of its own tells it once, and one of the others the
   * check's; so what is told to many is not repeated for each.
   */
  remedy?: string;
  /** Where that is done on platforms that have a place of their own for it; told once. */
  onPlatform?: AnyCheck['onPlatform'];
  /** Where: the selector of the element, the header field, the line of a file with its number before it. */
  at?: string;
  severity: Severity;
  /** The text to copy, as it is copied. */
  fix?: string;
  /** Why no test can paste that text into the example: where it goes instead. */
  byHand?: string;
}

/** A page that shows what a check says and what it must not say. Run as a test, left out of the bundle. */
export interface Example {
  /** What the example shows, when it is a trap. */
  name?: string;
  html?: string;
  /** Default `https://example.com/page`. */
  url?: string;
  /** When the page is inspected, in ISO 8601; default `2026-06-01`. */
  at?: string;
  /** Response headers; giving them, or a status, means the response was seen. */
  headers?: Readonly<Record<string, string>> | readonly (readonly [string, string])[];
  status?: number;
  /** The document's type as the browser has it; default `text/html`. */
  contentType?: string;
  /** How the response was learnt; default `observed`. */
  how?: 'observed' | 'stored' | 'second request';
  /** Fields of a stored response that were asked for once more. */
  askedAgain?: readonly string[];
  /** Names of the cookies that the browser sent with the request. */
  cookiesSent?: readonly string[];
  /** The HTML as served, where it differs from what is rendered (`html`). */
  served?: string;
  robotsTxt?: string;
  /** The status of robots.txt; default 200. */
  robotsTxtStatus?: number;
  /** The Content-Type of robots.txt; default `text/plain`. */
  robotsTxtType?: string;
  /**
   * How a browser shows links, headings and images, by their path (`#id` of those that have one). Giving it means that the
   * page is a rendered one; what is not named is plainly seen.
   */
  shown?: Readonly<Record<string, Rendering>>;
  /** Parts that are given as they are. */
  parts?: Partial<Pick<Inspection, Exclude<Part, 'served' | 'response' | 'robotsTxt'>>>;
  /**
   * What it must find, in order; none means it must pass. Each message is told whole at least once; the id alone is enough
   * for one that is the same as a finding before it.
   */
  finds?: readonly (string | ToldFinding)[];
  /** The verdict instead of passing. */
  verdict?: 'not applicable' | 'not looked at';
  /** The result codes for the HTTP Observatory, where the check answers for a test. */
  observatory?: string;
  page?: string;
}

/** Evidence from the response: one header field as it came. */
export function headerLine(name: string, value: string): Line {
  return { source: 'header', text: `${name}: ${value}` };
}
