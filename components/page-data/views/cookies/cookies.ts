import Cookie from 'lucide-react/icons/cookie';
import { headerLine } from '@/lib/checks/check.ts';
import type { Inspection, ResponseFacts, StoredCookie, ValueShape } from '@/lib/checks/inspection.ts';
import { defaultPath } from '@/lib/checks/knowledge/cookies/default-path.ts';
import { isSessionLike } from '@/lib/checks/knowledge/cookies/session-cookies.ts';
import { parseSetCookie } from '@/lib/checks/knowledge/cookies/set-cookie.ts';
import { headerValue, headerValues } from '@/lib/checks/knowledge/response/headers.ts';
import type { Translator } from '@/lib/i18n/translator.ts';
import { durationText } from '../../../texts/format.ts';
import { type DataRow, defineTableView, type Word } from '../../table/table-view.ts';
import { CookiesNote, CookiesOffer } from './cookies-source.tsx';

interface CookieRow extends DataRow {
  name: string;
  domain: string;
  hostOnly: boolean;
  path: string;
  secure: boolean;
  httpOnly: boolean;
  /** As written; null if there is none. */
  sameSite: string | null;
  /** Seconds from now; null if the cookie ends with the browser session. */
  lifetime: number | null;
  /** The site that the cookie is partitioned by; `''` if that site is opaque. */
  partition: string | null;
  value: ValueShape;
  /** `unknown`: the response as it arrived was not observed. */
  setBy: 'response' | 'earlier' | 'unknown';
  /** The response sets it, but the browser has not kept it. */
  isNotKept: boolean;
}

const PREFIX = /^__(?:host-http|http|host|secure)-/i;
const prefixOf = ({ name }: CookieRow) => PREFIX.exec(name)?.[0] ?? '';
const isSession = (row: CookieRow) => isSessionLike(row);

/** Returns the key of a cookie: two cookies with the same key replace each other. */
const keyOf = ({ name, domain, hostOnly, path }: Pick<CookieRow, 'name' | 'domain' | 'hostOnly' | 'path'>) =>
  [name, hostOnly ? domain : `.${domain}`, path].join('\n');

function sentRow(field: string, response: ResponseFacts, at: number): readonly CookieRow[] {
  const cookie = parseSetCookie(field);
  if (!cookie) return [];
  const { name, value, secure, httpOnly, sameSite, partitioned, domain, path, maxAge, expires, shown } =
    cookie;
  const sent = Date.parse(headerValue(response, 'date') ?? '');
  const from = Number.isNaN(sent) ? at : sent;
  return [
    {
      at: headerLine('set-cookie', shown),
      name,
      domain: domain ?? new URL(response.url).hostname,
      hostOnly: domain === null,
      path: path ?? defaultPath(response.url),
      secure,
      httpOnly,
      sameSite: sameSite || null,
      lifetime: maxAge ?? (expires === null ? null : Math.round((expires - from) / 1_000)),
      partition: partitioned ? '' : null,
      value,
      setBy: 'response',
      isNotKept: false,
    },
  ];
}

const SAME_SITE = { strict: 'Strict', lax: 'Lax', none: 'None', unspecified: null } as const;

function keptRow({ expires, partition, sameSite, ...cookie }: StoredCookie, at: number): CookieRow {
  return {
    ...cookie,
    sameSite: SAME_SITE[sameSite],
    lifetime: expires === undefined ? null : Math.round((expires - at) / 1_000),
    partition: partition ?? null,
    setBy: 'unknown',
    isNotKept: false,
  };
}

/**
 * Merges the cookies that the response sets and those that the browser keeps: a cookie in both is one row, with the
 * kept values.
 */
