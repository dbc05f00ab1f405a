import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { projectById } from '@/lib/api/rank.ts';
import { toneOfNotice } from '@/test/components/colours.ts';
import {
  asked,
  connected,
  drawSite,
  HOST,
  orders,
  refusedWith,
  sent,
  serve,
  settle,
} from '@/test/components/with-service.tsx';
import KeywordsPlace from './keywords-place.tsx';

beforeEach(connected);

const list = () => page.getByRole('textbox', { name: 'Keywords, one per line' });
const tag = () => page.getByRole('textbox', { name: 'Tag (optional)' });
const target = () => page.getByRole('textbox', { name: 'Target URL (optional)' });
const told = () =>
  [...document.querySelectorAll('form [role=status] p')].map(({ textContent }) => textContent);
const submit = () => document.querySelector('button[type=submit]') as HTMLButtonElement;
const known = (...keywords: string[]) => ({
  keywords: keywords.map((keyword, index) => ({ id: 91 + index, keyword })),
});

const drawPage = () => drawSite(<KeywordsPlace params={{ id: '5' }} />);
const take = async (name: string, content: string | Uint8Array<ArrayBuffer>) => {
  const input = page.getByLabelText('From a CSV file');
  await userEvent.upload(input, new File([content], name));
  // The same file can be chosen again.
  await expect.poll(() => (input.element() as HTMLInputElement).files?.length).toBe(0);
};

it.each([
  ['https%3A%2F%2Fcopper-leaf.example%2Ftea%3Fa%3D100%2525', 'https://copper-leaf.example/tea?a=100%25'],
  ['https://copper-leaf.example/100%', 'https://copper-leaf.example/100%'],
  [undefined, ''],
])('the target URL in the path %s is %s', async (inPath, url) => {
  await drawSite(<KeywordsPlace params={{ id: '5', target: inPath }} />);
  await expect.element(target()).toHaveValue(url);
  // Keyboards on a screen have a slash for it.
  await expect.element(target()).toHaveAttribute('inputmode', 'url');
});

describe('the typed list', () => {
  it('is empty at first, without a message', async () => {
    serve(projectById);
    await drawPage();
    await expect.element(list()).toHaveValue('');
    await expect.poll(() => told()).toEqual([]);
    expect(submit().textContent).toBe('Add keywords');
    expect(submit().disabled).toBe(false);
    await expect.element(page.getByText('Adding keywords is free.')).toBeVisible();
    await expect.poll(() => asked(projectById)).toEqual([{ params: { id: 5 } }]);
  });

  it.each([
    ['tea', ['1 new keyword'], 'Add 1 keyword'],
    ['tea\n\n  green   tea ', ['2 new keywords'], 'Add 2 keywords'],
    [
      'tea\nTEA\nCopper  Kettle',
      ['1 new keyword', '2 already there or entered twice: TEA, Copper Kettle'],
      'Add 1 keyword',
    ],
    [
      'a\nb\nb\nb\nb\nb\nb',
      ['2 new keywords', '5 already there or entered twice: b, b, b, b, b'],
      'Add 2 keywords',
    ],
    [
      'a\nb\nb\nb\nb\nb\nb\nb',
      ['2 new keywords', '6 already there or entered twice: b, b, b, b, b, b'],
      'Add 2 keywords',
    ],
    [
      'a\nb\nb\nb\nb\nb\nb\nb\nb',
      ['2 new keywords', '7 already there or entered twice: b, b, b, b, b, …'],
      'Add 2 keywords',
    ],
  ])('is counted: %j', async (typed, said, action) => {
    serve(projectById);
    await drawPage();
    await expect.poll(() => asked(projectById)).toHaveLength(1);
    await list().fill(typed);
    await expect.poll(told).toEqual(said);
    expect(submit().textContent).toBe(action);
    expect(submit().disabled).toBe(false);
  });

  it('is not called new before it is known what the project has', async () => {
    const { promise, resolve } = Promise.withResolvers<object>();
    serve(projectById, () => promise);
    await drawPage();
    await list().fill('tea\ncoffee\ncoffee');
    await expect.poll(told).toEqual(['1 already there or entered twice: coffee']);
    expect(submit().textContent).toBe('Add keywords');
    expect(submit().disabled).toBe(false);
    resolve(known('tea'));
    await expect.poll(told).toEqual(['1 new keyword', '2 already there or entered twice: tea, coffee']);
    await expect.poll(() => submit().textContent).toBe('Add 1 keyword');
  });

  it('with nothing new cannot be sent', async () => {
    serve(projectById);
    await drawPage();
    await list().fill('copper kettle');
    await expect.poll(told).toEqual(['0 new keywords', '1 already there or entered twice: copper kettle']);
    expect(submit().disabled).toBe(true);
    expect(submit().textContent).toBe('Add keywords');
  });

  it('is requested if empty, and nothing is ordered', async () => {
    await drawPage();
    submit().click();
    await expect.poll(told).toEqual(['Fill in this field.']);
    await expect.element(list()).toHaveAttribute('aria-invalid', 'true');
    await expect.element(list()).toHaveAccessibleDescription('Fill in this field.');
    expect(orders()).toEqual([]);
  });
});

