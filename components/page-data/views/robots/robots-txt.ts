import Bot from 'lucide-react/icons/bot';
import type { Line } from '@/lib/checks/check.ts';
import type { Inspection } from '@/lib/checks/inspection.ts';
import { type DataRow, defineTableView } from '../../table/table-view.ts';
import { decisionsOn, RobotsVerdicts } from './robots-verdicts.tsx';

interface LineRow extends DataRow {
  at: Line;
  number: number;
  text: string;
  /** The crawlers for which this line decides about the page. */
  decides: readonly string[];
  allows: boolean;
  kind: 'rule' | 'agent' | 'sitemap' | 'other';
}

const kindOf = (text: string): LineRow['kind'] =>
  /^\s*(dis)?allow/i.test(text)
    ? 'rule'
    : /^\s*user-?agent/i.test(text)
      ? 'agent'
      : /^\s*site-?map/i.test(text)
        ? 'sitemap'
        : 'other';

function rows({ robotsTxt, url }: Inspection): readonly LineRow[] {
  // Servers often return a whole HTML page for a missing file; it contains no rules.
  if (!robotsTxt || robotsTxt.status < 200 || robotsTxt.status >= 300) return [];
  const decisions = decisionsOn(robotsTxt, url);
  return robotsTxt.body.split(/\r\n|\r|\n/).flatMap((text, index) => {
    const number = index + 1;
    if (!text.trim()) return [];
    const deciding = decisions.filter(({ at }) => at?.line === number);
    return {
      at: { source: 'robots.txt' as const, text: text.trim(), line: number },
      number,
      text,
      decides: deciding.flatMap(({ agents }) => agents),
      allows: deciding.every(({ allowed }) => allowed),
      kind: kindOf(text),
    };
  });
}

/** The file line by line; lines that decide about this page say for which crawlers. */
export const robotsTxt = defineTableView<LineRow>({
  id: 'robotsTxt',
  icon: Bot,
  needs: 'robotsTxt',
  rows,
  size: 'low',
  columns: [
    { title: 'data.column.line', text: ({ number }) => number },
    { title: 'data.column.text', text: ({ text }) => text },
    { title: 'data.column.decides', text: ({ decides }) => decides.join(', ') },
  ],
  filters: [
    [
      { title: 'data.filter.deciding', keeps: ({ decides }) => decides.length > 0 },
      { title: 'data.filter.rules', keeps: ({ kind }) => kind === 'rule' },
      { title: 'data.filter.agents', keeps: ({ kind }) => kind === 'agent' },
      { title: 'data.filter.sitemaps', keeps: ({ kind }) => kind === 'sitemap' },
    ],
  ],
  face: ({ number, text, decides, allows }, { t }) => ({
    sign: String(number),
    lead: text,
    words:
      decides.length > 0
        ? [{ text: t(allows ? 'data.word.allows' : 'data.word.forbids'), tone: allows ? 'pass' : 'error' }]
        : [],
  }),
  Intro: RobotsVerdicts,
});