function rows({ cookies, response, at }: Inspection): readonly CookieRow[] {
  const isObserved = response?.how === 'observed';
  const fields = isObserved ? headerValues(response, 'set-cookie').flatMap((value) => value.split('\n')) : [];
  const sent = new Map(
    fields.flatMap((field) => sentRow(field, response as ResponseFacts, at)).map((row) => [keyOf(row), row]),
  );
  if (!cookies) return [...sent.values()];
  const kept = cookies.map((cookie): CookieRow => {
    const row = keptRow(cookie, at);
    const key = keyOf(row);
    const field = sent.get(key);
    sent.delete(key);
    if (!field) return isObserved ? { ...row, setBy: 'earlier' } : row;
    return { ...row, sameSite: field.sameSite, setBy: 'response', ...(field.at && { at: field.at }) };
  });
  return [...kept, ...[...sent.values()].map((row) => ({ ...row, isNotKept: true }))];
}

function lifetimeText({ lifetime }: CookieRow, { t, language }: Translator): string {
  if (lifetime === null) return t('data.cookies.session');
  return lifetime <= 0 ? t('data.cookies.deleted') : durationText(language, lifetime);
}

function shapeText({ value: { kind, length } }: CookieRow, { t }: Translator): string {
  if (kind === 'empty' || kind === 'flag' || kind === 'number') return t(`data.cookies.shape.${kind}`);
  return t(`data.cookies.shape.${kind === 'json web token' ? 'token' : kind}`, { count: length });
}

function wordsOf(row: CookieRow, { t }: Translator): readonly Word[] {
  const words: (Word | false)[] = [
    row.isNotKept && { text: t('data.cookies.notKept') },
    isSession(row) && { text: t('data.cookies.sessionLike'), tone: 'note' },
    !row.secure && { text: t('data.cookies.noSecure'), tone: 'warn' },
    !row.httpOnly && { text: t('data.cookies.noHttpOnly'), ...(isSession(row) && { tone: 'warn' as const }) },
  ];
  return words.filter((word) => word !== false);
}

/** The cookies of the page; their values are described, never shown. */
export const cookies = defineTableView<CookieRow>({
  id: 'cookies',
  icon: Cookie,
  needs: 'cookies',
  reads: ['response'],
  isPartial: true,
  rows,
  columns: [
    { title: 'data.column.name', text: ({ name }) => name },
    { title: 'data.column.domain', text: ({ domain }) => domain },
    {
      title: 'data.column.goesTo',
      text: ({ hostOnly }, { t }) => t(hostOnly ? 'data.cookies.hostOnly' : 'data.cookies.subdomains'),
    },
    { title: 'data.column.path', text: ({ path }) => path },
    {
      title: 'data.column.secure',
      text: ({ secure }, { t }) => t(secure ? 'data.word.yes' : 'data.word.no'),
    },
    {
      title: 'data.column.httpOnly',
      text: ({ httpOnly }, { t }) => t(httpOnly ? 'data.word.yes' : 'data.word.no'),
    },
    { title: 'data.column.sameSite', text: ({ sameSite }, { t }) => sameSite ?? t('data.word.notSet') },
    { title: 'data.column.prefix', text: prefixOf },
    { title: 'data.column.lifetime', text: lifetimeText, value: ({ lifetime }) => lifetime },
    {
      title: 'data.column.partition',
      text: ({ partition }, { t }) => (partition === '' ? t('data.word.yes') : (partition ?? '')),
    },
    { title: 'data.column.shape', text: shapeText, value: ({ value }) => value.length },
    { title: 'data.column.setBy', text: ({ setBy }, { t }) => t(`data.cookies.setBy.${setBy}`) },
  ],
  filters: [
    [{ title: 'data.filter.sessionLike', keeps: isSession }],
    [
      { title: 'data.filter.noSecure', keeps: ({ secure }) => !secure },
      { title: 'data.filter.noHttpOnly', keeps: ({ httpOnly }) => !httpOnly },
      { title: 'data.filter.partitioned', keeps: ({ partition }) => partition !== null },
    ],
  ],
  face: (row, texts) => ({
    lead: row.name || texts.t('data.cookies.nameless'),
    isLeadAbsent: row.name === '',
    detail: [`${row.hostOnly ? '' : '.'}${row.domain}${row.path}`, lifetimeText(row, texts)].join(' · '),
    words: wordsOf(row, texts),
  }),
  Intro: CookiesNote,
  Offer: CookiesOffer,
});
