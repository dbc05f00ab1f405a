import { describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { colourOf, themed } from '@/test/components/colours.ts';
import { draw } from '@/test/components/draw.tsx';
import { press } from '@/test/components/press.ts';
import { LookNotice } from './look-notice.tsx';

const drawLook = (props: Partial<Parameters<typeof LookNotice>[0]>) =>
  draw(
    <LookNotice
      sight="not found"
      place="a.example/"
      at={Date.now() - 120_000}
      isGoingOn
      onAgain={() => {}}
      onAllow={() => {}}
      {...props}
    />,
  );

describe('the browser’s lookup of a token', () => {
  it.each([
    ['looking', 'Checking a.example/…', 'dim'],
    ['found', 'Found: a.example/', 'pass'],
    ['found here', 'Your browser sees the tag on this page: a.example/', 'pass'],
    ['not found', 'Not found yet: a.example/', 'dim'],
    ['no answer', 'Could not be checked: a.example/', 'dim'],
    ['no access', 'To look for the token at a.example/, Plumbline needs access to this site.', 'dim'],
    ['closed', 'To check it from here, open a.example/ and press the toolbar button there.', 'dim'],
  ] as const)('%s', async (sight, said, tone) => {
    const { container } = await drawLook({ sight });
    await expect.element(page.getByRole('status')).toHaveTextContent(said);
    expect(colourOf(container.querySelector('svg'))).toBe(themed(tone));
  });

  it('says when it looked, and that it continues', async () => {
    const { container } = await drawLook({});
    expect(container.textContent).toBe(
      'Not found yet: a.example/checked 2 min. ago · rechecks automatically',
    );
    expect(page.getByRole('button').elements()).toEqual([]);
  });

  it('says nothing more during the first lookup', async () => {
    const { container } = await drawLook({ sight: 'looking', at: null });
    expect(container.textContent).toBe('Checking a.example/… ');
  });

  it('looks again at a press once it no longer continues by itself', async () => {
    const onAgain = vi.fn();
    await drawLook({ isGoingOn: false, onAgain });
    await press(page.getByRole('button', { name: 'Recheck now' }));
    expect(onAgain).toHaveBeenCalledOnce();
  });

  it('requests access if the browser does not allow the lookup', async () => {
    const onAllow = vi.fn();
    const { container } = await drawLook({ sight: 'no access', isGoingOn: false, onAllow });
    expect(container.textContent).toBe(
      'To look for the token at a.example/, Plumbline needs access to this site.Allow access',
    );
    await press(page.getByRole('button', { name: 'Allow access' }));
    expect(onAllow).toHaveBeenCalledOnce();
  });

  it('cannot read what is not accessible', async () => {
    await drawLook({ sight: 'closed', at: null, isGoingOn: false });
    expect(page.getByRole('button').elements()).toEqual([]);
    expect(page.getByText('checked', { exact: false }).elements()).toEqual([]);
  });
});
