import type { McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { redacted } from '../../../lib/checks/knowledge/addresses/redact.ts';
import { compareRecords, comparing, type FieldDifference, inOne } from '../../../lib/pages/compare.ts';
import { inspectionFacts } from '../../../lib/pages/compared-page.ts';
import type { RecordedFault } from '../../../lib/pages/page-record.ts';
import { pageRecordOf } from '../../../lib/pages/page-record-of.ts';
import { checkFault, inEnglish } from '../../../lib/report/check-texts.ts';
import type { Definitions } from '../../../lib/report/definitions.ts';
import { fieldName } from '../../../lib/report/difference-texts.ts';
import { type Hiding, hiddenValues } from '../../check/credentials/hiding.ts';
import { english } from '../../check/formats/one-line-text.ts';
import { progressNotifier } from '../progress-notifier.ts';
import { quoted } from '../results/quoted.ts';
import { QUOTED_NOTE, quotedNote, scores, severity } from '../results/schemas.ts';
import { gradeText, toldAddress } from '../results/told-page.ts';
import { toldResult } from '../results/told-result.ts';
import { separated } from '../results/told-values.ts';
import type { Setting } from '../tool-call.ts';
import { type CheckedOne, checkOnePage } from './check-one-page.ts';
import { address, how, READS_PAGES } from './input-fields.ts';

const input = z.strictObject({
  first: address.describe('One page, as the one in production'),
  second: address.describe('The other page, as the one on a staging site'),
  served: how.served,
  values: z.int().min(1).max(50).default(5).describe('The most values that are listed of each field'),
});

const fromPage = z.string().nullable();
const side = z.strictObject({
  address: z.string(),
  quotedAddress: z.string(),
  status: z.int().nullable(),
  ...scores,
});
const fault = z.strictObject({
  check: z.string(),
  message: z.string(),
  severity,
  fault: z.string().describe('[name] stands for quotedValues.name'),
  quotedValues: z.record(z.string(), z.string()),
});

const compared = z.strictObject({
  note: quotedNote,
  says: z.string(),
  first: side,
  second: side,
  differences: z
    .array(
      z.strictObject({
        field: z.string(),
        name: z.string(),
        importance: z
          .enum(['critical', 'important', 'minor'])
          .describe(
            'What the difference may cost: critical is the place in the index, or the protection of visitors',
          ),
        values: z.array(z.strictObject({ quotedFirst: fromPage, quotedSecond: fromPage })),
        moreValues: z.int(),
      }),
    )
    .describe('Only the fields and values that differ, the most important first; null where a page has none'),
  same: z.array(z.string()).describe('The fields that are the same'),
  unknown: z.array(z.string()).describe('The fields that could not be compared'),
  onlyFirst: z.array(fault).describe('Faults that only the first page has'),
  onlySecond: z.array(fault).describe('Faults that only the second page has'),
});

type Told = z.infer<typeof compared>;

const toldSide = ({ address: given, page }: CheckedOne): Told['first'] => ({
  address: toldAddress(given),
  quotedAddress: toldAddress(page.url),
  status: page.status,
  seo: page.seo?.score ?? null,
  grade: gradeText(page.security),
});

function toldDifference(
  { field, importance, values }: FieldDifference,
  most: number,
  inText: Hiding['inText'],
): Told['differences'][number] {
  const shown = (text: string | null) => (text === null ? null : quoted(redacted(inText(text))));
  return {
    field,
    name: fieldName(english, field),
    importance,
    values: values
      .slice(0, most)
      .map(({ before, now }) => ({ quotedFirst: shown(before), quotedSecond: shown(now) })),
    moreValues: Math.max(0, values.length - most),
  };
}

const toldFaults = (
  faults: readonly RecordedFault[],
  definitions: Definitions,
  inText: Hiding['inText'],
): Told['onlyFirst'] =>
  faults.flatMap(({ check, message, values, severity: level }) => {
    const definition = definitions[check];
    if (!definition) return [];
    const { inSentence, quotedValues } = separated(hiddenValues(values, inText));
    const told = checkFault(inEnglish, check, definition, message, inSentence);
    return [{ check, message, severity: level, fault: told, quotedValues: { ...quotedValues } }];
  });

/** Adds the tool that compares two pages. */
export function addCompare(server: McpServer, setting: Setting): void {
  server.registerTool(
    'compare',
    {
      title: 'Compare two pages',
      description:
        'Compares two pages (production and staging, two versions, a page and a competitor): what they declare, their text, links, headers and faults; only what differs. Addresses at the host of the first count as those at the host of the second.',
      inputSchema: input,
      outputSchema: compared,
      annotations: READS_PAGES,
    },
    async ({ first, second, served, values }, context) => {
      const tell = progressNotifier(context);
      const { signal } = context.mcpReq;
      const take = (page: string) =>
        checkOnePage(setting, { address: page, isServed: served, isDeep: false, area: undefined, signal });
      // One after the other, each with what is within its own reach.
      const one = await take(first);
      tell(1, 2, '1 of 2 pages');
      const other = await take(second);
      tell(2, 2, '2 of 2 pages');
      const records = [one, other].map(({ report, inspection }) => pageRecordOf(report, inspection));
      const [before, now] = records as [(typeof records)[0], (typeof records)[0]];
      const facts = [inspectionFacts(one.inspection, before), inspectionFacts(other.inspection, now)].map(
        inOne,
      );
      const [left, right] = facts as [(typeof facts)[0], (typeof facts)[0]];
      const { fields, same, unknown } = inOne(comparing(left, right, 'pages'));
      const { fixed, added } = compareRecords(before, now);
      const definitions = { ...one.definitions, ...other.definitions };
      const inText = (text: string) => one.hide.inText(other.hide.inText(text));
      const told: Told = {
        note: QUOTED_NOTE,
        says: `${fields.length === 0 ? 'No field differs' : `Fields that differ: ${fields.length}`}, of ${fields.length + same.length} that were compared.`,
        first: toldSide(one),
        second: toldSide(other),
        differences: fields.map((field) => toldDifference(field, values, inText)),
        same: same.map(({ field }) => field),
        unknown: [...unknown],
        onlyFirst: toldFaults(fixed, definitions, inText),
        onlySecond: toldFaults(added, definitions, inText),
      };
      return toldResult(told);
    },
  );
}
