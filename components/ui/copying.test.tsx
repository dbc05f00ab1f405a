import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { themed } from '@/test/components/colours.ts';
import { draw } from '@/test/components/draw.tsx';
import { press } from '@/test/components/press.ts';
import { ActionNotice } from './action-notice.tsx';
import { Button } from './button.tsx';
import { Card } from './card.tsx';
import { CodeBlock } from './code-block.tsx';
import { CopyButton } from './copy-button.tsx';
import { Disclosure } from './disclosure.tsx';
import { ExternalLink } from './external-link.tsx';
import { Notice } from './notice.tsx';
import { Section } from './section.tsx';

describe('copying', () => {
  /** The timers of two seconds. A test runs it: a clock, even a fake one, moves while the test waits. */
  let inTwoSeconds: (() => void)[];
  beforeEach(() => {
    inTwoSeconds = [];
    const later = globalThis.setTimeout;
    vi.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, after = 0) => {
      if (after !== 2_000) return later(run, after);
      inTwoSeconds.push(run);
      return 0;
    }) as typeof setTimeout);
  });

  it('copies the text verbatim, says so for two seconds, and then offers it again', async () => {
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    const { container } = await draw(
      <CopyButton text={'a\nb'} label="Copy" done="Copied" hint="Copy the table" />,
    );
    const button = container.querySelector('button') as HTMLButtonElement;
    expect([button.title, button.getAttribute('aria-label')]).toEqual(['Copy the table', 'Copy the table']);
    // Not before the browser has copied it.
    const { promise, resolve } = Promise.withResolvers<void>();
    copied.mockReturnValueOnce(promise);
    await press(page.getByRole('button'));
    await expect.poll(() => copied.mock.calls.length).toBe(1);
    expect(button.textContent).toBe('Copy');
    expect(button.querySelector('[aria-live=polite]')?.textContent).toBe('Copy');
    resolve();
    await expect.poll(() => button.textContent).toBe('Copied');
    expect(copied.mock.calls).toEqual([['a\nb']]);
    expect(button.hasAttribute('aria-label')).toBe(false);
    await expect.poll(() => inTwoSeconds).toHaveLength(1);
    expect(button.textContent).toBe('Copied');
    inTwoSeconds[0]?.();
    await expect.poll(() => button.textContent).toBe('Copy');
  });

  it('produces long text only when the button is pressed', async () => {
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    const make = vi.fn(() => 'made');
    const { container } = await draw(<CopyButton text={make} label="Copy" done="Copied" icon={<i>*</i>} />);
    expect(make).not.toHaveBeenCalled();
    expect(container.textContent).toBe('*Copy');
    await press(page.getByRole('button'));
    await expect.poll(() => container.textContent).toBe('*Copied');
    expect(copied).toHaveBeenLastCalledWith('made');
  });

  it('a code block says that it was copied', async () => {
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    const { container } = await draw(<CodeBlock text={'<a>\n<b>'} label="Copy the fix" done="Copied" />);
    expect(container.querySelector('pre')?.textContent).toBe('<a>\n<b>');
    expect(container.querySelector('pre')?.tabIndex).toBe(0);
    const icon = () => container.querySelector('button svg')?.innerHTML;
    const before = icon();
    await press(page.getByRole('button'));
    await expect.poll(() => container.querySelector('[role=status]')?.textContent).toBe('Copied');
    expect(copied).toHaveBeenLastCalledWith('<a>\n<b>');
    expect(icon()).not.toBe(before);
    await expect.poll(() => inTwoSeconds).toHaveLength(1);
    inTwoSeconds[0]?.();
    await expect.poll(() => icon()).toBe(before);
  });
});

