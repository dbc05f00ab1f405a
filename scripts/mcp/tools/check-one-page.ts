import type { Area } from '../../../lib/checks/check.ts';
import type { Inspection } from '../../../lib/checks/inspection.ts';
import { redacted } from '../../../lib/checks/knowledge/addresses/redact.ts';
import type { Report } from '../../../lib/checks/result.ts';
import type { Definitions } from '../../../lib/report/definitions.ts';
import type { Hiding } from '../../check/credentials/hiding.ts';
import type { Checked } from '../../check/results/checked.ts';
import { checkPages } from '../../check/run/check-pages.ts';
import { readOptions } from '../../check/settings/options.ts';
import { prepareRun } from '../../check/settings/prepare-run.ts';
import { quoted } from '../results/quoted.ts';
import { type Setting, withCall } from '../tool-call.ts';

/** A page, and how to check it. */
export interface PageWanted {
  address: string;
  isServed: boolean;
  /** Whether what the page refers to is visited as well. */
  isDeep: boolean;
  area: Area | undefined;
  signal: AbortSignal;
  showProgress?(line: string): void;
}

/** A page, for those who are told of it, and as the engine has it. */
export interface CheckedOne {
  /** As the call has it, without what the settings contain to get in. */
  address: string;
  page: Checked;
  inspection: Inspection;
  report: Report;
  definitions: Definitions;
  refused: ReadonlySet<string>;
  /** Hides what the settings contain to get in. */
  hide: Hiding;
}

/** Seconds that a page may take, without and with visits. */
const SECONDS = { plain: 60, deep: 180 };

/** Returns the arguments of the command that stand for what a tool was asked for. */
export function wordsFor(
  { config }: Setting,
  { isServed, area }: { isServed: boolean; area: Area | undefined },
): readonly string[] {
  return [
    ...(config === null ? [] : ['--config', config]),
    ...(isServed ? ['--served'] : []),
    ...(area ? ['--only', area] : []),
  ];
}

/**
 * Checks one page.
 *
 * @throws Error If it cannot be checked; the message is a sentence that says why.
 */
export function checkOnePage(setting: Setting, wanted: PageWanted): Promise<CheckedOne> {
  const { address, isServed, isDeep, area, signal, showProgress } = wanted;
  const words = [...wordsFor(setting, { isServed, area }), ...(isDeep ? ['--deep'] : []), '--', address];
  const seconds = isDeep ? SECONDS.deep : SECONDS.plain;
  return withCall(
    setting,
    { addresses: [address], isServed, seconds, signal, ...(showProgress && { showProgress }) },
    async (call) => {
      const options = readOptions(words);
      if (!options) throw new Error('There is nothing to check.');
      const prepared = await prepareRun(options, call);
      let seen: { inspection: Inspection; report: Report } | null = null;
      const { pages, unchecked } = await checkPages(prepared, call, {
        show: () => {},
        see(inspection, report) {
          seen = { inspection, report };
        },
      });
      const [page] = pages;
      if (!page || !seen) {
        const reason = unchecked[0]?.reason;
        const why = reason === undefined ? 'there was no result in time' : call.reasonFor(reason);
        throw new Error(
          `${quoted(redacted(address))} could not be checked. Reason: “${quoted(redacted(why))}”.`,
        );
      }
      const { definitions, hide } = prepared;
      const { inspection, report } = seen as { inspection: Inspection; report: Report };
      return {
        address: hide.inAddress(address),
        page,
        inspection,
        report,
        definitions,
        refused: call.refused,
        hide,
      };
    },
  );
}