describe('a file', () => {
  it('is added below the typed text', async () => {
    await drawPage();
    await list().fill('tea\n');
    await take('words.csv', 'volume,keyword\n9,green tea\n4,tea pot');
    await expect.element(list()).toHaveValue('tea\ngreen tea\ntea pot');
    await take('more.txt', 'cup');
    await expect.element(list()).toHaveValue('tea\ngreen tea\ntea pot\ncup');
  });

  it('that is not text is refused, and leaves what was typed', async () => {
    serve(projectById);
    await drawPage();
    await list().fill('tea');
    await take('words.csv', new Uint8Array([0xc3, 0x28]));
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('This file is not plain text. Save it as CSV in UTF-8.');
    await expect.element(list()).toHaveValue('tea');
    await expect.poll(told).toEqual(['1 new keyword']);
  });

  it('can be chosen twice', async () => {
    await drawPage();
    await take('words.txt', 'tea');
    await expect.element(list()).toHaveValue('tea');
    await list().fill('');
    await take('words.txt', 'tea');
    await expect.element(list()).toHaveValue('tea');
  });
});

describe('ordered keywords', () => {
  const send = async (typed = 'green tea\ntea pot') => {
    await drawPage();
    await expect.poll(() => asked(projectById)).toHaveLength(1);
    await list().fill(typed);
    submit().click();
    await expect.poll(() => sent('begin')).toHaveLength(1);
  };

  it('RNK-05: are sent as typed, with tag and target URL', async () => {
    await drawPage();
    await list().fill('green tea\ntea pot');
    await tag().fill(' tea ');
    await target().fill('https://copper-leaf.example/tea');
    submit().click();
    const body = {
      keywords: 'green tea\ntea pot',
      tag: 'tea',
      target_url: 'https://copper-leaf.example/tea',
    };
    await expect.poll(orders).toEqual([
      {
        site: HOST,
        price: { kind: 'free' },
        kind: 'POST /rank/projects/{id}/keywords',
        input: { params: { id: 5 }, body },
      },
    ]);
    await expect.poll(() => submit().textContent).toBe('Adding…');
    expect(submit().disabled).toBe(true);
  });

  it('RNK-04: are counted by the service and can be checked, and the form is empty', async () => {
    serve(projectById, known('tea'));
    await drawPage();
    await list().fill('green tea\ntea pot');
    // Only once the service has answered can the added keywords be told from the earlier one.
    await expect.poll(told).toEqual(['2 new keywords']);
    submit().click();
    await expect.poll(() => sent('begin')).toHaveLength(1);
    await tag().fill('left over');
    serve(projectById, known('tea', 'green tea', 'tea pot'));
    await settle('accepted', { reply: { added: 2, skipped: 1 } });
    await expect.element(page.getByText('2 keywords added')).toBeVisible();
    await expect.element(page.getByText('1 skipped: already there')).toBeVisible();
    expect(toneOfNotice('2 keywords added')).toBe('pass');
    await expect.element(list()).toHaveValue('');
    await expect.element(tag()).toHaveValue('');
    const check = page.getByRole('link', { name: 'Check these 2' });
    await expect.element(check).toHaveAttribute('href', '/rank/5/check/92,93');
    await expect.poll(() => asked(projectById)).toHaveLength(2);
    await expect.poll(() => sent('refresh')).toEqual([{ host: HOST, isWanted: true }]);
    await list().fill('more');
    await expect.element(page.getByText('2 keywords added')).not.toBeInTheDocument();
  });

  it('cannot be told from earlier ones, and are not offered to check, if those were not known', async () => {
    const { promise, resolve } = Promise.withResolvers<ReturnType<typeof known>>();
    serve(projectById, () => promise);
    await send('tea');
    resolve(known('tea', 'green tea'));
    await expect.poll(told).toEqual(['0 new keywords', '1 already there or entered twice: tea']);
    await settle('accepted', { reply: { added: 1, skipped: 0 } });
    await expect.element(page.getByText('1 keyword added')).toBeVisible();
    expect(page.getByRole('link').elements()).toEqual([]);
  });

  it.each([
    [{ added: 1, skipped: 0 }, '1 keyword added'],
    [{ added: 0 }, '0 keywords added'],
    [{ added: null }, 'Keywords added'],
  ])('%j is shown as "%s", without counts of zero', async (reply, said) => {
    await send();
    await settle('accepted', { reply });
    await expect.element(page.getByText(said)).toBeVisible();
    expect(page.getByText('skipped', { exact: false }).elements()).toEqual([]);
    expect(page.getByRole('link').elements()).toEqual([]);
  });

  it('with a refused field say so there, and keep the input', async () => {
    await send();
    const error = refusedWith('validation_error', { field: 'target_url' }, 'Not on this site.');
    await settle('rejected', { error });
    await expect.element(target()).toHaveAccessibleDescription('Not on this site.');
    await expect.element(list()).toHaveValue('green tea\ntea pot');
    expect(page.getByRole('alert').elements()).toEqual([]);
    expect(page.getByText('added', { exact: false }).elements()).toEqual([]);
  });

  it('that are refused for another reason say so below', async () => {
    await send();
    await settle('rejected', { error: refusedWith('not_found') });
    await expect.element(page.getByRole('alert')).toHaveTextContent('This no longer exists at the service.');
  });

  it('report a lost response', async () => {
    await send();
    await settle('none');
    await expect
      .element(page.getByText('New keywords: no sign that it went through. Starting again is free.'))
      .toBeVisible();
  });
});
