import catalog from '../../../lib/i18n/locales/en.json' with { type: 'json' };
import { translatorOf } from '../../../lib/i18n/translator.ts';
import { withoutSteering } from '../../../lib/report/export/steering.ts';

export const english = translatorOf('en', catalog);

/** Returns text from a page in one line, safe for a terminal. */
export const plain = (text: string) => withoutSteering(text.replace(/\s+/g, ' '));
