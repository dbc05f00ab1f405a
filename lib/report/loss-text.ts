import { CERTAINTIES, type Certainty, type SearchLoss } from '../checks/check.ts';
import type { PageKind } from '../checks/knowledge/page-kind/kind.ts';
import type { Translator } from '../i18n/translator.ts';

/** A loss in search, and how sure it is. */
interface Loss {
  loses: SearchLoss;
  certainty?: Certainty | undefined;
}

/** Returns what is lost in words, and how sure that is if it is not certain: `Clicks are lost · likely`. */
export function lossText({ t }: Pick<Translator, 't'>, { loses, certainty = 'sure' }: Loss): string {
  const loss = t(`report.loses.${loses}`);
  return certainty === 'sure' || loses === 'nothing'
    ? loss
    : `${loss} · ${t(`report.certainty.${certainty}`)}`;
}

/** Returns the kind of a page in words, and that it is only likely if one ground alone speaks for it. */
export function kindText({ t }: Pick<Translator, 't'>, { kind, certainty }: PageKind): string {
  const name = t(`panel.kind.name.${kind}`);
  return certainty === 'likely' ? `${name} · ${t('report.certainty.likely')}` : name;
}

/** Returns how sure a loss is that several findings have: as sure as the surest. */
export const surest = (findings: readonly { certainty?: Certainty | undefined }[]): Certainty =>
  CERTAINTIES.find((one) => findings.some(({ certainty = 'sure' }) => certainty === one)) ?? 'sure';
