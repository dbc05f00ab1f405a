import type { RunDetails } from '@/lib/api/runs.ts';
import { useTexts } from '../../../texts/use-texts.ts';
import { Parts } from '../../../ui/parts.tsx';

type Level = NonNullable<RunDetails['levels']>[number];

/** The largest number of placements for which a level has one dot each. */
const DOTS = 30;

const LOOKS = {
  verified: 'border-pass bg-pass',
  published: 'border-accent',
  waiting: 'border-dim/60',
} as const;
type Look = keyof typeof LOOKS;

/**
 * RUN-18: Returns how many placements are published and how many are verified, which is not the same. Inconsistent
 * counts are cut to the total.
 *
 * @internal Exported for tests, which call it with inconsistent counts.
 */
export function sharesOf({
  total,
  success,
  verified,
}: Level): Readonly<Record<Look, number>> & { all: number } {
  const published = Math.max(0, success ?? 0);
  const all = Math.max(0, total ?? published);
  const seen = Math.min(published, all);
  const found = Math.min(Math.max(0, verified ?? 0), seen);
  return { all, verified: found, published: seen - found, waiting: all - seen };
}

const Dot = ({ look }: { look: Look }) => (
  <i className={`size-[7px] flex-none rounded-full border-2 ${LOOKS[look]}`} />
);

function Drawing({ level }: { level: Level }) {
  const { all, ...shares } = sharesOf(level);
  const looks = Object.keys(LOOKS) as Look[];
  if (all === 0) return null;
  if (all > DOTS) {
    return (
      <span aria-hidden="true" className="flex h-2 overflow-hidden rounded-full bg-line">
        <span className="bg-pass" style={{ width: `${(100 * shares.verified) / all}%` }} />
        <span className="bg-accent" style={{ width: `${(100 * shares.published) / all}%` }} />
      </span>
    );
  }
  return (
    <span aria-hidden="true" className="flex flex-wrap gap-[2px]">
      {looks.flatMap((look) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: dots of one look are alike
        Array.from({ length: shares[look] }, (_, index) => <Dot key={`${look} ${index}`} look={look} />),
      )}
    </span>
  );
}

/** The levels of a run: how many placements each has, how many are published, how many are verified. */
export function RunLevels({ levels }: { levels: readonly Level[] }) {
  const { t } = useTexts();
  return (
    <div className="grid gap-2.5">
      {levels.map((level) => (
        <div key={level.level} className="grid gap-1 border-s-2 border-line ps-2.5">
          <p className="flex flex-wrap justify-between gap-x-3">
            <b className="font-medium">{t('promotion.run.level', { level: String(level.level) })}</b>
            <span className="text-small text-dim">
              <Parts
                of={[
                  t('promotion.run.published', { done: level.success ?? '–', total: level.total ?? '–' }),
                  level.verified != null && t('promotion.run.verified', { count: level.verified }),
                ]}
              />
            </span>
          </p>
          <Drawing level={level} />
        </div>
      ))}
      <p aria-hidden="true" className="flex flex-wrap gap-x-4 text-tiny text-dim">
        {(Object.keys(LOOKS) as Look[]).map((look) => (
          <span key={look} className="inline-flex items-center gap-1.5">
            <Dot look={look} />
            {t(`promotion.run.legend.${look}`)}
          </span>
        ))}
      </p>
    </div>
  );
}
