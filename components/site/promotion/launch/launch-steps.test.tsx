import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { Language } from '@/lib/i18n/languages.ts';
import { settings } from '@/lib/platform/settings.ts';
import { draw } from '@/test/components/draw.tsx';
import { LaunchSteps } from './launch-steps.tsx';

it.each<[Language, readonly string[]]>([
  ['en', ['1 Page', '2 Plan', '3 Price']],
  ['ru', ['1 Страница', '2 Тариф', '3 Цена']],
  ['uk', ['1 Сторінка', '2 Тариф', '3 Ціна']],
  ['pl', ['1 Strona', '2 Plan', '3 Cena']],
])('each step is one line in the narrowest panel: %s', async (language, names) => {
  await settings.update((now) => ({ ...now, language }));
  await draw(
    <div style={{ width: 210 }}>
      <LaunchSteps at="plan" />
    </div>,
  );
  const steps = page.getByRole('listitem').elements();
  expect(steps.map(({ textContent }) => textContent)).toEqual(names);
  // The line on top, the space below it, and one line of text.
  expect(steps.map(({ clientHeight }) => clientHeight)).toEqual([21, 21, 21]);
  expect(steps[2]?.getBoundingClientRect().right).toBeCloseTo(210, 0);
});
