import type { LucideIcon } from 'lucide-react';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import type { PageKindName } from '@/lib/checks/knowledge/page-kind/kind.ts';
import { useInspection } from '@/lib/page/session/session.ts';
import { countAgain, ignore } from '@/lib/report/ignored.ts';
import { KIND_OF_PAGE } from '@/lib/report/leave-out.ts';
import { kindText } from '@/lib/report/loss-text.ts';
import { useTexts } from '../texts/use-texts.ts';
import { TextButton } from '../ui/button.tsx';

const TONES = {
  pass: { icon: CircleCheck, color: 'text-pass' },
  error: { icon: CircleAlert, color: 'text-error' },
} as const satisfies Record<string, { icon: LucideIcon; color: string }>;

/** The kind of the page as a word, with what it was recognized by; nothing for an ordinary page. */
export function KindName() {
  const texts = useTexts();
  const { t } = texts;
  const kind = useInspection(({ report }) => report?.kind);
  if (!kind || kind.kind === 'other') return null;
  const grounds = kind.grounds.map((ground) => t(`panel.kind.ground.${ground}`)).join(', ');
  const by = t('panel.kind.by', { grounds });
  return (
    <span
      title={by}
      className="max-w-full rounded-md border border-line bg-card px-2 py-0.5 font-semibold wrap-anywhere"
    >
      {kindText(texts, kind)}
      <span className="sr-only">. {by}</span>
    </span>
  );
}

/** A press that contradicts the kind, or takes that back. Nothing is kept of private windows. */
function Contradict({ kind, isDenied }: { kind: PageKindName; isDenied: boolean }) {
  const { t } = useTexts();
  const url = useInspection(({ inspection }) => inspection?.url);
  const isPrivate = useInspection(({ tab }) => tab?.incognito === true);
  if (!url || isPrivate) return null;
  const denial = { check: KIND_OF_PAGE, messages: [kind] };
  const press = () => void (isDenied ? countAgain([url], denial) : ignore(url, denial));
  return <TextButton onClick={press}>{t(isDenied ? 'panel.kind.restore' : 'panel.kind.deny')}</TextButton>;
}

/** The kind of the page and what it means for the index, in one line. */
export function KindLine({ tone, text }: { tone: keyof typeof TONES; text: string }) {
  const kind = useInspection(({ report }) => report?.kind);
  const { icon: Icon, color } = TONES[tone];
  return (
    <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-small">
      <KindName />
      <span className="flex min-w-0 flex-[1_1_160px] items-center gap-2">
        <Icon size={15} aria-hidden className={`flex-none ${color}`} />
        <span className="min-w-0 wrap-anywhere">{text}</span>
      </span>
      {kind && (kind.index === 'out' || kind.index === 'kept out') && (
        <Contradict kind={kind.kind} isDenied={false} />
      )}
    </div>
  );
}

/** Says that the kind was contradicted on this site. */
export function DeniedKind() {
  const { t } = useTexts();
  const denied = useInspection(({ report }) => report?.kind.denied);
  if (!denied) return null;
  return (
    <p className="flex flex-wrap items-baseline gap-x-2.5 text-small text-dim">
      <span>{t('panel.kind.denied', { kind: t(`panel.kind.name.${denied}`) })}</span>
      <Contradict kind={denied} isDenied />
    </p>
  );
}
