import type { Values } from '../checks/check.ts';
import { readableAddress } from '../checks/knowledge/addresses/readable-address.ts';
import type { TextKey, Translator } from '../i18n/translator.ts';
import type { CauseGroup, IgnoredFault, SetCause } from '../pages/sets/causes/set-cause.ts';
import { indexReason, isRedirected, type SeenEntry } from '../pages/sets/index-reason.ts';
import type { PageSet } from '../pages/sets/page-set.ts';
import type { SetFigures, Unjudged } from '../pages/sets/set-figures.ts';
import { checkFault, checkMessage } from './check-texts.ts';
import type { Definition, Definitions } from './definitions.ts';

/** A translator with the text of the checks, to put a set into words. */
export interface SetWords extends Translator {
  definitions: Definitions;
}

const INDEXABILITY = 'seo/indexability';

/** Returns the text of a check; null if this version does not have it: a set may be from another version. */
export const definitionOf = ({ definitions }: SetWords, check: string): Definition | null =>
  Object.hasOwn(definitions, check) ? (definitions[check] ?? null) : null;

/** Returns an address without its origin, if that is the set's. */
export function addressInSite(site: string, address: string): string {
  const isOfSite = address === site || address.startsWith(`${site}/`);
  return readableAddress(isOfSite ? address.slice(site.length) || '/' : address);
}

const textValue = (values: Values): string | null =>
  Object.values(values).find((value): value is string => typeof value === 'string' && value !== '') ?? null;

/** Returns a fault in a few words. */
export function faultText(words: SetWords, check: string, message: string, values: Values): string {
  const definition = definitionOf(words, check);
  return definition ? checkFault(words, check, definition, message, values) : `${check}: ${message}`;
}

/** Returns a fault as a sentence. */
export function faultSentence(words: SetWords, check: string, message: string, values: Values): string {
  const definition = definitionOf(words, check);
  return definition ? checkMessage(words, check, definition, message, values) : `${check}: ${message}`;
}

/** Returns the fault of a cause in a few words. */
export const causeFault = (words: SetWords, { check, message, values }: SetCause): string =>
  faultText(words, check, message, values);

/** Returns what is ignored in a set, with the number of its pages. */
export const ignoredText = (
  words: SetWords,
  of: number,
  { check, message, values, addresses: { length: pages } }: IgnoredFault,
): string =>
  `${faultText(words, check, message, values)}: ${words.t('sets.report.share', { count: of, pages })}`;

/** Returns where a cause is, or what it is about, in a few characters: a place, a value, or its first page. */
export function causeEvidence(site: string, { place, values, isUniform, groups, samples }: SetCause): string {
  const about = (isUniform ? textValue(values) : null) ?? textValue(groups[0]?.values ?? {});
  const page = samples[0]?.address;
  return (
    place ?? (about === null ? null : addressInSite(site, about)) ?? (page ? addressInSite(site, page) : '')
  );
}

/** Returns what was found as a sentence; if it differs between pages, as that of the first one. */
export function causeSentence(words: SetWords, site: string, cause: SetCause): string {
  const { check, message, values, isUniform, samples } = cause;
  const sentence = faultSentence(words, check, message, values);
  const [first] = samples;
  return isUniform || !first
    ? sentence
    : words.t('sets.report.example', { page: addressInSite(site, first.address), sentence });
}

/** Returns the sentence of a part of a cause. */
export const groupSentence = (
  words: SetWords,
  { check, message }: SetCause,
  { values }: CauseGroup,
): string => faultSentence(words, check, message, values);

/** Returns whether an address can be indexed: the reason against it in the words of the site itself, if it has some. */
export function indexText(words: SetWords, site: string, entry: SeenEntry): string {
  const { t } = words;
  const { record } = entry;
  const reason = indexReason(entry);
  const fault = record.faults.find(({ check }) => check === INDEXABILITY);
  if (isRedirected(entry)) {
    const [first] = record.hops ?? [];
    return [first?.status, '→', addressInSite(site, record.address)].filter(Boolean).join(' ');
  }
  if (reason === 'status') return String(record.status ?? t('sets.report.filter.status'));
  if (reason === 'error page')
    return t('sets.report.index.errorPage', { status: String(record.status ?? '–') });
  if (reason === 'canonical')
    return t('sets.report.index.canonical', { address: addressInSite(site, record.canonical ?? '') });
  if (reason === 'kept out') return t('panel.kind.keptOut');
  if (reason === 'open') return t('panel.index.yes');
  if (fault) return faultText(words, fault.check, fault.message, fault.values);
  return reason === 'unknown' ? t('sets.report.index.unknown') : t(`sets.report.filter.${reason}`);
}

/** Returns the name of a kind of page, also of one that this version does not know. */
export const kindName = ({ find }: Translator, kind: string): string =>
  find(`panel.kind.name.${kind}`) ?? kind;

/** Returns why addresses were not judged. */
export const unjudgedText = ({ t }: Translator, { state, why }: Pick<Unjudged, 'state' | 'why'>): string =>
  why === null || state === 'waiting' ? t('sets.report.unjudged.waiting') : t(`sets.why.${why}` as TextKey);

type Seen = Pick<SetFigures, 'inTab'>;

/** Returns as whom the pages of a set were seen. */
export const seenAsText = ({ t }: Translator, { as }: PageSet, { inTab }: Seen): string =>
  [t(`sets.report.as.${as}`), ...(inTab > 0 ? [t('sets.report.inTab', { count: inTab })] : [])].join(' · ');

/** Returns where the addresses of a set came from, and as whom its pages were seen. */
export const sourceText = (words: Translator, set: PageSet, seen: Seen): string =>
  `${words.t(`sets.source.${set.source}.name`)} · ${seenAsText(words, set, seen)}`;
