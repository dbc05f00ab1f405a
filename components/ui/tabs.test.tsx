import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { draw } from '@/test/components/draw.tsx';
import { Tabs } from './tabs.tsx';

const NAMES = ['Overview', 'SEO', 'Page'];

interface ExampleProps {
  titles?: readonly string[];
  ahead?: (title: string) => void;
}

function Example({ titles = NAMES, ahead }: ExampleProps) {
  const [chosen, choose] = useState(titles[0] ?? '');
  const tabs = titles.map((title) => ({
    id: title,
    title,
    ahead: () => ahead?.(title),
    badge: title === 'SEO' && <sup aria-hidden>2</sup>,
  }));
  return (
    <Tabs label="Views" tabs={tabs} chosen={chosen} onChoose={choose}>
      This is {chosen}
    </Tabs>
  );
}
const tab = (name: string) => page.getByRole('tab', { name, exact: true });
const panel = () => page.getByRole('tabpanel');

it('are navigated by keys, in a cycle, and the focus follows', async () => {
  await draw(<Example />);
  await expect.element(page.getByRole('tablist', { name: 'Views' })).toBeVisible();
  await expect.element(tab('SEO')).toHaveTextContent('SEO2');
  (tab('Overview').element() as HTMLElement).focus();
  const walk = async (key: string, to: string) => {
    await userEvent.keyboard(`{${key}}`);
    await expect.element(tab(to)).toHaveFocus();
    await expect.element(panel()).toHaveTextContent(`This is ${to}`);
  };
  await walk('ArrowRight', 'SEO');
  await walk('ArrowRight', 'Page');
  await walk('ArrowRight', 'Overview');
  await walk('ArrowLeft', 'Page');
  await walk('ArrowLeft', 'SEO');
  await walk('End', 'Page');
  await walk('Home', 'Overview');
  // Keys that do not move between tabs are left to the browser.
  await userEvent.keyboard('{ArrowDown}x');
  await expect.element(tab('Overview')).toHaveFocus();
});

it('are chosen by a click; Tab reaches only the chosen one, which labels the view', async () => {
  await draw(<Example />);
  await tab('Page').click();
  const states = () =>
    NAMES.map((name) => {
      const element = tab(name).element() as HTMLElement;
      return [element.getAttribute('aria-selected'), element.tabIndex];
    });
  await expect.poll(states).toEqual([
    ['false', -1],
    ['false', -1],
    ['true', 0],
  ]);
  await expect.element(panel()).toHaveAccessibleName('Page');
  const id = panel().element().id;
  for (const name of NAMES) expect(tab(name).element().getAttribute('aria-controls')).toBe(id);
});

it('are prepared when a pointer or the focus is on their title', async () => {
  const ahead = vi.fn();
  await draw(<Example ahead={ahead} />);
  const seo = tab('SEO').element();
  // The real pointer may rest on a title that was just drawn below it.
  await userEvent.hover(panel());
  ahead.mockClear();
  seo.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
  expect(ahead.mock.calls).toEqual([['SEO']]);
  (tab('Page').element() as HTMLElement).focus();
  expect(ahead.mock.calls).toEqual([['SEO'], ['Page']]);
});

it('are all visible if they do not fit in one row', async () => {
  const titles = ['Übersicht', 'Suchmaschinen', 'Sicherheit', 'Inhalt der Seite', 'Website'];
  await draw(
    <div style={{ width: 240 }}>
      <Example titles={titles} />
    </div>,
  );
  for (const title of titles) {
    const { left, right } = tab(title).element().getBoundingClientRect();
    expect([left >= 0, right <= 240], title).toEqual([true, true]);
  }
});
