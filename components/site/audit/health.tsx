import { useTexts } from '../../texts/use-texts.ts';
import { Ring, type RingTone } from '../../ui/ring.tsx';

/**
 * The health from which on a site counts as good, and as fair. These are our own limits, because the service returns
 * only a number.
 */
const [GOOD, FAIR] = [80, 50];

const toneOf = (health: number | null): RingTone =>
  health === null ? 'none' : health >= GOOD ? 'pass' : health >= FAIR ? 'warn' : 'error';

/** The health of a site in a ring. */
export function HealthRing({ health }: { health: number | null }) {
  // The tone follows the displayed number: 79.6 is shown as 80, which is good.
  const shown = health === null ? null : Math.round(health);
  return (
    <Ring value={shown ?? 0} tone={toneOf(shown)}>
      {shown ?? '–'}
    </Ring>
  );
}

interface ChangeProps {
  by: number | null;
  /** Whether less is better; null if unknown. */
  isLessBetter: boolean | null;
}

/** By how much a number changed: "▲3", with its meaning for screen readers. */
export function Delta({ by: exact, isLessBetter }: ChangeProps) {
  const { t, language } = useTexts();
  if (exact === null) return null;
  // A mere fraction would be shown as "▲0".
  const by = Math.round(exact);
  const amount = new Intl.NumberFormat(language).format(Math.abs(by));
  const isBetter = isLessBetter === null || by === 0 ? null : by < 0 === isLessBetter;
  const color = isBetter === null ? 'text-dim' : isBetter ? 'text-pass' : 'text-error';
  return (
    <span className={`flex-none text-small ${color}`}>
      <span aria-hidden="true">{by === 0 ? '=' : `${by > 0 ? '▲' : '▼'}${amount}`}</span>
      <span className="sr-only">
        {by === 0 ? t('audit.same') : t(by > 0 ? 'audit.more' : 'audit.less', { amount })}
      </span>
    </span>
  );
}
