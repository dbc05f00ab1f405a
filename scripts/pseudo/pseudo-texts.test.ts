import { describe, expect, it } from 'vitest';
import english from '../../lib/i18n/locales/en.json' with { type: 'json' };
import { translatorOf } from '../../lib/i18n/translator.ts';
import { flat } from './english-texts.ts';
import { pseudo, pseudoCatalogue } from './pseudo-texts.ts';

describe('pseudo-language strings', () => {
  it('are between marks, accented, and two fifths longer', () => {
    expect(pseudo('Copy the fix')).toBe('⟦Ċöoṗÿ ťḧëe ḟïiẍ~~⟧');
    const sentence = 'Several pages of the site have the same description.';
    expect(pseudo(sentence).length).toBe(Math.round(sentence.length * 1.4) + 2);
  });

  it.each([
    ['{count} of {total} pages', ['{count}', '{total}']],
    ['Put <meta name="robots"> into the <head>.', ['<meta name="robots">', '<head>']],
  ])('keep placeholders: %s', (text, kept) => {
    for (const one of kept) expect(pseudo(text)).toContain(one);
    const rest = kept.reduce((left, one) => left.replace(one, ''), pseudo(text));
    expect(rest).not.toMatch(/[{}<>$]/);
  });

  it('cover every string of the interface, in every plural form of the language they replace', () => {
    const catalogue = pseudoCatalogue(flat(english), 'uk');
    const { t } = translatorOf('uk', catalogue);
    expect([1, 3, 5, 1.5].map((count) => t('report.errors', { count }))).toEqual([
      '⟦1 ëeŕŕöoŕ⟧',
      '⟦3 ëeŕŕöoŕś~⟧',
      '⟦5 ëeŕŕöoŕś~⟧',
      '⟦1,5 ëeŕŕöoŕś~⟧',
    ]);
    expect(Object.values(flat(catalogue)).filter((text) => !/^⟦.*⟧$/s.test(text))).toEqual([]);
  });
});
