import { beforeEach, describe, expect, it } from 'vitest';
import { listProjects, projectById } from '@/lib/api/rank.ts';
import { START, useInspection } from '@/lib/page/session/session.ts';
import { links, shown } from '@/test/components/shown.ts';
import { KEPT, showPage } from '@/test/components/with-page.ts';
import { connected, drawSite, HOST, putLists, putProjects, serve } from '@/test/components/with-service.tsx';
import PageKeywordsSection from './page-keywords.tsx';

beforeEach(connected);

const [RANK] = listProjects.example.projects as [(typeof listProjects.example.projects)[0]];
const URL = `https://${HOST}/kettles/`;
const drawTab = () => drawSite(<PageKeywordsSection host={HOST} url={URL} />, { url: URL });
const at = { last_checked_at: '2026-11-19T06:00:00Z' };

beforeEach(async () => {
  useInspection.setState(START, true);
  await putLists();
  showPage({
    ...KEPT,
    url: URL,
    html: '<html lang=en><title>Copper kettles</title><h1>Kettles</h1><p>Tea trays too.',
  });
});

describe('the tracked keywords of the page in front', () => {
  it('are shown with position, where they stand, and the way to promote the page for them', async () => {
    await putProjects('rank', RANK);
    serve(projectById, {
      keywords: [
        { id: 91, keyword: 'copper kettle', last_position: 14, ...at },
        { id: 92, keyword: 'tea tray', last_position: null, ...at },
        { id: 93, keyword: 'silver cup', last_position: 2, ...at },
      ],
    });
    const { container } = await drawTab();
    await expect
      .poll(() => shown(container))
      .toEqual([
        'TRACKED KEYWORDS',
        'Add keywords',
        'copper kettle',
        '14',
        'in the page: title',
        'Promote with this anchor',
        'tea tray',
        '–',
        'not in top 100',
        'in the page: text',
        'Promote with this anchor',
      ]);
    expect(links(container)).toEqual([
      ['Add keywords', `/rank/5/keywords/${encodeURIComponent(URL)}`],
      ['Promote with this anchor', '/promotion/promote/copper%20kettle'],
      ['Promote with this anchor', '/promotion/promote/tea%20tray'],
    ]);
  });

  it('are honest about a language without rules', async () => {
    showPage({ ...KEPT, url: URL, html: '<html lang=de><title>Kupferner Kessel</title>' });
    await putProjects('rank', RANK);
    serve(projectById, { keywords: [{ id: 91, keyword: 'kupferne kessel', last_position: 3, ...at }] });
    const { container } = await drawTab();
    await expect
      .poll(() => shown(container))
      .toEqual([
        'TRACKED KEYWORDS',
        'Add keywords',
        'No tracked keyword leads to this page',
        'Word forms are not recognized in this language: only exact matches are found.',
      ]);
  });

  it('are not looked for in a page that the tab has left', async () => {
    await putProjects('rank', RANK);
    serve(projectById, { keywords: [{ id: 91, keyword: 'copper kettle', last_position: 14, ...at }] });
    useInspection.setState({ moved: 'loaded anew' });
    const { container } = await drawTab();
    await expect
      .poll(() => shown(container))
      .toEqual(['TRACKED KEYWORDS', 'Add keywords', 'No tracked keyword leads to this page']);
  });

  it('are not mentioned without a rank project', async () => {
    const { container } = await drawTab();
    await expect.poll(() => shown(container)).toEqual([]);
  });
});
