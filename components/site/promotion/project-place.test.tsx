import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { type Project, projectById } from '@/lib/api/promotion.ts';
import { listRuns } from '@/lib/api/runs.ts';
import { press } from '@/test/components/press.ts';
import { links, shown } from '@/test/components/shown.ts';
import {
  asked,
  connected,
  drawSite,
  HOST,
  orders,
  putOperation,
  refuse,
  refusedWith,
  refuseOrders,
  sent,
  serve,
  settle,
  silence,
} from '@/test/components/with-service.tsx';
import { DeleteProject } from './delete-project.tsx';
import ProjectPlace from './project-place.tsx';

beforeEach(connected);

const PROJECT = projectById.example.project;
const button = (name: string) => page.getByRole('button', { name });
const field = (name: string) => page.getByRole('textbox', { name });

describe('deleting a project', () => {
  const DELETION = {
    site: HOST,
    kind: 'DELETE /projects/{id}',
    input: { params: { id: 12 } },
    price: { kind: 'free' },
  };
  const drawDelete = (changes: Partial<Project> = {}, count = 4) =>
    drawSite(<DeleteProject project={{ ...PROJECT, ...changes }} links={count} />, {
      at: '/promotion/12/project',
    });

  it('asks for confirmation in place, with everything that is lost; keeping it sends nothing', async () => {
    const { container } = await drawDelete();
    await expect.poll(() => shown(container)).toEqual(['Delete project']);
    await press(button('Delete project'));
    await expect
      .poll(() => shown(container))
      .toEqual(['Delete “Copper & Leaf” with its 4 links? This cannot be undone.', 'Delete project', 'Keep']);
    await press(button('Keep'));
    await expect.poll(() => shown(container)).toEqual(['Delete project']);
    expect(orders()).toEqual([]);
  });

  it('uses the singular for one link', async () => {
    await drawDelete({}, 1);
    await press(button('Delete project'));
    await expect
      .element(page.getByText('Delete “Copper & Leaf” with its 1 link? This cannot be undone.'))
      .toBeVisible();
  });

  it.each([
    ['Tea', 'Delete “Tea”? This cannot be undone.'],
    ['  ', 'Delete “copper-leaf.example”? This cannot be undone.'],
  ])('counts no links where there are none; the project is called “%s”', async (name, said) => {
    await drawDelete({ name }, 0);
    await press(button('Delete project'));
    await expect.element(page.getByText(said)).toBeVisible();
  });

  it('sends one order, and leaves the place when the project is gone', async () => {
    const { history } = await drawDelete();
    await press(button('Delete project'));
    await button('Delete project').dblClick();
    await expect.poll(orders).toEqual([DELETION]);
    await expect.element(button('Delete project')).toBeDisabled();
    expect(history).toEqual(['/promotion/12/project']);
    await settle('accepted');
    await expect.poll(() => history?.at(-1)).toBe('/promotion');
    await expect.poll(() => sent('refresh')).toEqual([{ host: HOST, isWanted: true }]);
    await expect.element(button('Delete project')).toBeDisabled();
    await expect.poll(orders).toHaveLength(1);
  });

  it('is impossible for a personal one, and says where to do it', async () => {
    const { container } = await drawDelete({ created_via: 'web' });
    await expect
      .poll(() => shown(container))
      .toEqual([
        'This is a personal project, created on the service’s website. It can be deleted only there.',
      ]);
  });

  it.each([
    [
      'already_running',
      'A run is active in this project. You can delete the project once the run has ended.',
    ],
    [
      'forbidden',
      'This is a personal project, created on the service’s website. It can be deleted only there.',
    ],
    ['not_found', 'This no longer exists at the service.'],
  ] as const)('is refused with %s', async (code, said) => {
    const { history } = await drawDelete();
    await press(button('Delete project'));
    await press(button('Delete project'));
    await expect.poll(orders).toHaveLength(1);
    await settle('rejected', { error: refusedWith(code) });
    await expect.element(page.getByRole('alert')).toHaveTextContent(said);
    await expect.element(button('Delete project')).toBeEnabled();
    expect(history).toHaveLength(1);
    expect(sent('refresh')).toEqual([]);
  });

  it('is not sent if it could not be stored', async () => {
    refuseOrders('storage_failed');
    await drawDelete();
    await press(button('Delete project'));
    await press(button('Delete project'));
    await expect.element(page.getByRole('alert')).toBeVisible();
    await expect.element(button('Delete project')).toBeEnabled();
  });

  it('with a slow worker is not called failed: the button stays hidden until the row exists', async () => {
    silence();
    await drawDelete();
    await press(button('Delete project'));
    await press(button('Delete project'));
    await expect.poll(orders).toHaveLength(1);
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent(
        'It is not known yet whether this went through: Plumbline’s background process is not responding. Do not repeat it; the outcome will be shown here and under Jobs. Jobs',
      );
    await expect.element(button('Delete project')).toBeDisabled();
    const [{ id } = { id: '' }] = sent('begin');
    await putOperation({ id, kind: 'DELETE /projects/{id}', site: HOST, state: 'accepted', settledAt: 1 });
    await expect.poll(() => sent('refresh').length).toBe(1);
  });

  it('that never reached the worker is looked up until that is certain', async () => {
    const wake = silence();
    await drawDelete();
    await press(button('Delete project'));
    await press(button('Delete project'));
    await expect.element(page.getByRole('alert')).toBeVisible();
    wake();
    await expect.element(button('Delete project')).toBeEnabled();
    await expect.poll(orders).toHaveLength(1);
  });

  it.each([
    ['unknown', 'status', 'The response was lost. Plumbline is checking whether this was done…', false],
    [
      'undecided',
      'alert',
      'The response was lost, so it is unknown whether this was done. It is safe to repeat it.',
      true,
    ],
    [
      'none',
      'alert',
      'The response was lost, and there is no sign that this was done. You can repeat it.',
      true,
    ],
    [
      'unsent',
      'alert',
      'The response was lost, so it is unknown whether this was done. It is safe to repeat it.',
      true,
    ],
  ] as const)('reports a lost response: %s', async (state, role, said, isRepeatable) => {
    await drawDelete();
    await press(button('Delete project'));
    await press(button('Delete project'));
    await expect.poll(orders).toHaveLength(1);
    await settle(state);
    await expect.element(page.getByRole(role)).toHaveTextContent(said);
    expect((button('Delete project').element() as HTMLButtonElement).disabled).toBe(!isRepeatable);
  });
});

