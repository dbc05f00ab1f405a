import { describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { draw } from '@/test/components/draw.tsx';
import { press } from '@/test/components/press.ts';
import { links, shown } from '@/test/components/shown.ts';
import { Placements } from './placements.tsx';

describe('the placements', () => {
  const NODES = [
    { level: 1, network: 'blogs', url: 'https://a.example/one', verified: true },
    { level: 2, network: 'wiki', url: 'http://b.example/two', verified: false },
    { level: null, network: null, url: null, verified: null },
    { level: 1, network: 'bad', url: 'javascript:alert(1)', verified: false },
  ];
  const list = () => shown(page.getByRole('list', { name: 'Placements' }).element());

  it('show URL, level, network and state; links only for web addresses', async () => {
    const { container } = await draw(<Placements run={204} nodes={NODES} isRunning />);
    await expect
      .poll(list)
      .toEqual([
        'a.example/one',
        'verified · Level 1 · blogs',
        'b.example/two',
        'published · Level 2 · wiki',
        'javascript:alert(1)',
        'published · Level 1 · bad',
      ]);
    await expect
      .poll(() => links(container))
      .toEqual([
        ['a.example/one', 'https://a.example/one'],
        ['b.example/two', 'http://b.example/two'],
      ]);
    expect(container.querySelector('a')?.rel).toBe('noopener noreferrer');
  });

  it('show all, or only the verified ones', async () => {
    await draw(<Placements run={204} nodes={NODES} isRunning />);
    await press(page.getByText('Verified 1', { exact: true }));
    await expect.poll(list).toEqual(['a.example/one', 'verified · Level 1 · blogs']);
    await press(page.getByText('Published 3', { exact: true }));
    await expect.poll(list).toHaveLength(6);
  });

  it.each([
    [true, '1 placement is not published yet.'],
    [false, '1 placement was not published.'],
  ])('say once how many have no address, while the run is active: %s', async (isRunning, said) => {
    const { container } = await draw(<Placements run={204} nodes={NODES} isRunning={isRunning} />);
    expect(shown(container).filter((line) => line.includes('not published'))).toEqual([said]);
  });

  it('are only counted if none has an address', async () => {
    const waiting = Array.from({ length: 10 }, () => ({
      level: 1,
      network: 'blogs',
      url: null,
      verified: false,
    }));
    const { container } = await draw(<Placements run={204} nodes={waiting} isRunning />);
    expect(shown(container).slice(-4)).toEqual([
      'Published 0',
      'Verified 0',
      'CSV',
      '10 placements are not published yet.',
    ]);
  });

  it('show no download if there are none yet', async () => {
    await draw(<Placements run={204} nodes={[]} isRunning />);
    await expect.element(page.getByText('There are no placements.')).toBeVisible();
    const save = page.getByRole('button', { name: 'CSV' });
    await expect.element(save).toBeDisabled();
    await expect.element(save).toHaveAttribute('title', 'Save these placements as a CSV file');
  });

  it('save what is shown as a table', async () => {
    const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:table');
    const pressed = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    await draw(<Placements run={204} nodes={NODES.slice(0, 3)} isRunning={false} />);
    await press(page.getByRole('button', { name: 'CSV' }));
    expect((pressed.mock.contexts[0] as HTMLAnchorElement).download).toBe('plumbline-run-204.csv');
    const [[table] = []] = made.mock.calls;
    expect((await (table as Blob).text()).trim().split(/\r?\n/)).toEqual([
      'Level,Network,URL,Verified',
      '1,blogs,https://a.example/one,yes',
      '2,wiki,http://b.example/two,no',
      ',,,no',
    ]);
  });
});
