// Parts of a run, a run that goes on, and their merge, over real sockets and files.
import {
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runCheck } from '../../test/terminal/run-check.ts';
import { type ServedSite, serveSite } from '../../test/terminal/serve-site.ts';

const PATHS = ['/c', '/a', '/e', '/b', '/d'];
let site: ServedSite;
let folder: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-sets-'));
  const body = (path: string) =>
    `<!doctype html><title>Tea</title><h1>Tea ${path}</h1><footer><a href="/gone">Gone</a></footer>`;
  site = await serveSite(Object.fromEntries(PATHS.map((path) => [path, { body: body(path) }])));
  writeFileSync(join(folder, 'list.txt'), PATHS.map((path) => `${site.origin}${path}\n`).join(''));
});
afterEach(() => {
  site.close();
  rmSync(folder, { recursive: true, force: true });
});

const run = (...words: readonly string[]) => runCheck(words, { folder });
const LIST = ['--served', '--list', 'list.txt', '--json'];
const read = (name: string) => readFileSync(join(folder, name), 'utf8');
const withoutTimes = (text: string) =>
  text.replace(/"ms":\{[^}]*\}/g, '"ms":{}').replace(/"at":\d{13}/g, '"at":0');
const pathsIn = (text: string): string[] =>
  JSON.parse(text).pages.map(({ url }: { url: string }) => new URL(url).pathname);
const pagesRequested = () => site.log.filter((path) => path !== '/robots.txt').sort();

