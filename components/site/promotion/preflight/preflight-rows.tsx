import Check from 'lucide-react/icons/check';
import Circle from 'lucide-react/icons/circle';
import CircleAlert from 'lucide-react/icons/circle-alert';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { Translator } from '@/lib/i18n/translator.ts';
import { hostOf } from '@/lib/platform/address.ts';
import { checkFault } from '@/lib/report/check-texts.ts';
import type { PreflightRow, PreflightState } from '@/lib/standing/preflight.ts';
import { useTexts } from '../../../texts/use-texts.ts';
import type { PreflightGate } from './use-preflight.ts';

const LOOKS: Readonly<Record<PreflightState, { icon: typeof Check; color: string }>> = {
  passed: { icon: Check, color: 'text-pass' },
  caution: { icon: TriangleAlert, color: 'text-warn' },
  failed: { icon: CircleAlert, color: 'text-error' },
  unseen: { icon: Circle, color: 'text-dim' },
};

/** Puts a row into a few words. */
export function rowText(
  texts: Translator,
  { part, state, reason, figure }: PreflightRow,
  results: PreflightGate['results'],
): string {
  const { t } = texts;
  const judged = results.find(({ check }) => check === reason?.check);
  if (reason && judged) {
    const { message, values } = reason.finding;
    return checkFault(texts, judged.check, judged.definition, message, values);
  }
  if (state === 'failed') return t(part === 'redirect' ? 'preflight.redirects' : 'preflight.unreachable');
  if (state === 'unseen') return t(`preflight.notSeen.${part}`);
  if (state === 'caution') return t('preflight.thin', { count: figure ?? 0 });
  if (part === 'status') return t('preflight.pass.status', { status: figure ?? 0 });
  return part === 'text' ? t('preflight.pass.text', { count: figure ?? 0 }) : t(`preflight.pass.${part}`);
}

/** The reasons for which nothing was requested, so that a server had nothing to respond to. */
const NOT_REQUESTED = ['denied', 'access', 'offline', 'action', 'private', 'scheme'] as const;

/** Returns why nothing is known of a page; null if it was not visited. */
export function unseenReason({ t }: Translator, reason: PreflightGate['reason'], address: string) {
  if (reason === null) return null;
  const said = NOT_REQUESTED.find((one) => one === reason) ?? 'silent';
  return t(`preflight.why.${said}`, { host: hostOf(address) });
}

/** What was looked at, one short line each. */
export function PreflightRows({
  rows,
  results,
}: Pick<PreflightGate, 'results'> & { rows: readonly PreflightRow[] }) {
  const texts = useTexts();
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(130px,1fr))] gap-x-3 gap-y-1 text-small">
      {rows.map((row) => {
        const { icon: Icon, color } = LOOKS[row.state];
        return (
          <li key={row.part} className="flex min-w-0 gap-1.5">
            <Icon size={13} aria-hidden className={`mt-[2.5px] flex-none ${color}`} />
            <span dir="auto" className="min-w-0 wrap-anywhere">
              {rowText(texts, row, results)}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
