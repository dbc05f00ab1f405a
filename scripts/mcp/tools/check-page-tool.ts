import type { McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { progressNotifier } from '../progress-notifier.ts';
import { checkedPage, severity } from '../results/schemas.ts';
import { toldPage } from '../results/told-page.ts';
import { toldResult } from '../results/told-result.ts';
import type { Setting } from '../tool-call.ts';
import { checkOnePage } from './check-one-page.ts';
import { address, how, READS_PAGES } from './input-fields.ts';

const input = z.strictObject({
  address: address.describe('The page'),
  ...how,
  deep: z
    .boolean()
    .default(false)
    .describe(
      'Also visit what the page refers to: links, language versions, sitemaps. Takes up to three minutes',
    ),
  severity: severity.default('notice').describe('The mildest severity that is listed'),
  findings: z.int().min(1).max(100).default(20).describe('The most findings that are listed'),
  places: z.int().min(1).max(20).default(3).describe('The most places that are listed of each finding'),
});

/** Adds the tool that checks one page. */
export function addCheckPage(server: McpServer, setting: Setting): void {
  server.registerTool(
    'check_page',
    {
      title: 'Check a page',
      description:
        'Checks one page for search engines and security. Returns its scores and its findings, the costliest first: what is wrong, why, how to fix it, where, and the text to copy.',
      inputSchema: input,
      outputSchema: checkedPage,
      annotations: READS_PAGES,
    },
    async ({ address: page, served, deep, area, severity: mildest, findings, places }, context) => {
      const tell = progressNotifier(context);
      let steps = 0;
      const { signal } = context.mcpReq;
      const checked = await checkOnePage(setting, {
        address: page,
        isServed: served,
        isDeep: deep,
        area,
        signal,
        showProgress(line) {
          steps += 1;
          tell(steps, null, line);
        },
      });
      const extent = { severity: mildest, findings, places };
      const told = toldPage(checked.address, checked.page, checked.definitions, extent, checked.refused);
      return toldResult(told);
    },
  );
}
