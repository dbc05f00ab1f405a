import { useState } from 'react';
import { isPlainlySafe } from '@/lib/checks/knowledge/addresses/plainly-safe.ts';
import type { Translator } from '@/lib/i18n/translator.ts';
import { measure } from '@/lib/page/session/measure.ts';
import { useInspection } from '@/lib/page/session/session.ts';
import { hostOf } from '@/lib/platform/address.ts';
import { type MeasuringPress, measuringGround, measuringPress } from '@/lib/report/measuring.ts';
import { useTexts } from '../../texts/use-texts.ts';

/** A step's strings in the catalogs. */
const NAMES = { reload: 'reload', cookies: 'cookies', 'plain http': 'http' } as const;

/** Returns what a press does, in full sentences. */
function aboutText({ steps, needsAccess }: MeasuringPress, url: string, t: Translator['t']): string {
  const host = hostOf(url);
  const mayRepeat = steps.includes('reload') && !isPlainlySafe(url);
  const sentences = steps.map((step) => t(`report.measure.about.${NAMES[step]}`, { host }));
  if (mayRepeat) sentences.push(t('report.measure.about.repeats'));
  return [...sentences, ...(needsAccess ? [t('report.measure.about.access', { host })] : [])].join(' ');
}

/** The button that measures most of what is open: its label, what it does, and whether it is at it. */
export interface Measuring {
  label: string;
  about: string;
  isBusy: boolean;
  onPress: () => void;
}

/** Returns the one press that measures most of what is open; null if none can add anything. */
export function useMeasuring(): Measuring | null {
  const { t } = useTexts();
  const [isBusy, setBusy] = useState(false);
  const inspection = useInspection((state) => state.inspection);
  const security = useInspection(({ report, phase }) => (phase === 'complete' ? report?.security : null));
  if (!inspection || !security) return null;
  const ground = measuringGround(inspection, import.meta.env.FIREFOX === true);
  const press = measuringPress(security.tests, security.open, ground);
  const [only, ...others] = press?.steps ?? [];
  if (!press || !only) return null;
  const onPress = async () => {
    setBusy(true);
    await measure(press).finally(() => setBusy(false));
  };
  return {
    label: t(others.length > 0 ? 'report.measure.several' : `report.measure.steps.${NAMES[only]}`),
    about: aboutText(press, inspection.url, t),
    isBusy,
    onPress: () => void onPress(),
  };
}
