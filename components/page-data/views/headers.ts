import { headerLine, type Line } from '@/lib/checks/check.ts';
import { parseSetCookie } from '@/lib/checks/knowledge/cookies/set-cookie.ts';
import type { Inspection } from '@/lib/checks/snapshot.ts';
import { type DataRow, defineTableView } from '../table-view.ts';

interface HeaderRow extends DataRow {
  at: Line;
  name: string;
  value: string;
  group: 'security' | 'caching' | 'search' | 'other';
  isAskedAgain: boolean;
}

const GROUPS = {
  security:
    /^(content-security-policy|strict-transport-security|x-frame-options|x-content-type-options|x-xss-protection|referrer-policy|permissions-policy|feature-policy|cross-origin-|access-control-|origin-agent-cluster|set-cookie|clear-site-data|reporting-endpoints|report-to|nel)/,
  caching: /^(cache-control|expires|age|etag|last-modified|vary|pragma|x-cache|cf-cache-status|via)/,
  search: /^(link|x-robots-tag|content-language|content-type|location)$/,
} as const;

function groupOf(name: string): HeaderRow['group'] {
  const groups = ['security', 'caching', 'search'] as const;
  return groups.find((group) => GROUPS[group].test(name)) ?? 'other';
}

/** What is shown of a field: of cookies no values, which sign visitors in, and each by itself. */
function shown([name, value]: readonly [string, string]): (readonly [string, string])[] {
  if (name !== 'set-cookie') return [[name, value]];
  return value.split('\n').flatMap((field) => {
    const cookie = parseSetCookie(field);
    return cookie ? [[name, cookie.shown] as const] : [];
  });
}

function rows({ response }: Inspection): readonly HeaderRow[] {
  return (response?.headers ?? []).flatMap(shown).map(([name, value]) => ({
    at: headerLine(name, value),
    name,
    value,
    group: groupOf(name),
    isAskedAgain: response?.askedAgain?.includes(name) ?? false,
  }));
}

/** The header fields of the response. */
export const headers = defineTableView<HeaderRow>({
  id: 'headers',
  needs: 'response',
  rows,
  columns: [
    { title: 'data.column.name', text: ({ name }) => name },
    { title: 'data.column.value', text: ({ value }) => value },
  ],
  filters: [
    (['security', 'search', 'caching', 'other'] as const).map((group) => ({
      title: `data.filter.${group}` as const,
      keeps: (row: HeaderRow) => row.group === group,
    })),
  ],
  face: ({ name, value, isAskedAgain }, { t }) => ({
    lead: name,
    detail: value,
    words: isAskedAgain ? [{ text: t('data.word.askedAgain') }] : [],
  }),
});
