import { expect, it } from 'vitest';
import { go, openTab, reads, tabsFixture, until } from '../../../test/page/tabs.ts';
import { followUser } from './follow-user.ts';
import { useInspection } from './session.ts';

tabsFixture();

it('a panel in a tab of its own stays with the page that it was opened for, wherever the user goes', async () => {
  const tab = await openTab();
  await openTab({ url: 'https://coffee.example/' });
  followUser(tab);
  const state = () => useInspection.getState();
  await until(() => state().history);
  await openTab({ url: 'https://milk.example/' });
  for (let turn = 0; turn < 60; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  expect(reads).toEqual([tab]);
  await go(tab, { url: 'https://tea.example/green', born: 2_000 });
  await until(() => state().inspection?.url === 'https://tea.example/green' || state().tab?.id !== tab);
  expect(state().tab?.id).toBe(tab);
  expect(reads).toEqual([tab, tab]);
});
