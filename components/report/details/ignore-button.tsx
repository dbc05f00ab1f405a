import EyeOff from 'lucide-react/icons/eye-off';
import type { Judged } from '@/lib/page/engine/judgement.ts';
import { useInspection } from '@/lib/page/session/session.ts';
import { hostOf } from '@/lib/platform/address.ts';
import { ignore } from '@/lib/report/ignored.ts';
import { useTexts } from '../../texts/use-texts.ts';

/** A button that ignores a finding on a whole site. */
export function IgnoreButton({ host, onClick }: { host: string; onClick: () => void }) {
  const { t } = useTexts();
  return (
    <button
      type="button"
      onClick={onClick}
      title={t('panel.ignored.hint', { host })}
      className="flex items-center gap-1.5 rounded-sm text-start text-small text-dim hover:text-ink hover:underline"
    >
      <EyeOff size={13} aria-hidden />
      {t('panel.ignored.ignore')}
    </button>
  );
}

/** Returns the messages of findings, each once. */
export const messagesOf = (findings: Judged['findings']) => [
  ...new Set(findings.map(({ message }) => message)),
];

/** Ignores a finding on the whole site. Nothing is kept of private windows, so it is not offered there. */
export function IgnoreOnSite({ result: { check, findings } }: { result: Judged }) {
  const url = useInspection(({ inspection }) => inspection?.url);
  const isPrivate = useInspection(({ tab }) => tab?.incognito === true);
  if (!url || isPrivate) return null;
  const press = () => void ignore(url, { check, messages: messagesOf(findings) });
  return <IgnoreButton host={hostOf(url)} onClick={press} />;
}
