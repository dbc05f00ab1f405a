import { describe, expect, it } from 'vitest';
import {
  checkFault,
  checkMessage,
  checkRemedy,
  checkTitle,
  checkWhy,
  type Definition,
  inEnglish,
  remedyOn,
} from './check-texts.ts';

const CHECK: Definition = {
  title: 'Tea is there',
  why: 'It is drunk.',
  remedy: 'Boil water.',
  docs: 'https://tea.example/',
  onPlatform: { wordpress: 'Boil it in WordPress.' },
  messages: {
    missing: {
      fault: 'No {kind}',
      says: { one: '{count} cup of {kind} at {url}', other: '{count} cups of {kind}' },
    },
    cold: { fault: 'Cold', says: 'Cold', remedy: 'Warm it to {degrees} °C.' },
  },
};
/** A language that says what it was asked for. */
const asked = {
  find: (key: string, values?: object) => `${key} ${JSON.stringify(values ?? null)}`,
} as unknown as typeof inEnglish;

const says = (values: Record<string, string | number>, message = 'missing') =>
  checkMessage(inEnglish, 'seo/tea', CHECK, message, values);

describe('the words of a check', () => {
  it('are its own in English', () => {
    expect(checkTitle(inEnglish, 'seo/tea', CHECK)).toBe('Tea is there');
    expect(checkWhy(inEnglish, 'seo/tea', CHECK)).toBe('It is drunk.');
    expect(checkFault(inEnglish, 'seo/tea', CHECK, 'missing', { kind: 'oolong' })).toBe('No oolong');
    expect(remedyOn(inEnglish, 'seo/tea', CHECK, 'wordpress')).toBe('Boil it in WordPress.');
    expect(remedyOn(inEnglish, 'seo/tea', CHECK, 'shopify')).toBeNull();
    const { onPlatform: _, ...plain } = CHECK;
    expect(remedyOn(inEnglish, 'seo/tea', plain as Definition, 'wordpress')).toBeNull();
  });

  it('have their values in them: numbers as one writes them, addresses as one reads them', () => {
    expect(says({ count: 1, kind: 'oolong', url: 'https://tea.example/%C4%8Daj' })).toBe(
      '1 cup of oolong at https://tea.example/čaj',
    );
    expect(says({ count: 12_345, kind: 'oolong' })).toBe('12,345 cups of oolong');
    expect(says({ count: 0 })).toBe('0 cups of {kind}');
  });

  it('say what to do: of a message where it has advice of its own', () => {
    expect(checkRemedy(inEnglish, 'seo/tea', CHECK, 'missing', {})).toBe('Boil water.');
    expect(checkRemedy(inEnglish, 'seo/tea', CHECK, 'cold', { degrees: 80 })).toBe('Warm it to 80 °C.');
    expect(checkRemedy(inEnglish, 'seo/tea', CHECK, 'gone', {})).toBe('Boil water.');
  });

  it('name a message that the check no longer has', () => {
    expect(says({}, 'gone')).toBe('seo/tea: gone');
  });

  it('are the reader’s where there are any', () => {
    const url = 'https://tea.example/%C4%8Daj';
    expect(checkTitle(asked, 'seo/tea', CHECK)).toBe('checks.seo/tea.title null');
    expect(checkWhy(asked, 'seo/tea', CHECK)).toBe('checks.seo/tea.why null');
    expect(remedyOn(asked, 'seo/tea', CHECK, 'wordpress')).toBe('checks.seo/tea.onPlatform.wordpress null');
    expect(checkRemedy(asked, 'seo/tea', CHECK, 'missing', {})).toBe('checks.seo/tea.remedy null');
    expect(checkRemedy(asked, 'seo/tea', CHECK, 'cold', { url })).toBe(
      'checks.seo/tea.messages.cold.remedy {"url":"https://tea.example/čaj"}',
    );
    expect(checkMessage(asked, 'seo/tea', CHECK, 'missing', { url, count: 2 })).toBe(
      'checks.seo/tea.messages.missing.says {"url":"https://tea.example/čaj","count":2}',
    );
    expect(checkFault(asked, 'seo/tea', CHECK, 'missing', {})).toBe(
      'checks.seo/tea.messages.missing.fault {}',
    );
  });
});
