import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { settings } from '@/lib/platform/settings.ts';
import { draw } from '@/test/components/draw.tsx';
import { ChooseFile } from './choose-file.tsx';

const choose = (content: string, name = 'rules.json') =>
  userEvent.upload(page.getByLabelText('Open…'), new File([content], name, { type: 'application/json' }));
const trouble = () => document.querySelector('[role=alert]')?.textContent;
const isBusy = () => document.querySelector('label')?.getAttribute('aria-busy');

it('passes the file and its name on, is busy until that has answered, and says what is wrong', async () => {
  let answered = Promise.withResolvers<string | null>();
  const chosen = vi.fn((_bytes: Uint8Array, _name: string, _type: string) => answered.promise);
  await draw(<ChooseFile label="Open…" accept=".json" onChosen={chosen} />);
  expect([isBusy(), trouble()]).toEqual(['false', '']);
  await choose('{}');
  await expect
    .poll(() => chosen.mock.calls)
    .toEqual([[new TextEncoder().encode('{}'), 'rules.json', 'application/json']]);
  expect(isBusy()).toBe('true');
  // The same file can be chosen again.
  const { value, accept } = document.querySelector('input') ?? {};
  expect([value, accept]).toEqual(['', '.json']);
  answered.resolve('It is too old.');
  await expect.poll(() => [isBusy(), trouble()]).toEqual(['false', 'It is too old.']);
  const field = page.getByLabelText('Open…');
  await expect.element(field).toHaveAccessibleDescription('It is too old.');
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  // What was wrong with the last file is not said of the next one.
  answered = Promise.withResolvers();
  await choose('[]', 'later.json');
  await expect.poll(() => [isBusy(), trouble()]).toEqual(['true', '']);
  await expect.element(field).toHaveAttribute('aria-invalid', 'false');
  answered.resolve(null);
  await expect.poll(() => [isBusy(), trouble()]).toEqual(['false', '']);
});

it('says that the browser could not read a file, and takes nothing of it', async () => {
  const chosen = vi.fn(() => null);
  await draw(<ChooseFile label="Open…" accept=".json" onChosen={chosen} />);
  const chosenOne = new File(['{}'], 'rules.json');
  vi.spyOn(chosenOne, 'arrayBuffer').mockRejectedValue(new DOMException('gone', 'NotReadableError'));
  const input = document.querySelector('input');
  Object.defineProperty(input, 'files', { value: [chosenOne] });
  input?.dispatchEvent(new Event('change', { bubbles: true }));
  await expect.poll(() => [isBusy(), trouble()]).toEqual(['false', 'The browser could not read this file.']);
  expect(chosen).not.toHaveBeenCalled();
});

it('says what is wrong in a line of its own: the button stays where it was pressed', async () => {
  await draw(
    <div className="flex flex-wrap justify-between">
      <span>Keywords</span>
      <ChooseFile look="link" label="Open…" accept=".csv" onChosen={() => 'No table. '.repeat(20)} />
    </div>,
  );
  const place = () => document.querySelector('label')?.getBoundingClientRect().toJSON();
  const before = place();
  await choose('{}');
  await expect.poll(trouble).toBe('No table. '.repeat(20));
  expect(place()).toEqual(before);
});

it('does not say what is wrong in a language that is no longer chosen', async () => {
  await draw(<ChooseFile label="Open…" accept=".csv" onChosen={() => 'No table.'} />);
  await choose('{}');
  await expect.poll(trouble).toBe('No table.');
  await settings.update((known) => ({ ...known, language: 'pl' }));
  await expect.poll(trouble).toBe('');
  await choose('{}');
  await expect.poll(trouble).toBe('No table.');
});
