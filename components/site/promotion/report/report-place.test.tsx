import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { me } from '@/lib/api/account.ts';
import { runReport } from '@/lib/api/reports.ts';
import { runById } from '@/lib/api/runs.ts';
import { noticeTone } from '@/test/components/colours.ts';
import { press } from '@/test/components/press.ts';
import { links, shown } from '@/test/components/shown.ts';
import { asked, connect, connected, drawSite, refuse, sent, serve } from '@/test/components/with-service.tsx';
import { ReportPdf } from './report-pdf.tsx';
import Report from './report-place.tsx';

beforeEach(connected);

const button = (name: string) => page.getByRole('button', { name });

describe('the report as a document', () => {
  const drawPdf = () => drawSite(<ReportPdf run={204} />);
  const user = (is_pro: boolean | null) => serve(me, { user: { ...me.example.user, is_pro } });
  const made = (changes: object = {}) =>
    serve(runReport, { pdf: { url: 'https://service.example/204.pdf' }, ...changes });
  const status = () => page.getByRole('status');
  const lines = () => (status().query() ? shown(status().element()) : []);

  beforeEach(() => {
    user(false);
    made();
  });

  it('is generated on request, once, and opened in a tab', async () => {
    const { promise, resolve } = Promise.withResolvers<object>();
    serve(runReport, () => promise);
    const { container } = await drawPdf();
    await expect.poll(() => shown(container)).toEqual(['Create PDF']);
    expect(asked(runReport)).toEqual([]);
    await button('Create PDF').dblClick();
    await expect.element(button('Creating…')).toBeDisabled();
    resolve({ pdf: { url: 'https://service.example/204.pdf' } });
    await expect
      .poll(lines)
      .toEqual(['The PDF is ready.', 'The link may expire. If it does, create the PDF again.', 'Open PDF']);
    // An earlier document may have expired.
    const input = { params: { id: 204 }, query: { format: 'pdf' } };
    expect(sent('call').filter(({ endpoint }) => endpoint === 'GET /promotion/runs/{id}/report')).toEqual([
      { endpoint: 'GET /promotion/runs/{id}/report', input, maxAge: 0 },
    ]);
    expect(noticeTone(status().element())).toBe('pass');
    await expect.poll(() => links(container)).toEqual([['Open PDF', 'https://service.example/204.pdf']]);
    await expect.element(button('Create PDF')).toBeEnabled();
  });

  it.each([
    [true, 'It has your branding. The link may expire. If it does, create the PDF again.'],
    [false, 'It has no branding. The link may expire. If it does, create the PDF again.'],
  ])('shows whether it has the branding: %s', async (branded, said) => {
    made({ branded });
    await drawPdf();
    await press(button('Create PDF'));
    await expect.poll(() => lines()[1]).toBe(said);
  });

  it('may have a URL relative to the service', async () => {
    made({ pdf: { url: '/files/204.pdf' } });
    const { container } = await drawPdf();
    await press(button('Create PDF'));
    await expect
      .poll(() => links(container))
      .toEqual([['Open PDF', 'https://service.example/files/204.pdf']]);
  });

  it.each(['javascript:alert(1)', 'http://service.example/204.pdf', 'file:///etc/passwd', ''])(
    'is not opened at "%s"',
    async (url) => {
      made({ pdf: { url } });
      const { container } = await drawPdf();
      await press(button('Create PDF'));
      await expect.poll(lines).toEqual(['The service returned no URL that can be opened.']);
      expect(noticeTone(status().element())).toBe('error');
      await expect.poll(() => links(container)).toEqual([]);
    },
  );

  it('may use http if the service runs on this computer', async () => {
    await connect({ baseUrl: 'http://127.0.0.1:8787/api/v1' });
    made({ pdf: { url: '/204.pdf' } });
    const { container } = await drawPdf();
    await press(button('Create PDF'));
    await expect.poll(() => links(container)).toEqual([['Open PDF', 'http://127.0.0.1:8787/204.pdf']]);
  });

  it('says that Pro is missing, and what is available without it', async () => {
    refuse(runReport, 'pro_required');
    await drawPdf();
    await press(button('Create PDF'));
    await expect
      .poll(lines)
      .toEqual([
        'This needs a Pro subscription.',
        'Report branding is part of Pro. Without it, the PDF has no branding.',
      ]);
    expect(noticeTone(status().element())).toBe('error');
  });

  it('shows only the reason of any other failure, until the next try', async () => {
    refuse(runReport, 'offline');
    await drawPdf();
    await press(button('Create PDF'));
    await expect.poll(lines).toEqual(['No network connection.']);
    const { promise } = Promise.withResolvers<object>();
    serve(runReport, () => promise);
    await press(button('Create PDF'));
    await expect.poll(lines).toEqual([]);
  });

  it.each([false, null])('with other branding needs Pro: %s', async (isPro) => {
    user(isPro);
    await drawPdf();
    await expect.poll(() => asked(me)).toHaveLength(1);
    await expect.element(page.getByText('Other branding for this PDF')).not.toBeInTheDocument();
  });

  it('may have another branding on Pro', async () => {
    user(true);
    await drawPdf();
    await press(page.getByText('Other branding for this PDF'));
    await expect.element(page.getByText('Empty fields use the saved branding.')).toBeVisible();
    await page.getByRole('textbox', { name: 'Company name (optional)' }).fill('Northlight');
    await page.getByRole('textbox', { name: 'Accent color (optional)' }).fill('red');
    await press(button('Create PDF'));
    await expect
      .element(page.getByRole('textbox', { name: 'Accent color (optional)' }))
      .toHaveAccessibleDescription('This value is not accepted.');
    expect(asked(runReport)).toEqual([]);
    await page.getByRole('textbox', { name: 'Accent color (optional)' }).fill('#f00');
    await page.getByRole('textbox', { name: 'Logo URL (optional)' }).fill('https://a.example/l.svg');
    await page.getByRole('textbox', { name: 'Footer text (optional)' }).fill('Ours.');
    await press(button('Create PDF'));
    await expect
      .poll(() => asked(runReport))
      .toEqual([
        {
          params: { id: 204 },
          query: {
            format: 'pdf',
            brand_company: 'Northlight',
            brand_accent_color: '#f00',
            brand_logo_url: 'https://a.example/l.svg',
            brand_footer_text: 'Ours.',
          },
        },
      ]);
  });
});

