import { type ReactNode, useState } from 'react';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { draw } from '@/test/components/draw.tsx';
import { Button } from './button.tsx';
import { RowList } from './section.tsx';
import { useQuestion } from './use-question.ts';
import { useStepFocus } from './use-step-focus.ts';
import { useWholeList } from './use-whole-list.ts';

const focused = () => document.activeElement?.textContent;
const focus = (name: string) => (page.getByRole('button', { name }).element() as HTMLElement).focus();

interface StepsProps {
  step: string | null;
  isBusy?: boolean;
}

function Steps({ step, isBusy = false }: StepsProps) {
  const around = useStepFocus<HTMLDivElement>(step, 'p');
  return (
    <div ref={around}>
      <p>This is {step}</p>
      {step === 'marked' && <h3 data-step="">Here</h3>}
      <button key={step} type="button" disabled={isBusy}>
        Next
      </button>
      <button type="button" disabled={isBusy}>
        Help
      </button>
    </div>
  );
}

describe('when another step begins, the focus', () => {
  it.each<[string, from: string | null, StepsProps, on: string, expected: string]>([
    [
      'goes to it if the control that led to it is gone',
      'first',
      { step: 'second' },
      'Next',
      'This is second',
    ],
    ['goes to what is marked, before any other', 'first', { step: 'marked' }, 'Next', 'Here'],
    [
      'leaves a control that can no longer be pressed',
      'first',
      { step: 'second', isBusy: true },
      'Help',
      'This is second',
    ],
    ['stays where it is if that is elsewhere', 'first', { step: 'second' }, 'Help', 'Help'],
    ['is not moved by the first step that is known', null, { step: 'first' }, 'Next', ''],
  ])('%s', async (_what, from, next, on, expected) => {
    const { container, rerender } = await draw(<Steps step={from} />);
    focus(on);
    rerender(<Steps {...next} />);
    expect(container.textContent).toContain(`This is ${next.step}`);
    if (from === null) expect(document.activeElement).toBe(document.body);
    else expect(focused()).toBe(expected);
  });
});

it('the arrow keys lead from a control to the same one of the next row, and scroll nothing', async () => {
  const rows = ['Tea', 'Milk'];
  await draw(
    <>
      <RowList label="Drinks">
        {rows.map((row) => (
          <li key={row}>
            <button type="button" data-row="open">{`Open ${row}`}</button>
            <button type="button" data-row="remove">{`Remove ${row}`}</button>
          </li>
        ))}
      </RowList>
      <div style={{ height: 3_000 }} />
    </>,
  );
  await expect.element(page.getByRole('list', { name: 'Drinks' })).toBeVisible();
  focus('Remove Tea');
  await userEvent.keyboard('{ArrowDown}');
  expect(focused()).toBe('Remove Milk');
  await userEvent.keyboard('{ArrowDown}');
  expect([focused(), scrollY]).toEqual(['Remove Milk', 0]);
  await userEvent.keyboard('{ArrowUp}');
  expect(focused()).toBe('Remove Tea');
});

/** A list that is gone with its last row, below the heading of the part that is about it. */
function Drinks({ empty }: { empty: ReactNode }) {
  const [drinks, setDrinks] = useState(['Tea', 'Milk', 'Water']);
  return (
    <>
      <h2>Drinks</h2>
      <div>
        {drinks.length === 0
          ? empty
          : [
              <RowList key="drinks">
                {drinks.map((drink) => (
                  <li key={drink}>
                    <button type="button" onClick={() => setDrinks(drinks.filter((one) => one !== drink))}>
                      {drink}
                    </button>
                  </li>
                ))}
              </RowList>,
            ]}
      </div>
      <h2>Meals</h2>
    </>
  );
}

it.each([
  ['nothing', null],
  ['a text', <p key="empty">No drinks.</p>],
])(
  'the focus goes to the row in the place of the one that was removed, or to the last, or to the heading if %s is left',
  async (_what, empty) => {
    await draw(<Drinks empty={empty} />);
    await expect.element(page.getByRole('button', { name: 'Milk' })).toBeVisible();
    focus('Milk');
    await userEvent.keyboard('{Enter}');
    await expect.poll(focused).toBe('Water');
    await userEvent.keyboard('{Enter}');
    await expect.poll(focused).toBe('Tea');
    await userEvent.keyboard('{Enter}');
    await expect.poll(focused).toBe('Drinks');
  },
);

/** A list that is cut at first; if the further rows come later, the button stays, or is gone before they are there. */
function Meals({ isLate = false, isGone = false }: { isLate?: boolean; isGone?: boolean }) {
  const { list, isWhole, showFrom } = useWholeList<HTMLUListElement>();
  const [isThere, setThere] = useState(!isLate);
  const meals = isWhole && isThere ? ['Bread', 'Soup', 'Cake'] : ['Bread'];
  return (
    <>
      <RowList ref={list}>
        {meals.map((meal) => (
          <li key={meal}>{meal}</li>
        ))}
      </RowList>
      {((isLate && !isGone) || !isWhole) && <Button onClick={() => showFrom(1)}>All</Button>}
      <button type="button" onClick={() => setThere(true)}>
        Other
      </button>
    </>
  );
}

