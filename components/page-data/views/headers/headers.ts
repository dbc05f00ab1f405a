import List from 'lucide-react/icons/list';
import { headerLine, type Line } from '@/lib/checks/check.ts';
import type { Inspection, OwnProvenance, ResponseFacts } from '@/lib/checks/inspection.ts';
import { parseSetCookie } from '@/lib/checks/knowledge/cookies/set-cookie.ts';
import { type DataRow, defineTableView } from '../../table/table-view.ts';
import { fieldMeaning, valueMeaning } from './header-meaning.ts';

interface HeaderRow extends DataRow {
  at: Line;
  name: string;
  /** As sent, except for cookie values. */
  value: string;
  group: 'security' | 'caching' | 'search' | 'other';
  learnt: OwnProvenance | 'askedAgain';
}

const GROUPS = {
  security:
    /^(content-security-policy|strict-transport-security|x-frame-options|x-content-type-options|x-xss-protection|referrer-policy|permissions-policy|feature-policy|integrity-policy|cross-origin-|access-control-|origin-agent-cluster|set-cookie|clear-site-data|reporting-endpoints|report-to|nel)/,
  caching:
    /^(cache-control|cdn-cache-control|cache-status|expires|age|etag|last-modified|vary|pragma|x-cache|cf-cache-status|x-vercel-cache|via)/,
  search: /^(link|x-robots-tag|content-language|content-type|location)$/,
} as const;

function groupOf(name: string): HeaderRow['group'] {
  const groups = ['security', 'caching', 'search'] as const;
  return groups.find((group) => GROUPS[group].test(name)) ?? 'other';
}

/**
 * Returns the values of one field. Firefox joins cookies with line feeds, and no cookie is shown with its value.
 */
function valuesOf(name: string, value: string): readonly string[] {
  if (name !== 'set-cookie') return [value];
  return value.split('\n').map((field) => parseSetCookie(field)?.shown ?? '…');
}

function learntOf(name: string, { how, askedAgain }: ResponseFacts): HeaderRow['learnt'] {
  return askedAgain?.includes(name) ? 'askedAgain' : how;
}

function rows({ response }: Inspection): readonly HeaderRow[] {
  if (!response) return [];
  return response.headers.flatMap(([name, sent]) =>
    valuesOf(name, sent).map((value) => {
      const learnt = learntOf(name, response);
      return { at: headerLine(name, value), name, value, group: groupOf(name), learnt };
    }),
  );
}

/** The header fields of the response, and their meaning. */
export const headers = defineTableView<HeaderRow>({
  id: 'headers',
  icon: List,
  needs: 'response',
  rows,
  columns: [
    { title: 'data.column.name', text: ({ name }) => name },
    { title: 'data.column.value', text: ({ value }) => value },
    { title: 'data.column.inWords', text: ({ name, value }, texts) => valueMeaning(name, value, texts) },
    { title: 'data.column.meaning', text: ({ name }, texts) => fieldMeaning(name, texts) },
    { title: 'data.column.learnt', text: ({ learnt }, { t }) => t(`data.word.${learnt}`) },
  ],
  filters: [
    (['security', 'search', 'caching', 'other'] as const).map((group) => ({
      title: `data.filter.${group}` as const,
      keeps: (row: HeaderRow) => row.group === group,
    })),
  ],
  face: ({ name, value, learnt }, { t }) => ({
    lead: name,
    detail: value,
    words: learnt === 'askedAgain' ? [{ text: t('data.word.askedAgain') }] : [],
  }),
});