it('a notice has its icon above the text in a panel at a zoom of 200 %, where a button fits in', async () => {
  const { container } = await draw(
    <div style={{ width: 160, container: 'page / inline-size' }}>
      <Notice tone="info" title="Лише для підтверджених сайтів" action={<Button>Підтвердити</Button>} />
    </div>,
  );
  const edgeOf = (element: Element | null) => element?.getBoundingClientRect() as DOMRect;
  const card = edgeOf(container.querySelector('div > div > div'));
  expect(edgeOf(container.querySelector('svg')).bottom).toBeLessThan(
    edgeOf(container.querySelector('p')).top,
  );
  expect(edgeOf(container.querySelector('button')).right).toBeLessThan(card.right);
});

it('a disclosure is closed until its heading is pressed', async () => {
  const { container } = await draw(
    <>
      <Disclosure title="Passed" count={0}>
        inside
      </Disclosure>
      <Disclosure title="Row" isRow>
        other
      </Disclosure>
    </>,
  );
  const [card, row] = container.querySelectorAll('details');
  expect(card?.querySelector('summary')?.textContent).toBe('Passed0');
  expect(row?.querySelector('summary')?.textContent).toBe('Row');
  await expect.element(page.getByText('inside')).not.toBeVisible();
  await page.getByText('Passed').click();
  await expect.element(page.getByText('inside')).toBeVisible();
  // On a card with others it has no border of its own.
  expect(getComputedStyle(card as Element).borderTopWidth).toBe('1px');
  expect(getComputedStyle(row as Element).borderTopWidth).toBe('0px');
});

describe('a notice', () => {
  it.each([
    ['info', 'note', 'info'],
    ['pass', 'pass', 'circle-check'],
    ['warn', 'warn', 'triangle-alert'],
    ['error', 'error', 'circle-alert'],
  ] as const)('has the color and the sign of its tone: %s', async (tone, colour, sign) => {
    const { container } = await draw(
      <Notice tone={tone} title="Title" action={<button type="button">Do</button>}>
        about
      </Notice>,
    );
    const [title, about] = container.querySelectorAll('p, p + div');
    expect(getComputedStyle(container.querySelector('svg') as Element).color).toBe(themed(colour));
    expect(container.querySelectorAll(`.lucide-${sign}`)).toHaveLength(1);
    expect([title?.textContent, about?.textContent]).toEqual(['Title', 'about']);
    expect(getComputedStyle(about as Element).color).toBe(themed('dim'));
    expect(container.querySelector('button')?.textContent).toBe('Do');
  });

  it('is one sentence without a title, and may have its action below', async () => {
    const { container } = await draw(<Notice tone="info">only this</Notice>);
    expect(container.querySelector('p')).toBeNull();
    expect(getComputedStyle(page.getByText('only this').element()).color).toBe(themed('ink'));
    const below = await draw(
      <ActionNotice tone="warn" title="Title" action={<button type="button">Do</button>}>
        about
      </ActionNotice>,
    );
    const [words, button] = [
      below.container.querySelector('p + div'),
      below.container.querySelector('button'),
    ];
    expect(words?.contains(button ?? null)).toBe(true);
    expect(words?.textContent).toBe('aboutDo');
    const none = await draw(<ActionNotice tone="warn" title="Title" />);
    expect(none.container.querySelector('button')).toBeNull();
  });
});

it('a section is labeled by its heading', async () => {
  const { container } = await draw(
    <>
      <Card title="Account">on the card</Card>
      <Section title="Findings" action={<button type="button">All</button>}>
        below
      </Section>
      <ExternalLink href="https://example.com/">Source</ExternalLink>
    </>,
  );
  await expect.element(page.getByRole('region', { name: 'Account' })).toHaveTextContent('Accounton the card');
  const heading = page.getByRole('heading', { name: 'Findings' }).element();
  expect(heading.getAttribute('title')).toBe('Findings');
  expect(heading.nextElementSibling?.textContent).toBe('All');
  const link = container.querySelector('a');
  expect([link?.href, link?.target, link?.rel]).toEqual(['https://example.com/', '_blank', 'noreferrer']);
});