describe('the settings of a project', () => {
  const draw = () => drawSite(<ProjectPlace params={{ id: '12' }} />);
  const CHANGE = {
    site: HOST,
    kind: 'PATCH /projects/{id}',
    price: { kind: 'free' },
    input: { params: { id: 12 }, body: { name: 'Kettles' } },
  };

  beforeEach(() => {
    serve(projectById);
    serve(listRuns, { runs: [] });
  });

  it('are shown as stored; the save button needs a change', async () => {
    const { container } = await draw();
    await expect.element(field('Project name')).toHaveValue('Copper & Leaf');
    await expect.element(field('Language of the articles')).toHaveValue('en');
    await expect.element(field('Audience region (optional)')).toHaveValue('Poland');
    await expect.element(field('Topic (optional)')).toHaveValue('kitchenware');
    await expect.element(field('Description (optional)')).toHaveValue('');
    await expect.element(field('Text preferences (optional)')).toHaveValue('');
    await expect.element(button('Save')).toBeDisabled();
    await expect.poll(() => shown(container)[0]).toBe('copper-leaf.example');
    await expect.poll(() => shown(container)[1]).toBe('The site of a project cannot be changed.');
    await expect.element(button('Delete project')).toBeEnabled();
  });

  it('send only the changes, once', async () => {
    await draw();
    await field('Project name').fill(' Kettles ');
    await button('Save').dblClick();
    await expect.poll(orders).toEqual([CHANGE]);
    await expect.element(button('Save')).toBeDisabled();
    expect(sent('refresh')).toEqual([]);
  });

  it('are reloaded after saving, and confirmed', async () => {
    await draw();
    await field('Project name').fill('Kettles');
    await field('Description (optional)').fill('All of copper.');
    await press(button('Save'));
    await expect
      .poll(() => orders()[0]?.input)
      .toEqual({ params: { id: 12 }, body: { name: 'Kettles', description: 'All of copper.' } });
    serve(projectById, { project: { ...PROJECT, name: 'Kettles' } });
    await settle('accepted');
    await expect.element(page.getByText('Saved.')).toBeVisible();
    await expect.element(field('Description (optional)')).toHaveValue('');
    await expect.element(field('Project name')).toHaveValue('Kettles');
    await expect.poll(() => sent('refresh')).toEqual([{ host: HOST, isWanted: true }]);
    await expect.poll(() => asked(projectById)).toHaveLength(2);
  });

  it.each(['Project name', 'Language of the articles'])('require %s', async (name) => {
    await draw();
    await field(name).fill(' ');
    await press(button('Save'));
    await expect.element(field(name)).toHaveAccessibleDescription(/^Fill in this field\.$/);
    expect(orders()).toEqual([]);
  });

  it('allow an empty topic', async () => {
    await draw();
    await field('Topic (optional)').fill('');
    await press(button('Save'));
    await expect.poll(() => orders()[0]?.input).toEqual({ params: { id: 12 }, body: { topic: '' } });
  });

  it('mark the field of a refusal, and keep the input', async () => {
    await draw();
    await field('Language of the articles').fill('xx');
    await press(button('Save'));
    await expect.poll(orders).toHaveLength(1);
    const error = refusedWith('validation_error', { field: 'language' }, 'No such language.');
    await settle('rejected', { error });
    await expect.element(field('Language of the articles')).toHaveAccessibleDescription('No such language.');
    await expect.element(field('Language of the articles')).toHaveValue('xx');
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  });

  it('show a refusal about no field above the button', async () => {
    await draw();
    await field('Topic (optional)').fill('tea');
    await press(button('Save'));
    await expect.poll(orders).toHaveLength(1);
    await settle('rejected', { error: refusedWith('not_found') });
    await expect.element(page.getByRole('alert')).toHaveTextContent('This no longer exists at the service.');
  });

  it('say why they are missing, and offer another try', async () => {
    refuse(projectById, 'unreachable');
    const { container } = await draw();
    await expect.poll(() => shown(container)).toEqual(['The service cannot be reached.', 'Try again']);
    serve(projectById);
    await press(button('Try again'));
    await expect.element(field('Project name')).toBeVisible();
    await expect.poll(() => links(container)).toEqual([]);
  });
});
