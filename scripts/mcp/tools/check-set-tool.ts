import type { McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { loadSiteChecks } from '../../build/load-checks.ts';
import { checkPages } from '../../check/run/check-pages.ts';
import type { CheckedPages } from '../../check/run/checked-pages.ts';
import { readOptions } from '../../check/settings/options.ts';
import { prepareRun } from '../../check/settings/prepare-run.ts';
import { progressNotifier } from '../progress-notifier.ts';
import { toldResult } from '../results/told-result.ts';
import { setSchema, toldSet } from '../results/told-set.ts';
import { type Setting, withCall } from '../tool-call.ts';
import { wordsFor } from './check-one-page.ts';
import { address, how, READS_PAGES } from './input-fields.ts';

/** The most pages of one call. */
const MOST = 500;

const input = z.strictObject({
  addresses: z.array(address).min(1).max(MOST).optional().describe('These pages'),
  sitemap: address.optional().describe('The pages in this sitemap, or in those that it lists'),
  follow: address
    .optional()
    .describe('This page, and those on its host that links lead to; obeys robots.txt'),
  site: z.url().optional().describe('The pages of this site of plumbline.json, as an origin'),
  staging: z.boolean().default(false).describe('With site: the same pages on its staging site'),
  ...how,
  most: z.int().min(1).max(MOST).default(20).describe('The most pages'),
  seconds: z
    .int()
    .min(5)
    .max(600)
    .default(50)
    .describe('After this time, no further page is begun, and the result has those that are done'),
  causes: z.int().min(1).max(100).default(15).describe('The most causes that are listed'),
  pages: z.int().min(0).max(MOST).default(50).describe('The most pages that are listed'),
});
type Input = z.infer<typeof input>;

/** Returns the arguments of the command that say where the pages come from. */
function sourceWords({ addresses, sitemap, follow, site, staging }: Input): readonly string[] {
  const given = Object.entries({ addresses, sitemap, follow, site }).filter(
    ([, value]) => value !== undefined,
  );
  if (given.length !== 1) throw new Error('Give exactly one of: addresses, sitemap, follow, site.');
  if (staging && site === undefined)
    throw new Error('staging: give it with site, which is a site of plumbline.json.');
  if (sitemap !== undefined) return ['--sitemap', sitemap];
  if (follow !== undefined) return ['--follow', follow];
  if (site !== undefined) return ['--site', site, ...(staging ? ['--staging'] : [])];
  return ['--', ...(addresses ?? [])];
}

/** Adds the tool that checks many pages. */
export function addCheckSet(server: McpServer, setting: Setting): void {
  server.registerTool(
    'check_set',
    {
      title: 'Check many pages',
      description:
        'Checks many pages (a list, a sitemap, or link by link) and returns the causes of what is wrong: each fault once for all pages that share it, the costliest first, and what is wrong between pages (duplicates, dead links). Reports progress, and ends early with what there is.',
      inputSchema: input,
      outputSchema: setSchema,
      annotations: READS_PAGES,
    },
    async (given, context) => {
      const { addresses = [], sitemap, follow, site, served, area, most, seconds, causes, pages } = given;
      const source = sourceWords(given);
      const words = [...wordsFor(setting, { isServed: served, area }), '--most', String(most), ...source];
      const own = [...addresses, ...[sitemap, follow].filter((one) => one !== undefined)];
      const wanted = {
        // The pages of plumbline.json are those of whoever started the server.
        addresses: site === undefined ? own : setting.allowance.origins,
        isServed: served,
        seconds,
        signal: context.mcpReq.signal,
      };
      const tell = progressNotifier(context);
      return withCall(setting, wanted, async (call) => {
        const options = readOptions(words);
        if (!options) throw new Error('There is nothing to check.');
        const limited = { ...options, urls: options.urls.slice(0, most) };
        const prepared = await prepareRun(limited, call);
        const checked: CheckedPages = await checkPages(prepared, call, {
          show: () => {},
          count: (done, total, isExact) =>
            tell(done, isExact ? total : null, `${done} of ${isExact ? '' : 'at most '}${total} pages`),
        });
        const extent = { causes, pages };
        const definitions = { ...prepared.definitions, ...(await loadSiteChecks()) };
        const told = toldSet(checked, definitions, extent, {
          reasonFor: call.reasonFor,
          refused: call.refused,
          beyond: options.urls.length - limited.urls.length,
        });
        return toldResult(told);
      });
    },
  );
}