describe('the parts of a run', () => {
  it('are every n-th address of the sorted list, and together give what one run gives', async () => {
    const whole = await run(...LIST);
    for (const part of ['1/2', '2/2'])
      await run(...LIST, '--shard', part, '--output', `${part.slice(0, 1)}.json`);
    expect([pathsIn(read('1.json')), pathsIn(read('2.json'))]).toEqual([
      ['/c', '/a', '/e'],
      ['/b', '/d'],
    ]);
    const merged = await run('merge', '2.json', '1.json', '--json');
    expect(withoutTimes(merged.output)).toBe(withoutTimes(whole.output));
    expect([merged.code, merged.said]).toEqual([whole.code, '']);
    for (const format of ['text', 'sarif', 'junit']) {
      const one = await run('--served', '--list', 'list.txt', '--format', format);
      const both = await run('merge', '1.json', '2.json', '--format', format);
      const timeless = (text: string) => text.replace(/; [\d.]+ ms$/gm, '').replace(/ time="[\d.]+"/g, '');
      expect(timeless(both.output)).toBe(timeless(one.output));
    }
  });

  it('fail only by what a baseline does not know, after they are put together too', async () => {
    await run(...LIST, '--baseline', 'known.json', '--write-baseline');
    await run(...LIST, '--output', 'all.json');
    await run(...LIST, '--baseline', 'known.json', '--output', 'with-known.json');
    for (const file of ['all.json', 'with-known.json']) {
      const merge = (...words: string[]) => run('merge', file, '--fail-on', 'notice', ...words);
      expect([file, (await merge()).code, (await merge('--baseline', 'known.json')).code]).toEqual([
        file,
        1,
        0,
      ]);
    }
  });

  it('have pages that could not be checked in common: the exit code says so', async () => {
    const dead = join(folder, 'list.txt');
    writeFileSync(dead, `${site.origin}/a\nhttp://127.0.0.1:1/\n`);
    await run(...LIST, '--output', 'all.json');
    const { code, output } = await run('merge', 'all.json');
    expect(code).toBe(2);
    expect(output).toContain('\nhttp://127.0.0.1:1/ could not be checked: ');
    await run('--served', '--list', 'list.txt', '--output', 'all.txt');
    expect(read('all.txt')).toContain('\nhttp://127.0.0.1:1/ could not be checked: ');
  });

  it('that are missing are said, and nothing counts as complete without them', async () => {
    await run(...LIST, '--shard', '1/3', '--output', 'one.json');
    const { code, said } = await run('merge', 'one.json', '--fail-on', 'never');
    expect([code, said]).toEqual([2, 'Missing: 2/3, 3/3.\n']);
    const leftOut = ['/z', '/y'].map((path, at) => ({
      address: `${site.origin}${path}`,
      depth: null,
      isInSitemap: null,
      order: 9 - at,
      outcome: { state: 'left out', why: 'robots' },
    }));
    const { output } = await run(...LIST);
    const whole = output
      .replace('"isStopped":false', '"isStopped":true')
      .replace('"unseen":[]', `"unseen":${JSON.stringify(leftOut)}`);
    writeFileSync(join(folder, 'all.json'), whole);
    const stopped = await run('merge', 'all.json', '--json', '--fail-on', 'never');
    expect([stopped.code, stopped.said]).toEqual([2, 'Not requested: 2 (excluded by robots.txt).\n']);
    expect(JSON.parse(stopped.output).unseen).toEqual(leftOut.reverse());
    const own = await run('merge', 'all.json', '--output', './all.json');
    expect([own.code, own.said.split('\n')[0]]).toEqual([64, 'merge cannot write to one of its files.']);
  });

  it('that do not belong together are refused, with the reason', { tags: ['all'] }, async () => {
    const write = async (name: string, ...words: string[]) => run(...LIST, ...words, '--output', name);
    await write('one.json', '--shard', '1/2');
    await write('again.json', '--shard', '1/2');
    await write('third.json', '--shard', '1/3');
    await write('seo.json', '--shard', '2/2', '--only', 'seo');
    writeFileSync(
      join(folder, 'old.json'),
      read('one.json').replace(/"version":"[^"]*"/, '"version":"0.0.1"'),
    );
    writeFileSync(join(folder, 'cut.json'), read('one.json').slice(0, -30));
    writeFileSync(join(folder, 'other.json'), '[]');
    writeFileSync(join(folder, 'list.txt'), `${site.origin}/a\n`);
    await write('list.json', '--shard', '2/2');
    const refusals = [];
    for (const name of ['again', 'third', 'seo', 'old', 'cut', 'other', 'list', 'none']) {
      const { code, said } = await run('merge', 'one.json', `${name}.json`);
      expect(code).toBe(64);
      refusals.push(said.trim());
    }
    const { version } = JSON.parse(read('one.json')).run;
    expect(refusals).toEqual([
      'Nothing was merged: again.json and one.json both have part 1/2.',
      'Nothing was merged: third.json is a part of another division of the pages than one.json.',
      'Nothing was merged: seo.json was written with other options, plumbline.json or baseline.',
      `Nothing was merged: old.json was written by another version of Plumbline (0.0.1, not ${version}).`,
      'Nothing was merged: cut.json was cut off: complete it with --resume.',
      'Nothing was merged: other.json has no results of Plumbline as --format json writes them.',
      'Nothing was merged: list.json was written for another list of pages: if it is a sitemap that changes, give the same --list each time.',
      'Nothing was merged: there is no file none.json.',
    ]);
  });
});

