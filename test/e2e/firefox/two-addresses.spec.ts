// End to end: Firefox has its own implementation of the rule that changes the name of our requests.
import { expect, test } from './plumbline.ts';
import { serve } from './serve-listener.ts';

test('a page is compared with what Googlebot’s name gets in Firefox, by one request without cookies', async ({
  plumbline,
}) => {
  const { popup, sidebar, prompt } = plumbline;
  const asked: { name: string; cookie: string }[] = [];
  const site = await serve(({ url, headers }, reply) => {
    const name = headers['user-agent'] ?? '';
    if (url === '/kettles' && headers['sec-fetch-mode'] === 'cors')
      asked.push({ name, cookie: headers.cookie ?? '' });
    const title = name.includes('Googlebot') ? 'Cheap pills' : 'Copper kettles';
    reply.writeHead(200, { 'content-type': 'text/html', 'set-cookie': 'sid=1' });
    reply.end(`<!doctype html><html lang="en"><title>${title}</title><h1>Kettles</h1>`);
  });
  await plumbline.check(`${site.origin}/kettles`);
  await plumbline.settled();
  await popup.press('Open the side panel');
  await plumbline.settled(sidebar);
  await sidebar.press('/^Page/');
  await sidebar.press('Compare two pages');
  await expect.poll(sidebar.text).toContain('Seen as');
  asked.length = 0;
  await sidebar.look(({ document, Event }) => {
    const select = document.querySelector('select');
    if (!select) return;
    select.value = 'googlebotPhone';
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await expect.poll(sidebar.text).toContain('will see that it is you');
  await sidebar.press('Compare');
  await prompt.allow();
  await expect.poll(sidebar.text).toContain('This page: Copper kettles Other page: Cheap pills');
  expect(asked.map(({ cookie }) => cookie)).toEqual(['']);
  expect(asked[0]?.name).toContain('(compatible; Googlebot/2.1; ');
  site.close();
});
