import type { McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { SEARCH_LOSSES } from '../../../lib/checks/check.ts';
import { costOf } from '../../../lib/checks/consequence.ts';
import { areaOf } from '../../../lib/checks/result.ts';
import type { Wording } from '../../../lib/report/definitions.ts';
import { severity } from '../results/schemas.ts';
import { toldResult } from '../results/told-result.ts';
import { checkId } from './input-fields.ts';
import { type KnownCheck, knownCheck } from './known-checks.ts';

const text = z.string();

const explained = z.strictObject({
  check: text,
  area: z.enum(['seo', 'security']),
  judges: z
    .enum(['page', 'deep', 'site', 'staging'])
    .describe('A page; what a page refers to (deep); several pages together (site); a staging site'),
  title: text.describe('True if the check passes'),
  why: text,
  remedy: text,
  onPlatform: z.record(z.string(), text).describe('Where to fix it on platforms with their own place for it'),
  docs: text.describe('The primary source'),
  severity: severity.describe('Of a finding, unless its message or its page makes it another'),
  loses: z.enum(SEARCH_LOSSES).nullable(),
  messages: z.array(
    z.strictObject({
      message: text,
      fault: text,
      says: text.describe('The sentence; {name} stands for a value'),
      remedy: text.describe('How to fix this fault'),
    }),
  ),
});

const wording = (words: Wording): string => (typeof words === 'string' ? words : (words.other ?? ''));

function told({ id, scope, check }: KnownCheck): z.infer<typeof explained> {
  const { title, why, remedy, docs, messages, onPlatform = {}, loses } = check;
  return {
    check: id,
    area: areaOf(id),
    judges: scope,
    title,
    why,
    remedy,
    onPlatform: { ...onPlatform },
    docs,
    severity: loses ? costOf(loses).severity : (check.severity ?? 'error'),
    loses: loses?.[0] ?? null,
    messages: Object.entries(messages).map(([message, own]) => ({
      message,
      fault: wording(own.fault),
      says: wording(own.says),
      remedy: own.remedy ?? remedy,
    })),
  };
}

/** Adds the tool that explains a check. It requests nothing. */
export function addExplainCheck(server: McpServer): void {
  server.registerTool(
    'explain_check',
    {
      title: 'Explain a check',
      description:
        'Explains a check by its ID (as in seo/title-missing): why it matters, how to fix it, where on common platforms, all its messages, and its source. Requests nothing.',
      inputSchema: z.strictObject({ check: checkId.describe('The ID of the check') }),
      outputSchema: explained,
      annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
    },
    async ({ check }) => toldResult(told(await knownCheck(check))),
  );
}