describe('a run that goes on', () => {
  const RESUMED = [...LIST, '--output', 'all.json', '--resume'];

  it('checks only what its file has not, and ends as one run does', async () => {
    const whole = await run(...RESUMED);
    const file = read('all.json');
    // Killed while the fourth page was written.
    const lines = file.split('\n');
    writeFileSync(join(folder, 'all.json'), `${lines.slice(0, 5).join('\n')}\n${lines[5]?.slice(0, 999)}`);
    site.log.length = 0;
    const { code, said } = await run(...RESUMED);
    expect(said).toBe(
      `all.json was cut off: what is whole is kept.\nAlready checked: 3 of 5.\n4 of 5: ${site.origin}/b\n5 of 5: ${site.origin}/d\n`,
    );
    expect([code, pagesRequested()]).toEqual([whole.code, ['/b', '/d']]);
    expect(withoutTimes(read('all.json'))).toBe(withoutTimes(file));
  });

  it('checks again what could not be checked', async () => {
    site.close();
    expect((await run(...RESUMED)).code).toBe(2);
    expect(pathsIn(read('all.json'))).toEqual([]);
    site = await serveSite({});
    writeFileSync(join(folder, 'list.txt'), `${site.origin}/x\n`);
    expect((await run(...RESUMED)).said.split('\n')[0]).toMatch(
      /^Nothing was checked: all.json was written for another site/,
    );
  });

  it('follows the links of the pages that it has', async () => {
    const link = (path: string) => `<a href="${path}">${path}</a>`;
    const pages = { '/': link('/1'), '/1': link('/2'), '/2': link('/3') + link('/1'), '/3': '' };
    const followed = await serveSite(
      Object.fromEntries(Object.entries(pages).map(([path, body]) => [path, { body }])),
    );
    const words = [
      '--served',
      '--follow',
      `${followed.origin}/`,
      '--json',
      '--output',
      'all.json',
      '--resume',
    ];
    await run(...words);
    const file = read('all.json');
    writeFileSync(join(folder, 'all.json'), file.split('\n').slice(0, 4).join('\n'));
    followed.log.length = 0;
    await run(...words);
    followed.close();
    expect(followed.log.filter((path) => !/\.(txt|xml)$/.test(path))).toEqual(['/2', '/3']);
    expect(withoutTimes(read('all.json'))).toBe(withoutTimes(file));
  });

  it('requests no address that its file has in part, and says which links are not in it', async () => {
    const link = (path: string) => `<a href="${path}">Tea</a>`;
    const many = Array.from({ length: 1_002 }, (_, n) => link(`/teas/${n}`)).join('');
    const followed = await serveSite({
      '/': { body: link('/c?token=9f3a71c6e20b84d5a1') + link('/b') + many },
    });
    const words = ['--served', '--most', '4', '--follow', `${followed.origin}/`, '--json'];
    const resumed = [...words, '--output', 'all.json', '--resume'];
    const whole = await run(...resumed);
    const file = read('all.json');
    writeFileSync(join(folder, 'all.json'), file.split('\n').slice(0, 3).join('\n'));
    followed.log.length = 0;
    const { said } = await run(...resumed);
    followed.close();
    expect(followed.log.filter((path) => !/\.(txt|xml)$/.test(path)).sort()).toEqual(['/b', '/teas/0']);
    const [cut, already, ...rest] = said.split('\n');
    expect([cut, already]).toEqual([
      'all.json was cut off: what is whole is kept.',
      'Already checked: 1 of at most 4.',
    ]);
    expect(rest[0]).toBe(
      `all.json does not have 4 of the links of ${followed.origin}/: these are not followed.`,
    );
    const secret = '1 (contains a password or a token)';
    expect([whole.said.includes(secret), said.includes(secret)]).toEqual([true, true]);
  });

  it('does not follow the links of a staging site: its results have those of the site', async () => {
    const words = ['--map', `${site.origin}=https://shop.example`, '--output', 'all.json', '--resume'];
    const { code, said } = await run('--served', '--follow', `${site.origin}/a`, '--json', ...words);
    expect([code, site.log]).toEqual([64, []]);
    expect(said).toContain(
      '--resume cannot follow the links of a staging site: give its pages with --list or --sitemap.',
    );
  });

  it('is not begun while another one writes its file; one that was killed does not count', async () => {
    const lock = join(folder, 'all.json.lock');
    writeFileSync(lock, `${process.pid} ${hostname()}\n`);
    const { code, said } = await run(...RESUMED);
    expect([code, said]).toEqual([
      64,
      `Nothing was checked: another run is writing all.json (process ${process.pid}): wait for its end, or delete all.json.lock if there is none.\n`,
    ]);
    writeFileSync(lock, `999999999 ${hostname()}\n`);
    expect((await run(...RESUMED)).code).toBe(1);
    expect(pathsIn(read('all.json'))).toEqual(PATHS);
  });
});

