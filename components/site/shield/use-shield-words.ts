import { useTexts } from '../../texts/use-texts.ts';

/**
 * Returns the names of scan modes and verification methods; a name that the service added later is shown as it is.
 */
export function useShieldWords() {
  const { t, find } = useTexts();
  return {
    mode: (mode: string | null) =>
      mode === null ? t('shield.scan') : (find(`shield.modeScan.${mode}`) ?? mode),
    method(method: string | null) {
      if (method === null) return t('shield.verified');
      const way = /meta/i.test(method)
        ? 'meta'
        : /dns|txt/i.test(method)
          ? 'dns'
          : /file|well.?known/i.test(method)
            ? 'file'
            : null;
      return way
        ? t(`shield.verifiedBy.${way}`)
        : t('shield.verifiedBy.other', { method: method.slice(0, 60) });
    },
    severity: (severity: string) =>
      find(`shield.severity.${severity.toLowerCase()}`) ?? severity.replaceAll('_', ' ').slice(0, 40),
  };
}
