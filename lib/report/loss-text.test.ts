import { describe, expect, it } from 'vitest';
import { loadTranslator } from '../i18n/page-texts.ts';
import { kindText, lossText, surest } from './loss-text.ts';

describe('what is lost, in words', () => {
  it.each([
    ['en', 'sure', 'Clicks are lost'],
    ['en', 'likely', 'Clicks are lost · likely'],
    ['en', 'possible', 'Clicks are lost · possible'],
    ['ru', 'likely', 'Теряются клики · вероятно'],
    ['uk', 'possible', 'Втрачаються кліки · можливо'],
    ['pl', 'likely', 'Mniej kliknięć · prawdopodobnie'],
  ] as const)('says how sure it is (%s, %s)', async (language, certainty, said) => {
    expect(lossText(await loadTranslator(language), { loses: 'result', certainty })).toBe(said);
  });

  it('has no doubt about nothing', async () => {
    const words = await loadTranslator('en');
    expect(lossText(words, { loses: 'nothing', certainty: 'possible' })).toBe(
      lossText(words, { loses: 'nothing' }),
    );
  });

  it('says of a kind whether it is only likely', async () => {
    const words = await loadTranslator('en');
    expect(kindText(words, { kind: 'product', grounds: ['structuredData'], certainty: 'likely' })).toBe(
      'Product · likely',
    );
    expect(
      kindText(words, { kind: 'product', grounds: ['structuredData', 'address'], certainty: 'sure' }),
    ).toBe('Product');
  });

  it('of several findings is as sure as the surest', () => {
    expect(surest([{ certainty: 'possible' }, { certainty: 'likely' }])).toBe('likely');
    expect(surest([{ certainty: 'possible' }, {}])).toBe('sure');
    expect(surest([])).toBe('sure');
  });
});
