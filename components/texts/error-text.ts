import type { ServiceErrorCode } from '@/lib/api/errors.ts';
import { mirror } from '@/lib/platform/mirror.ts';
import { pace, paceOf, pausedUntil } from '@/lib/service/requests/pace.ts';
import { useConnection } from '../stored/stored-state.ts';
import { clockText } from './format.ts';
import { useTexts } from './use-texts.ts';

const usePace = mirror(pace);

/**
 * Returns a function that gives the message for an error by its code; if the service asks for a pause, with its end.
 * `given` is the service's own message for errors with the code `unknown`. A code without a message in `errors` does
 * not compile.
 */
export function useErrorText(): (code: ServiceErrorCode, given?: string) => string {
  const { t, find, language } = useTexts();
  const account = useConnection(({ value }) => value?.account ?? '');
  const until = usePace(({ value }) => pausedUntil(paceOf(account, value)));
  return (code, given) => {
    if (code === 'rate_limited' && until !== null) {
      return t('errors.rateLimitedUntil', { time: clockText(language, until) });
    }
    if (code === 'unknown') return given ? t('errors.unknown', { code: given }) : t('errors.unnamed');
    if (code === 'entry_unreadable') {
      const [list, place = ''] = given?.split(':') ?? [];
      const named = find(`errors.entry.${list}`) ?? t('errors.entry.other');
      return t('errors.entry_unreadable', { named, place });
    }
    return t(`errors.${code}`);
  };
}
