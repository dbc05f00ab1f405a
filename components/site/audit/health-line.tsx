import { useTexts } from '../../texts/use-texts.ts';
import { Sparkline } from '../../ui/sparkline.tsx';
import type { Audit } from './audits.ts';

/** The number of audits that the line shows. */
const MOST = 12;

/** Returns the health of the site in its last audits, oldest first. */
const healthsOf = (audits: readonly Audit[]): readonly number[] =>
  audits
    .flatMap(({ result }) => result?.health ?? [])
    .slice(0, MOST)
    .reverse();

/** The trend of the site's health. */
export function HealthLine({ audits, className }: { audits: readonly Audit[]; className?: string }) {
  const { t, language } = useTexts();
  const healths = healthsOf(audits);
  const format = new Intl.NumberFormat(language, { maximumFractionDigits: 0 });
  const label = t('audit.line', { values: healths.map((health) => format.format(health)).join(', ') });
  return <Sparkline values={healths} label={label} {...(className && { className })} />;
}
