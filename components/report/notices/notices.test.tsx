import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { inspectionOf } from '@/lib/checks/example-inspection.ts';
import { START, useInspection } from '@/lib/page/session/session.ts';
import { themed } from '@/test/components/colours.ts';
import { draw } from '@/test/components/draw.tsx';
import { press } from '@/test/components/press.ts';
import { MovedNotice } from './moved-notice.tsx';
import { ObstacleNotice } from './obstacle-notice.tsx';

const colour = (container: Element) => getComputedStyle(container.querySelector('svg') as Element).color;
const again = () => page.getByRole('button', { name: 'Check again' });

describe('why a page cannot be checked', () => {
  it.each([
    [
      'not loaded',
      'The page did not load',
      'The tab says why. Once that is solved, reload the page and check again.',
      true,
      'note',
    ],
    [
      'timed out',
      'The page does not respond',
      'It is busy or very large. The check continues as soon as it responds.',
      true,
      'note',
    ],
    [
      'left',
      'The page was left or loaded again',
      'That happened during the check, so the result was discarded.',
      true,
      'note',
    ],
    ['late', 'The check took too long', 'Check again when it is less busy.', true, 'note'],
    ['broken', 'The check failed', 'This is an error in Plumbline, not on the page.', true, 'error'],
    ['extension store', 'Extension stores cannot be checked', 'Open any other website', false, 'note'],
    ['local file', 'This is a file on your computer', 'Checks need a web server.', false, 'note'],
    ['no address', 'This page has no web address', 'It was made in the browser', false, 'note'],
    ['denied', 'The browser does not let Plumbline read this page', 'Press the toolbar', false, 'note'],
    ['browser page', 'This is a browser page', 'Open a website and press the button there.', false, 'note'],
    [
      'not a page',
      'This is not an HTML page',
      'Images, PDF files and data files cannot be checked.',
      false,
      'note',
    ],
    [
      'closed',
      'Press the toolbar button on this page',
      'Plumbline reads a page only when you ask it to. The result appears here.',
      false,
      'note',
    ],
  ] as const)('%s', async (obstacle, title, advice, mayHelp, tone) => {
    useInspection.setState({ ...START, phase: 'stopped', obstacle }, true);
    const { container } = await draw(<ObstacleNotice />);
    await expect.element(page.getByText(title, { exact: true })).toBeVisible();
    expect(container.textContent).toContain(advice);
    expect(again().query() !== null).toBe(mayHelp);
    await expect.poll(() => colour(container)).toBe(themed(tone));
  });

  it('is not shown if there is no obstacle; another try starts over', async () => {
    useInspection.setState({ ...START, phase: 'stopped', obstacle: 'timed out' }, true);
    const { container } = await draw(<ObstacleNotice />);
    await press(again());
    // No tab is in front here.
    await expect.element(page.getByText('The page was left or loaded again')).toBeVisible();
    useInspection.setState({ obstacle: null });
    await expect.poll(() => container.textContent).toBe('');
  });
});

describe('what happened to the page since', () => {
  it.each([
    ['elsewhere', 'The tab now shows another URL. These results are for the previous one.'],
    ['loaded anew', 'The page was reloaded. These results are from before the reload.'],
  ] as const)('%s, with a button to check again', async (moved, sentence) => {
    useInspection.setState({ ...START, phase: 'complete', moved }, true);
    const { container } = await draw(<MovedNotice />);
    await expect.element(page.getByText(sentence)).toBeVisible();
    await expect.poll(() => colour(container)).toBe(themed('warn'));
    await press(again());
    await expect.poll(() => container.textContent).toBe('');
    await expect.poll(() => useInspection.getState().obstacle).toBe('left');
  });

  it('a part of it was still missing', async () => {
    const whole = inspectionOf({ html: '<title>Tea</title>' });
    const inspection = { ...whole, page: { ...whole.page, complete: false } };
    useInspection.setState({ ...START, phase: 'complete', inspection }, true);
    const { container } = await draw(<MovedNotice />);
    const sentence = 'The page was still loading when it was read. What is missing may still come.';
    await expect.element(page.getByText(sentence)).toBeVisible();
    useInspection.setState({ moved: 'elsewhere' });
    await expect.element(page.getByText(/^The tab now shows another URL/)).toBeVisible();
    useInspection.setState({ inspection: whole, moved: null });
    await expect.poll(() => container.textContent).toBe('');
  });
});
