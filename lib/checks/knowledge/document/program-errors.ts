import { oncePerPage } from './once-per-page.ts';
import { isQuoted } from './quotations.ts';

/**
 * Messages that only the software behind a site writes. Each pattern is a fixed phrase with limited context, and
 * repeats nothing without a limit.
 */
const ERRORS: readonly (readonly [string, RegExp])[] = [
  [
    'PHP',
    /\b(Fatal error|Parse error|Warning|Notice|Deprecated): (?:(?!\1: ).){1,300}? in \/[\w./-]{1,200}\.php(?:\(\d+\))?(?: on line |:)\d+/,
  ],
  ['Python', /\bTraceback \(most recent call last\)(?=:\s*File ")/],
  ['Django', /\bYou.re seeing this error because you have DEBUG = True\b/],
  ['Laravel', /\bIlluminate\\[A-Z]\w+\\\w+Exception\b/],
  ['Ruby on Rails', /\bAction Controller: Exception caught\b|\bExtracted source \(around line #\d+\)/],
  ['ASP.NET', /\bServer Error in '[^']{1,100}' Application(?=\.)/],
  ['Java', /\bat [\w$]+(?:\.[\w$]+){2,12}\([A-Z]\w*\.java:\d+\)/],
  ['Node.js', /\bat [\w.<>]{1,80} \(\/[\w./-]{1,200}\.js:\d+:\d+\)/],
  ['MySQL', /\bYou have an error in your SQL syntax; check the manual\b/],
  ['PostgreSQL', /\bpg_query\(\): Query failed|\bPSQLException: ERROR\b/],
  ['SQL Server', /\bUnclosed quotation mark after the character string\b/],
  ['Oracle', /\bORA-\d{5}(?=: [a-z])/],
  ['Symfony', /\bSymfony Exception\b.{0,400}\bStack Trace\b/],
  ['Flask', /\bThe debugger caught an exception in your WSGI application\b/],
];

/** The longest excerpt of a message. */
const LONGEST = 120;

/** A program's error in the text of a page. */
interface ProgramError {
  software: string;
  excerpt: string;
  /** How many characters of text are before it. */
  at: number;
  /** In a quotation or in code, or on a page with much other text: part of an article, a question or a log. */
  mayBeQuoted: boolean;
}

/** Returns the first message of each program that failed in the text of a page, in the order of the text. */
export const programErrorsOf = oncePerPage((page): readonly ProgramError[] =>
  ERRORS.flatMap(([software, pattern]) => {
    const match = pattern.exec(page.text);
    if (!match) return [];
    const [found] = match;
    const excerpt = found.length > LONGEST ? `${found.slice(0, LONGEST - 1)}…` : found;
    const mayBeQuoted = page.text.length >= 20 * found.length + 2_000 || isQuoted(page, found);
    return [{ software, excerpt, at: match.index, mayBeQuoted }];
  }).sort((a, b) => a.at - b.at),
);
