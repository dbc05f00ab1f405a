import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { withSetTexts } from '@/lib/i18n/page-texts.ts';
import { readFrom } from '@/lib/platform/raw-rows.ts';
import { draw } from '@/test/components/draw.tsx';
import { press } from '@/test/components/press.ts';
import { shown } from '@/test/components/shown.ts';
import { POOR, showPage } from '@/test/components/with-page.ts';
import { connected, drawSite } from '@/test/components/with-service.tsx';
import PagesPlace from '../pages/pages-place.tsx';
import { SetView } from '../pages/set-view.tsx';
import IgnoredPlace from '../panel/ignored/ignored-place.tsx';
import JobList from '../site/jobs/job-list.tsx';
import { MoreTexts } from '../texts/texts.tsx';

const FAILED = 'Saved data cannot be read.';

beforeEach(async () => {
  await connected();
  readFrom(() => Promise.reject(new Error('nobody can')));
});
afterEach(() => readFrom(null));

describe('rows that cannot be read are not said to be missing', () => {
  it('in the list of jobs', async () => {
    const { container } = await drawSite(<JobList />, { at: '/jobs' });
    await expect.poll(() => shown(container)).toEqual([FAILED]);
  });

  it('in the list of what is ignored', async () => {
    showPage(POOR);
    const { container } = await draw(<IgnoredPlace />);
    await expect.poll(() => shown(container)).toContain(FAILED);
    expect(shown(container)).not.toContain('Nothing is ignored on this site');
    // What it would change is not known.
    await expect.element(page.getByLabelText('Open plumbline.json…')).not.toBeInTheDocument();
  });

  it('in a report of pages', async () => {
    const { container } = await draw(
      <MoreTexts add={withSetTexts} waiting={null}>
        <SetView id="0" isInTab={false} />
      </MoreTexts>,
    );
    await expect.poll(() => shown(container)).toContain(FAILED);
    expect(shown(container)).not.toContain('This report is no longer stored.');
  });

  it('in the list of visited pages', async () => {
    const { hook } = memoryLocation({ path: '/pages' });
    const { container } = await draw(
      <Router hook={hook}>
        <PagesPlace address="https://shop.example/kettles" isPrivate={false} isInTab={false} />
      </Router>,
    );
    await press(page.getByRole('radio', { name: 'Pages I visited today, in this browser' }));
    await expect.poll(() => shown(container)).toContain(FAILED);
    expect(shown(container)).not.toContain(
      'No page of this site was checked today. Visit some with the side panel open, then come back.',
    );
  });
});
