import { describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { colourOf, themed } from '@/test/components/colours.ts';
import { draw } from '@/test/components/draw.tsx';
import { press } from '@/test/components/press.ts';
import { LookNotice, type Sight } from './look-notice.tsx';

const meta = (sight: Sight) => ({ way: 'meta', sight, place: 'a.example/' }) as const;
const file = (sight: Sight) => ({ way: 'file', sight, place: 'a.example/token.txt' }) as const;
const drawLook = (props: Partial<Parameters<typeof LookNotice>[0]>) =>
  draw(
    <LookNotice
      ways={[meta('not found')]}
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
    ['not for browsers', 'A browser cannot look up DNS records. The service can.', 'dim'],
    ['closed', 'To check it from here, open a.example/ and press the toolbar button there.', 'dim'],
  ] as const)('%s', async (sight, said, tone) => {
    const { container } = await drawLook({ ways: [meta(sight)] });
    await expect.element(page.getByRole('status')).toHaveTextContent(`Meta tag ${said}`);
    expect(colourOf(container.querySelector('svg'))).toBe(themed(tone));
  });

  it('says of each method what it found, and once what holds for the whole host', async () => {
    const { container } = await drawLook({ ways: [meta('not found'), file('found')] });
    const rows = () => [...container.querySelectorAll('li')].map(({ textContent }) => textContent);
    await expect
      .poll(rows)
      .toEqual(['Meta tag Not found yet: a.example/', 'File Found: a.example/token.txt']);
  });

  it('asks for access to each host', async () => {
    const elsewhere = { way: 'file', sight: 'no access', place: 'b.example/token.txt' } as const;
    const { container } = await drawLook({ ways: [meta('no access'), file('no access'), elsewhere] });
    expect([...container.querySelectorAll('li')].map(({ textContent }) => textContent?.trim())).toEqual([
      'Meta tag, File To look for the token at a.example/, Plumbline needs access to this site.',
      'File To look for the token at b.example/token.txt, Plumbline needs access to this site.',
    ]);
  });

  it('says when it looked, and that it continues', async () => {
    const { container } = await drawLook({});
    expect(container.textContent).toBe(
      'Meta tag Not found yet: a.example/ checked 2 min. ago · rechecks automatically',
    );
    expect(page.getByRole('button').elements()).toEqual([]);
  });

  it('says nothing more during the first lookup', async () => {
    const { container } = await drawLook({ ways: [meta('looking')], at: null });
    expect(container.textContent?.trim()).toBe('Meta tag Checking a.example/…');
  });

  it('looks again at a press once it no longer continues by itself', async () => {
    const onAgain = vi.fn();
    await drawLook({ isGoingOn: false, onAgain });
    await press(page.getByRole('button', { name: 'Recheck now' }));
    expect(onAgain).toHaveBeenCalledOnce();
  });

  it('requests access if the browser does not allow the lookup', async () => {
    const onAllow = vi.fn();
    const { container } = await drawLook({
      ways: [meta('no access'), file('no access')],
      isGoingOn: false,
      onAllow,
    });
    expect(container.textContent).toBe(
      'Meta tag, File To look for the token at a.example/, Plumbline needs access to this site.Allow access  ',
    );
    await press(page.getByRole('button', { name: 'Allow access' }));
    expect(onAllow).toHaveBeenCalledOnce();
  });

  it('does not look again before it has access, also if it could look elsewhere', async () => {
    await drawLook({ ways: [meta('no access'), file('no answer')], isGoingOn: false });
    const names = page
      .getByRole('button')
      .elements()
      .map(({ textContent }) => textContent);
    expect(names).toEqual(['Allow access']);
  });

  it('cannot read what is not accessible', async () => {
    await drawLook({ ways: [meta('closed')], at: null, isGoingOn: false });
    expect(page.getByRole('button').elements()).toEqual([]);
    expect(page.getByText('checked', { exact: false }).elements()).toEqual([]);
  });
});
