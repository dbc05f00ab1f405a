import type { McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { withoutFragment } from '../../../lib/checks/knowledge/addresses/addresses.ts';
import { areaOf } from '../../../lib/checks/result.ts';
import { progressNotifier } from '../progress-notifier.ts';
import { quoted } from '../results/quoted.ts';
import { finding, QUOTED_NOTE, quotedNote, refused } from '../results/schemas.ts';
import { toldFindings } from '../results/told-findings.ts';
import { toldAddress, toldRefused } from '../results/told-page.ts';
import { toldResult } from '../results/told-result.ts';
import type { Setting } from '../tool-call.ts';
import { checkOnePage } from './check-one-page.ts';
import { fixVerdict } from './fix-verdict.ts';
import { address, checkId, how, READS_PAGES } from './input-fields.ts';
import { assertMessage, knownCheck } from './known-checks.ts';

const input = z.strictObject({
  address: address.describe('The page'),
  check: checkId.describe('The ID of the check that found it'),
  message: z
    .string()
    .max(100)
    .optional()
    .describe('The message of the finding; without it, any of the check'),
  place: z
    .string()
    .max(1_000)
    .optional()
    .describe('quotedSelector or quotedSnippet of the place, as it was returned; without it, any place'),
  served: how.served,
});

const verified = z.strictObject({
  note: quotedNote,
  state: z
    .enum(['gone', 'still there', 'not checked'])
    .describe('“not checked”: it is not known whether it is gone'),
  says: z.string(),
  address: z.string(),
  quotedAddress: z.string().describe('Of the page that was checked, after redirects'),
  status: z.int().nullable(),
  check: z.string(),
  message: z.string().nullable(),
  found: z.int().describe('Places that the check reports now'),
  now: z.array(finding).describe('What the check reports now'),
  refused,
});

const MOST_PLACES = 5;

/** Adds the tool that says whether a finding is gone. */
export function addVerifyFix(server: McpServer, setting: Setting): void {
  server.registerTool(
    'verify_fix',
    {
      title: 'Verify a fix',
      description:
        'Checks a page again and says whether a finding is gone, still there, or not checked (unknown), and what the check reports now. The change must be where the address shows it.',
      inputSchema: input,
      outputSchema: verified,
      annotations: READS_PAGES,
    },
    async ({ address: page, check, message = null, place = null, served }, context) => {
      const known = await knownCheck(check);
      if (message !== null) assertMessage(known, message);
      if (known.scope === 'site')
        throw new Error(
          `check: ${check} judges several pages together. Use check_set, and look for it in causes.`,
        );
      const tell = progressNotifier(context);
      let steps = 0;
      const checked = await checkOnePage(setting, {
        address: page,
        isServed: served,
        isDeep: known.scope === 'deep',
        // What is expected of a staging site is judged with both.
        area: known.scope === 'staging' ? undefined : areaOf(check),
        signal: context.mcpReq.signal,
        showProgress(line) {
          steps += 1;
          tell(steps, null, line);
        },
      });
      const { state, says, found } = fixVerdict(checked.page, {
        check,
        message,
        place: place === null ? null : quoted(place),
      });
      const now = toldFindings(checked.page, checked.definitions, MOST_PLACES).filter(
        (one) => one.check === check && (message === null || one.message === message),
      );
      const isElsewhere = withoutFragment(checked.page.url) !== withoutFragment(page);
      const told: z.infer<typeof verified> = {
        note: QUOTED_NOTE,
        state,
        says: isElsewhere ? `${says} The address redirects: this is about the page in quotedAddress.` : says,
        address: toldAddress(checked.address),
        quotedAddress: toldAddress(checked.page.url),
        status: checked.page.status,
        check,
        message,
        found,
        now,
        refused: toldRefused(checked.refused),
      };
      return toldResult(told);
    },
  );
}