describe('a further file of results', () => {
  const REPORTED = ['--served', '--list', 'list.txt', '--report', 'json=all.json'];

  it('is not written while another run writes it', async () => {
    writeFileSync(join(folder, 'all.json'), 'half of a page');
    const lock = `${process.pid} ${hostname()}\n`;
    writeFileSync(join(folder, 'all.json.lock'), lock);
    const { code, said } = await run(...REPORTED);
    expect([code, said.split('\n').at(-2)]).toEqual([
      64,
      `The results could not be written: another run is writing all.json (process ${process.pid}): wait for its end, or delete all.json.lock if there is none.`,
    ]);
    expect([read('all.json'), read('all.json.lock')]).toEqual(['half of a page', lock]);
  });

  it('is replaced as a whole, behind a link too, and leaves no other file', async () => {
    writeFileSync(join(folder, 'first.json'), 'x'.repeat(1_000_000));
    symlinkSync('first.json', join(folder, 'all.json'));
    await run(...REPORTED);
    expect(pathsIn(read('first.json'))).toEqual(PATHS);
    expect(lstatSync(join(folder, 'all.json')).isSymbolicLink()).toBe(true);
    expect(readdirSync(folder).sort()).toEqual(['all.json', 'first.json', 'list.txt']);
  });
});

describe('a file that cannot be written', () => {
  const onePage = () => ['--served', '--fail-on', 'never', `${site.origin}/a`];
  const withoutFolder = (text: string) => text.replaceAll(folder, '');

  it('is said before a page is requested, if it is that of --output', async () => {
    const { code, said } = await run(...onePage(), '--output', '.');
    expect([code, withoutFolder(said), site.log]).toEqual([
      64,
      "Nothing was checked: EISDIR: illegal operation on a directory, open ''.\n",
      [],
    ]);
    expect(existsSync(`${folder}.lock`)).toBe(false);
  });

  it('is said in one line when its first text is written, if only that shows it', async () => {
    symlinkSync('none/all.json', join(folder, 'all.json'));
    const { code, said } = await run(...onePage(), '--output', 'all.json');
    expect([code, withoutFolder(said)]).toEqual([
      64,
      "The results could not be written: ENOENT: no such file or directory, open '/all.json'.\n",
    ]);
    expect(readdirSync(folder).sort()).toEqual(['all.json', 'list.txt']);
  });

  it.skipIf(process.platform !== 'linux')(
    'ends the run, in a folder that the system does not make',
    async () => {
      const file = '/proc/nope/x/file';
      const why = "ENOENT: no such file or directory, mkdir '/proc/nope'.";
      const ends = [
        [['--output', file], `Nothing was checked: ${why}`],
        [['--report', `json=${file}`], `The results could not be written: ${why}`],
        [['--baseline', file, '--write-baseline'], `The baseline could not be written: ${why}`],
      ] as const;
      for (const [words, sentence] of ends) {
        const { code, said } = await run(...onePage(), ...words);
        expect([code, said]).toEqual([64, `${sentence}\n`]);
      }
    },
  );

  it('has its folder made, if it is a baseline, too', async () => {
    const { code, said } = await run(...onePage(), '--baseline', 'new/known.json', '--write-baseline');
    expect([code, said]).toEqual([0, 'Wrote the baseline new/known.json.\n']);
    expect(readdirSync(join(folder, 'new'))).toEqual(['known.json']);
  });
});

it('a list without an address is not a site without faults', async () => {
  writeFileSync(join(folder, 'list.txt'), '# nothing\n');
  const { code, said } = await run(...LIST);
  expect([code, said]).toEqual([2, 'Nothing was checked: the list or the sitemap has no addresses.\n']);
});
