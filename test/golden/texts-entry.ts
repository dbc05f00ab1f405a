// All code that writes a string with a count, as an extension page and its worker load it. `plurals.test.ts` bundles
// this.
export { loadTranslator, withSetTexts } from '../../lib/i18n/page-texts.ts';
export { settings } from '../../lib/platform/settings.ts';
export { workerTranslator } from '../../lib/platform/worker-texts.ts';
export { checkFault, checkMessage, checkRemedy } from '../../lib/report/check-texts.ts';
export { loadDefinitions, loadFaults } from '../../lib/report/load-definitions.ts';
