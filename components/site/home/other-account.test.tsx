import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { useConnections } from '@/components/stored/stored-state.ts';
import { createProject } from '@/lib/api/audit.ts';
import { projects } from '@/lib/service/records/projects.ts';
import { press } from '@/test/components/press.ts';
import { shown } from '@/test/components/shown.ts';
import {
  connect,
  connected,
  drawSite,
  HOST,
  put,
  putLists,
  putProjects,
  sent,
} from '@/test/components/with-service.tsx';
import { OwnScope } from '../frame/site-rows.tsx';
import { OtherAccount } from './other-account.tsx';

beforeEach(connected);

const NORTH = 'https://north.example/api/v1#3';
const project = { ...createProject.example.project, domain: HOST };
const putElsewhere = (account: string, domain = HOST) =>
  put(projects, { account, product: 'audit', id: project.id, domain, data: project });
const said = async (host = HOST) => {
  const { container } = await drawSite(<OtherAccount />, { host });
  return () => shown(container);
};

beforeEach(async () => {
  await connect({}, { account: NORTH, name: 'Northlight' });
  await expect.poll(() => useConnections.getState().value).toHaveLength(2);
});

describe('a site whose projects are in another account', () => {
  it('says so, and the account is switched by one press; nothing is requested with its key', async () => {
    await putLists();
    await putElsewhere(NORTH);
    const lines = await said();
    await expect.poll(lines).toEqual([`${HOST} has projects in your account “Northlight”. Switch`]);
    expect(sent('call')).toEqual([]);
    await press(page.getByRole('button', { name: 'Switch: Northlight', exact: true }));
    await expect.poll(() => sent('showAccount')).toEqual([{ account: NORTH }]);
  });

  it('says so on a subdomain of its domain, too', async () => {
    await putLists();
    await putElsewhere(NORTH);
    const lines = await said(`blog.${HOST}`);
    await expect.poll(lines).toEqual([`blog.${HOST} has projects in your account “Northlight”. Switch`]);
  });

  it('says nothing as soon as the shown account has one', async () => {
    await putLists();
    await putElsewhere(NORTH);
    const lines = await said();
    await expect.poll(lines).toHaveLength(1);
    await putProjects('audit', project);
    await expect.poll(lines).toEqual([]);
  });

  it('says nothing of the shown account, whose project is of the domain around', async () => {
    await putLists();
    await putProjects('audit', project);
    await putElsewhere(NORTH);
    const host = `blog.${HOST}`;
    const own = (
      <OwnScope>
        <OtherAccount />
      </OwnScope>
    );
    const { container } = await drawSite(own, { host });
    await expect
      .poll(() => shown(container))
      .toEqual([`${host} has projects in your account “Northlight”. Switch`]);
  });

  it('says nothing until the lists of the shown account are known', async () => {
    await putElsewhere(NORTH);
    await putLists({}, ['audit', 'rank', 'promotion']);
    const lines = await said();
    await putLists({ at: null, error: 'forbidden_scope' }, ['shield']);
    await expect.poll(lines).toHaveLength(1);
  });

  it('says nothing of accounts that are no longer connected, or of other sites', async () => {
    await putLists();
    await putElsewhere('https://gone.example/api/v1#9');
    await putElsewhere(NORTH, 'tea.example');
    const lines = await said();
    await putElsewhere(NORTH);
    await expect.poll(lines).toHaveLength(1);
  });
});