it('the focus goes to the first row that is shown further, whether it has a control or not', async () => {
  await draw(<Meals />);
  await expect.element(page.getByRole('button', { name: 'All' })).toBeVisible();
  focus('All');
  await userEvent.keyboard('{Enter}');
  await expect.poll(focused).toBe('Soup');
});

it('the focus goes to further rows that come when the button is gone, and a heading has it', async () => {
  await draw(
    <>
      <h2>Meals</h2>
      <Meals isLate isGone />
    </>,
  );
  await expect.element(page.getByRole('button', { name: 'All' })).toBeVisible();
  focus('All');
  await userEvent.keyboard('{Enter}');
  await expect.poll(focused).toBe('Meals');
  (page.getByRole('button', { name: 'Other' }).element() as HTMLButtonElement).click();
  await expect.poll(focused).toBe('Soup');
});

it('the focus does not go to further rows that come late if it has moved on', async () => {
  await draw(<Meals isLate />);
  await expect.element(page.getByRole('button', { name: 'All' })).toBeVisible();
  focus('All');
  await userEvent.keyboard('{Enter}{Tab}{Enter}');
  await expect.element(page.getByText('Soup')).toBeVisible();
  expect(focused()).toBe('Other');
});

function Removal({ text }: { text: string }) {
  const [isAsking, setAsking] = useState(false);
  const around = useQuestion<HTMLDivElement>(isAsking, () => setAsking(false));
  return (
    <div ref={around}>
      {isAsking ? (
        <>
          {text && <p>{text}</p>}
          <button type="button">Yes</button>
          <button type="button" data-step={text ? undefined : ''}>
            No
          </button>
        </>
      ) : (
        <div>
          <button type="button" onClick={() => setAsking(true)}>
            Remove
          </button>
        </div>
      )}
    </div>
  );
}

it.each([
  ['Remove it for ever?', 'Remove it for ever?'],
  ['', 'No'],
])(
  'a question “%s” gets the focus, not what cannot be undone, and Escape gives it back',
  async (text, on) => {
    await draw(<Removal text={text} />);
    await expect.element(page.getByRole('button', { name: 'Remove' })).toBeVisible();
    focus('Remove');
    await userEvent.keyboard('{Enter}');
    await expect.poll(focused).toBe(on);
    await userEvent.keyboard('{Escape}');
    await expect.poll(focused).toBe('Remove');
  },
);

/** Sends something at a press; `outcome` is what the button leads to, in its place or next to it. */
function Sending({ isBusy, outcome }: { isBusy: boolean; outcome: 'refused' | 'done' | 'next step' | null }) {
  const around = useStepFocus<HTMLDivElement>(outcome === 'next step' ? 'second' : 'first', 'p');
  const isThere = outcome === null || outcome === 'refused';
  return (
    <>
      <h1>Tea</h1>
      <h2>Order</h2>
      <div ref={around}>
        {outcome && <p>It is {outcome}</p>}
        {isThere && <Button disabled={isBusy}>Send</Button>}
      </div>
      <Button>Help</Button>
      <h2>Orders</h2>
    </>
  );
}
const nextFrame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

describe('a button that is disabled while something is under way', () => {
  it.each([
    ['gets the focus back if it stays', 'refused', 'Send', 'Send'],
    ['leaves the focus to the heading before it if it is gone', 'done', 'Send', 'Order'],
    ['leaves it to the next step if there is one', 'next step', 'Send', 'It is next step'],
    ['takes it from nothing else', 'refused', 'Help', 'Help'],
    ['takes it from nothing else when it is gone', 'done', 'Help', 'Help'],
  ] as const)('%s', async (_what, outcome, at, expected) => {
    const { rerender } = await draw(<Sending isBusy={false} outcome={null} />);
    await expect.element(page.getByRole('button', { name: 'Send' })).toBeVisible();
    focus('Send');
    rerender(<Sending isBusy outcome={null} />);
    // The browser takes the focus away, when it draws the button.
    await expect.poll(focused).not.toBe('Send');
    if (at === 'Help') focus('Help');
    rerender(<Sending isBusy={false} outcome={outcome} />);
    await expect.element(page.getByText(`It is ${outcome}`)).toBeVisible();
    await nextFrame();
    await expect.poll(focused).toBe(expected);
  });
});

/** Far below its heading: something that is done at a press, and then gone. */
function Far() {
  const [isDone, setDone] = useState(false);
  return (
    <>
      <h2>Order</h2>
      <div style={{ height: 3_000 }} />
      {!isDone && <Button onClick={() => setDone(true)}>Send</Button>}
      <div style={{ height: 3_000 }} />
    </>
  );
}

it.each([
  ['the keyboard', true],
  ['a pointer', false],
])('the heading before a button that is gone is scrolled to only for %s', async (_what, isKeyboard) => {
  await draw(<Far />);
  const send = page.getByRole('button', { name: 'Send' });
  await expect.element(send).toBeVisible();
  if (isKeyboard) {
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
  } else {
    await userEvent.click(send);
  }
  await expect.poll(focused).toBe('Order');
  expect(scrollY < 100).toBe(isKeyboard);
});
