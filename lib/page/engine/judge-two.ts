import { collectHtml } from '../../checks/collect/parse5.ts';
import type { Inspection } from '../../checks/inspection.ts';
import { type Comparison, comparing, inOne } from '../../pages/compare.ts';
import { inspectionFacts } from '../../pages/compared-page.ts';
import { judgePage } from './judge-page.ts';

/** A page as its server sends it, not parsed yet. */
export interface SentPage extends Omit<Inspection, 'page'> {
  html: string;
  /** Its length before it was decoded. */
  bytes: number;
  contentType: string;
}

/** The page in front, and what it is compared with. */
export interface TwoPages {
  front: Inspection;
  other: Inspection | SentPage;
}

/** The differences between two pages, and the kind of each. */
export interface TwoJudged {
  comparison: Comparison;
  kinds: readonly [front: string, other: string];
}

function parsed(page: Inspection | SentPage): Inspection {
  if ('page' in page) return page;
  const { html, bytes, contentType, ...known } = page;
  return { ...known, page: collectHtml(html, page.url, { bytes, contentType }) };
}

async function judged(inspection: Inspection) {
  const { record } = await judgePage(inspection);
  return { kind: record.kind, facts: inOne(inspectionFacts(inspection, record)) };
}

/** Judges two pages, and compares them. */
export async function judgeTwo({ front, other }: TwoPages): Promise<TwoJudged> {
  const [before, now] = [await judged(front), await judged(parsed(other))];
  return {
    comparison: inOne(comparing(before.facts, now.facts, 'pages')),
    kinds: [before.kind, now.kind],
  };
}