describe('the report as lists', () => {
  const drawReport = () => drawSite(<Report params={{ id: '204' }} />);

  beforeEach(() => {
    serve(runReport);
    serve(runById);
  });

  it('shows how many are verified by level, and each of them', async () => {
    const { container } = await drawReport();
    await expect
      .poll(() => shown(container))
      .toEqual([
        'https://copper-leaf.example/kettles/',
        '2',
        'Verified',
        '1',
        'Level 1',
        '1',
        'Level 2',
        '0',
        'Crowd links',
        'Reports include verified placements only. Open run',
        'Level 1',
        '1',
        'Level 2',
        '1',
        'Create PDF',
        'Report branding',
      ]);
    await press(page.getByText('Level 2').nth(1));
    await expect
      .element(page.getByRole('link', { name: 'a-wiki.example/kettle' }))
      .toHaveAttribute('href', 'https://a-wiki.example/kettle');
    await expect
      .poll(() => links(container))
      .toEqual([
        ['Open run', '/promotion/runs/204'],
        ['a-blog.example/copper-kettles', 'https://a-blog.example/copper-kettles'],
        ['a-wiki.example/kettle', 'https://a-wiki.example/kettle'],
        ['Report branding', '/promotion/branding'],
      ]);
    await expect.poll(() => asked(runReport)).toEqual([{ params: { id: 204 }, query: {} }]);
  });

  it('does not count what it does not contain', async () => {
    serve(runReport, { summary: null, report: { level1: null }, run: null });
    serve(runById, { run: { ...runById.example.run, target_url: 'https://copper-leaf.example/pans/' } });
    const { container } = await drawReport();
    await expect.poll(() => shown(container)[0]).toBe('https://copper-leaf.example/pans/');
    await expect
      .poll(() => shown(container).slice(1, 9))
      .toEqual(['–', 'Verified', '–', 'Level 1', '–', 'Level 2', '–', 'Crowd links']);
    expect(container.querySelectorAll('details')).toHaveLength(0);
  });

  it.each([
    [3, 5, true],
    [3, null, true],
    [3, 0, false],
    [2, 5, false],
  ])('mentions a level %s of %s that reports leave out: %s', async (level, total, isNamed) => {
    const target_url = 'https://copper-leaf.example/pans/';
    const levels = [{ level, total, success: 0, verified: 0 }];
    serve(runReport, { run: null });
    serve(runById, { run: { ...runById.example.run, target_url, levels } });
    const { container } = await drawReport();
    // It comes with the levels.
    await expect.poll(() => shown(container)[0]).toBe(target_url);
    const sentence = /Level 3 placements are not in the report; the run lists them\./;
    expect(shown(container).some((line) => sentence.test(line))).toBe(isNamed);
  });

  it('links back to the run if archived', async () => {
    refuse(runReport, 'report_archived');
    const { container } = await drawReport();
    await expect
      .poll(() => shown(container))
      .toEqual([
        'The report is archived',
        'The service keeps old reports only for Pro accounts; with Pro, this one opens again at once. The placements are still in the run.',
        'Open run',
      ]);
    expect(noticeTone(container)).toBe('warn');
    await expect.poll(() => links(container)).toEqual([['Open run', '/promotion/runs/204']]);
  });

  it('says why it is missing, and offers another try', async () => {
    refuse(runReport, 'not_found');
    const { container } = await drawReport();
    await expect.poll(() => shown(container)).toEqual(['This no longer exists at the service.', 'Try again']);
    serve(runReport);
    await press(button('Try again'));
    await expect.element(button('Create PDF')).toBeVisible();
  });
});
