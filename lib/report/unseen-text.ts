import type { CheckResult } from '../checks/result.ts';
import type { Translator } from '../i18n/translator.ts';

/** Returns why a check has no result, or not a whole one: a sentence for each reason. */
export function unseenText(
  { t }: Translator,
  { missing = [], read }: Pick<CheckResult, 'missing' | 'read'>,
): readonly string[] {
  return [...missing.map((part) => t(`missing.${part}`)), ...(read ? [t('report.urlsChecked', read)] : [])];
}
