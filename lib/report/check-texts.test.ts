import { describe, expect, it } from 'vitest';
import type { AnyCheck } from '../checks/check.ts';
import { checkFault, checkMessage, checkRemedy, inEnglish } from './check-texts.ts';
import { type Definition, definitionIn } from './definitions.ts';

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
const says = (values: Record<string, string | number>, message = 'missing') =>
  checkMessage(inEnglish, 'seo/tea', CHECK, message, values);

describe('the definition of a check in another language', () => {
  const english = { ...CHECK, severity: 'info', *run() {} } as AnyCheck;
  const { docs } = CHECK;

  it('has every text of that language, and the source of the check itself', () => {
    const polish = {
      title: 'Jest herbata',
      why: 'Pije się ją.',
      remedy: 'Zagotuj wodę.',
      onPlatform: { wordpress: 'Zagotuj ją w WordPressie.' },
      messages: {
        missing: { fault: 'Brak: {kind}', says_one: '{count} kubek', says_few: '{count} kubki' },
        cold: { fault: 'Zimna', says: 'Zimna.', remedy: 'Podgrzej do {degrees} °C.' },
      },
    };
    expect(definitionIn(english, polish)).toEqual({
      ...polish,
      docs,
      messages: {
        missing: { fault: 'Brak: {kind}', says: { one: '{count} kubek', few: '{count} kubki' } },
        cold: polish.messages.cold,
      },
    });
  });

  it('is in English where that language has no text', () => {
    expect(definitionIn(english)).toEqual(CHECK);
  });
});

describe('the text of a check', () => {
  it('is its own in English', () => {
    expect(checkFault(inEnglish, 'seo/tea', CHECK, 'missing', { kind: 'oolong' })).toBe('No oolong');
  });

  it('contains the values: numbers formatted, addresses decoded', () => {
    expect(says({ count: 1, kind: 'oolong', url: 'https://tea.example/%C4%8Daj' })).toBe(
      '1 cup of oolong at https://tea.example/čaj',
    );
    expect(says({ count: 12_345, kind: 'oolong' })).toBe('12,345 cups of oolong');
    expect(says({ count: 0 })).toBe('0 cups of {kind}');
  });

  it('says what to do: for a message if that has its own advice', () => {
    expect(checkRemedy(inEnglish, CHECK, 'missing', {})).toBe('Boil water.');
    expect(checkRemedy(inEnglish, CHECK, 'cold', { degrees: 80 })).toBe('Warm it to 80 °C.');
    expect(checkRemedy(inEnglish, CHECK, 'gone', {})).toBe('Boil water.');
  });

  it('contains the id of a message that the check no longer has', () => {
    expect(says({}, 'gone')).toBe('seo/tea: gone');
  });

  it('uses the plural rules and number format of the reader', () => {
    const russian: Definition = {
      ...CHECK,
      messages: {
        missing: {
          fault: 'Нет чая',
          says: { one: '{count} чашка', few: '{count} чашки', many: '{count} чашек', other: '{count} чашки' },
        },
      },
    };
    const said = (count: number) =>
      checkMessage({ language: 'ru' }, 'seo/tea', russian, 'missing', { count });
    expect([1, 3, 12, 21, 12_345, 1.5].map(said)).toEqual([
      '1 чашка',
      '3 чашки',
      '12 чашек',
      '21 чашка',
      '12\u00a0345 чашек',
      '1,5 чашки',
    ]);
  });
});
