import Languages from 'lucide-react/icons/languages';
import type { Inspection } from '@/lib/checks/inspection.ts';
import { withoutFragment } from '@/lib/checks/knowledge/addresses/addresses.ts';
import { type Alternate, alternatesOf } from '@/lib/checks/knowledge/addresses/hreflang.ts';
import { hreflangFault } from '@/lib/checks/knowledge/addresses/hreflang-codes.ts';
import { readableAddress } from '@/lib/checks/knowledge/addresses/readable-address.ts';
import { asAddressed } from '@/lib/checks/knowledge/response/addressed.ts';
import type { Language } from '@/lib/i18n/languages.ts';
import { type DataRow, defineTableView } from '../table/table-view.ts';

interface AlternateRow extends DataRow {
  at: Alternate['at'];
  code: string;
  place: Alternate['place'];
  address: string;
  isSelf: boolean;
  isFaulty: boolean;
  /** The code that was probably meant. */
  suggestion: string;
}

function rows(inspection: Inspection): readonly AlternateRow[] {
  const { page, response } = asAddressed(inspection);
  const own = withoutFragment(page.url);
  return alternatesOf(page, response).map(({ at, code, href = '', url, place }) => {
    const fault = hreflangFault(code);
    return {
      at,
      code,
      place,
      address: url?.href ?? href,
      isSelf: url !== null && withoutFragment(url) === own,
      isFaulty: fault !== null,
      suggestion: fault?.suggestion ?? '',
    };
  });
}

/** Returns "German (Austria)" for `de-AT`, in the reader's language; empty if it is not that of a language: `x-default`. */
function nameOfCode(code: string, language: Language): string {
  if (hreflangFault(code)) return '';
  try {
    return new Intl.DisplayNames(language, { type: 'language' }).of(code) ?? '';
  } catch {
    return '';
  }
}

/** The language versions that the page declares. */
export const hreflang = defineTableView<AlternateRow>({
  id: 'hreflang',
  icon: Languages,
  reads: ['response'],
  rows,
  columns: [
    { title: 'data.column.code', text: ({ code }) => code },
    { title: 'data.column.language', text: ({ code }, { language }) => nameOfCode(code, language) },
    { title: 'data.column.address', text: ({ address }) => address, isAddress: true },
    { title: 'data.column.place', text: ({ place }, { t }) => t(`data.word.${place}`) },
    {
      title: 'data.column.verdict',
      text: ({ isFaulty, suggestion, isSelf }, { t }) =>
        isFaulty
          ? suggestion
            ? t('data.word.meant', { code: suggestion })
            : t('data.word.notACode')
          : isSelf
            ? t('data.word.self')
            : '',
    },
  ],
  filters: [
    [
      { title: 'data.filter.faulty', keeps: ({ isFaulty }) => isFaulty },
      { title: 'data.filter.misplaced', keeps: ({ place }) => place === 'body' },
    ],
  ],
  face: ({ code, address, place, isSelf, isFaulty }, { t, language }) => ({
    lead: code || t('data.word.empty'),
    isLeadAbsent: code === '',
    detail: readableAddress(address),
    words: [
      ...(isFaulty
        ? [{ text: t('data.word.notACode'), tone: 'error' as const }]
        : [{ text: nameOfCode(code, language) || t('data.word.everyone') }]),
      ...(isSelf ? [{ text: t('data.word.self'), tone: 'pass' as const }] : []),
      ...(place === 'head' ? [] : [{ text: t(`data.word.${place}`), tone: 'note' as const }]),
    ],
  }),
});
