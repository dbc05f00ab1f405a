// The action: its steps run as GitHub's runner runs them, with a site and a stand-in for GitHub's API on sockets.
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { wordsFor } from '../../.github/actions/check/words.ts';
import { readOptions } from '../../scripts/check/settings/options.ts';

const ACTION = resolve('.github/actions/check');
const action = readFileSync(`${ACTION}/action.yml`, 'utf8');
const { version } = JSON.parse(readFileSync('package.json', 'utf8'));

const [, inputText = ''] = /^inputs:\n([\s\S]*?)\n\S/m.exec(action) ?? [];
const defaults = Object.fromEntries(
  [...inputText.matchAll(/^ {2}([\w-]+):\n {4}description: .+\n {4}default: (.+)$/gm)].map(
    ([, name, value]) => [name as string, (value as string).replace(/^"(.*)"$/, '$1')],
  ),
);
const variableOf = (input: string) => `INPUT_${input.toUpperCase().replaceAll('-', '_')}`;

interface Comment {
  id: number;
  body: string;
  user: { login: string; type: string };
}

let folder: string;
let server: Server;
let origin: string;
let comments: Comment[];
let log: string[];
/** What the preview was asked for with its token. */
let previewed: string[];
/** The status of all responses of the API; null for the usual ones. */
let refusal: number | null;

/** How an input names an environment variable. */
const VARIABLE = ['$', '{PREVIEW_TOKEN}'].join('');
const TOKEN = 'swordfish-of-the-preview';
const TEXT = 'Gooseneck kettles pour slowly and evenly, which is what green tea asks for. '.repeat(30);
const PREVIEW = `<!doctype html><html lang="en"><head><meta name="viewport" content="width=device-width">
  <title>Gooseneck kettles of copper and steel</title><link rel="canonical" href="https://shop.example/preview">
  <meta name="description" content="Kettles that pour slowly: ours hold a liter and whistle softly when the water boils.">
  </head><body><h1>Kettles</h1><p>${TEXT}</p></body></html>`;
const PAGE = '<!doctype html><html lang="en"><title>@octocat | ::add-mask::tea</title><h1>::error::Tea</h1>';

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-action-'));
  // What `npm install` leaves behind, with the program of this repository in place of the built one.
  const installed = join(folder, 'plumbline/node_modules/plumbline-check');
  mkdirSync(installed, { recursive: true });
  writeFileSync(join(folder, 'plumbline/package.json'), '{"dependencies":{"plumbline-check":"1.0.0"}}');
  writeFileSync(
    join(installed, 'plumbline.mjs'),
    `import ${JSON.stringify(pathToFileURL(resolve('scripts/check.mjs')).href)};\n`,
  );
  mkdirSync(join(folder, 'workspace'));
  writeFileSync(join(folder, 'pull.json'), '{"pull_request":{"number":7}}');
  writeFileSync(join(folder, 'push.json'), '{"ref":"refs/heads/main"}');
  server = createServer(async (request, response) => {
    const path = (request.url ?? '').replace(/\?.*/, '');
    if (path === '/') return void response.writeHead(200, { 'content-type': 'text/html' }).end(PAGE);
    if (request.headers['x-preview'] === TOKEN) {
      previewed.push(path);
      const isPage = path === '/preview';
      return void response
        .writeHead(200, { 'content-type': isPage ? 'text/html' : 'text/plain', 'x-robots-tag': 'noindex' })
        .end(isPage ? PREVIEW : 'User-agent: *\nDisallow: /\n');
    }
    if (!/^\/(repos|user)/.test(path)) return void response.writeHead(404).end();
    log.push(`${request.method} ${request.url} ${request.headers.authorization}`);
    if (refusal) return void response.writeHead(refusal).end('{"message":"no"}');
    if (path === '/user') return void response.writeHead(403).end('{}');
    const chunks = await request.toArray();
    const sent = chunks.length > 0 ? JSON.parse(Buffer.concat(chunks).toString('utf8')) : null;
    const user = { login: 'github-actions[bot]', type: 'Bot' };
    if (request.method === 'POST') comments.push({ id: comments.length + 1, body: sent.body, user });
    const own = comments.find(({ id }) => path.endsWith(`/comments/${id}`));
    if (request.method === 'PATCH' && own) own.body = sent.body;
    const list = Number(new URL(request.url ?? '', origin).searchParams.get('page'));
    response
      .writeHead(200)
      .end(JSON.stringify(request.method === 'GET' ? comments.slice((list - 1) * 100, list * 100) : {}));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  [comments, log, previewed, refusal] = [[], [], [], null];
});

/** Runs a script of the action as a step, with inputs as a workflow gives them. */
function step(script: string, inputs: Readonly<Record<string, string>> = {}, more: NodeJS.ProcessEnv = {}) {
  const [summary, output] = [join(folder, 'summary'), join(folder, 'output')];
  for (const file of [summary, output]) writeFileSync(file, '');
  const given = { ...defaults, 'github-token': 't0ken-of-the-job', ...inputs };
  const { FORCE_COLOR, npm_lifecycle_event, ...inherited } = process.env;
  const env = {
    ...inherited,
    ...Object.fromEntries(Object.entries(given).map(([name, value]) => [variableOf(name), value])),
    FOLDER: join(folder, 'plumbline'),
    RUNNER_TEMP: folder,
    GITHUB_WORKSPACE: join(folder, 'workspace'),
    GITHUB_STEP_SUMMARY: summary,
    GITHUB_OUTPUT: output,
    GITHUB_API_URL: origin,
    GITHUB_REPOSITORY: 'tea/shop',
    GITHUB_WORKFLOW: 'Pages',
    GITHUB_JOB: 'check',
    GITHUB_EVENT_PATH: join(folder, 'pull.json'),
    ...more,
  };
  return new Promise<{ code: number; output: string; summary: string; outputs: string }>((done) => {
    execFile(process.execPath, [join(ACTION, script)], { env, cwd: folder }, (error, stdout, stderr) =>
      done({
        code: Number(error?.code ?? 0),
        output: stdout + stderr,
        summary: readFileSync(summary, 'utf8'),
        outputs: readFileSync(output, 'utf8'),
      }),
    );
  });
}
const check = (inputs: Readonly<Record<string, string>> = {}, more: NodeJS.ProcessEnv = {}) =>
  step('check.ts', { urls: `${origin}/`, served: 'true', only: 'seo', ...inputs }, more);

/** Returns the commands that the runner reads from a log: none while they are stopped. */
function commandsIn(output: string): readonly string[] {
  const found: string[] = [];
  let end: string | null = null;
  for (const line of output.split('\n').map((one) => one.trimStart())) {
    if (end !== null) {
      if (line === end) end = null;
      continue;
    }
    const [, token] = /^::stop-commands::(.+)$/.exec(line) ?? [];
    if (token) end = `::${token}::`;
    else if (/^::[\w-]+.*::|##\[/.test(line)) found.push(line);
  }
  return found;
}

describe('action.yml', () => {
  it('passes every input through the environment, and has each with a default', () => {
    const names = [...inputText.matchAll(/^ {2}([\w-]+):$/gm)].map(([, name]) => name);
    expect(Object.keys(defaults)).toEqual(names);
    for (const input of Object.keys(defaults))
      expect(action).toContain(`${variableOf(input)}: \${{ inputs.${input} }}`);
    // An input in the text of a script would run as code.
    expect(action.match(/run: .*\$\{\{/g)).toBeNull();
  });

  it('uses only GitHub’s own actions, each pinned to a commit', () => {
    const used = [...action.matchAll(/uses: (.+)$/gm)].map(([, one]) => one as string);
    expect(used.length).toBe(2);
    expect(used.filter((one) => !/^actions\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(one))).toEqual([]);
  });

  it('checks a part, and puts the parts together', () => {
    const files = { summary: 's', annotations: 'a' };
    const results = ['--report', 'markdown=s', '--report', 'github=a', '--'];
    const part = wordsFor({ INPUT_SHARD: '2/4', INPUT_SITEMAP: 'https://example.com/sitemap.xml' }, files);
    expect(part).toEqual(['--sitemap', 'https://example.com/sitemap.xml', '--shard', '2/4', ...results]);
    const whole = wordsFor({ INPUT_MERGE: 'part-1.json\npart-2.json\n' }, files);
    expect(whole).toEqual(['merge', ...results, 'part-1.json', 'part-2.json']);
  });

  it('makes options of the inputs that the command knows', () => {
    const words = wordsFor(
      {
        INPUT_URLS: 'https://example.com/\n\n https://example.com/a b \n--config=x',
        INPUT_MOST: '7',
        INPUT_STAGING: 'false',
        INPUT_MAP: 'https://preview.example=https://example.com',
        INPUT_EXPECT: 'noindex',
        INPUT_HEADERS: `x-preview: ${VARIABLE}\nauthorization: Bearer ${VARIABLE}`,
        INPUT_CONFIG: 'none',
        INPUT_DOCS: 'https://checks.example/',
        INPUT_FAIL_ON: 'warning',
        INPUT_ONLY: 'seo',
        INPUT_SERVED: 'true',
        INPUT_BASELINE: 'known.json',
        INPUT_REPORTS: 'sarif=a.sarif\njunit=b.xml\n',
      },
      { summary: '/tmp/s', annotations: '/tmp/a' },
    );
    expect(words).toEqual(
      `--map|https://preview.example=https://example.com|--expect|noindex|--header|x-preview: ${VARIABLE}|--header|authorization: Bearer ${VARIABLE}|--config|none|--most|7|--fail-on|warning|--only|seo|--docs|https://checks.example/|--baseline|known.json|--served|--report|sarif=a.sarif|--report|junit=b.xml|--report|markdown=/tmp/s|--report|github=/tmp/a|--|https://example.com/|https://example.com/a b|--config=x`.split(
        '|',
      ),
    );
    // What begins like an option is an address, too.
    expect(() => readOptions(words)).toThrow('--config=x is not an http(s) address.');
    expect(readOptions(words.slice(0, -1))?.reports.map(({ format }) => format)).toEqual([
      'sarif',
      'junit',
      'markdown',
      'github',
    ]);
  });
});

describe('the package', () => {
  it.each([
    ['', `plumbline-check@${version}`, true],
    ['@tea/plumbline@1.2.3', '@tea/plumbline@1.2.3', true],
    ['plumbline-check@latest', 'plumbline-check@latest', false],
    ['./plumbline-check-0.1.0.tgz', './plumbline-check-0.1.0.tgz', false],
  ])('%j is %s, and cached only if its version is exact: %s', async (input, wanted, isCached) => {
    const { code, outputs } = await step('package.ts', { package: input });
    expect(code).toBe(0);
    expect(outputs).toBe(`package=${wanted}\nfolder=${join(folder, 'plumbline')}\ncached=${isCached}\n`);
  });
});

describe('the check', () => {
  it('fails with the command, and gives annotations, a summary and the requested files', async () => {
    const { code, output, summary } = await check({ 'fail-on': 'notice', reports: 'sarif=out/a.sarif' });
    expect(code).toBe(1);
    const commands = commandsIn(output);
    expect(commands.length).toBeGreaterThan(0);
    expect(commands.filter((line) => !/^::(error|warning|notice) title=[^:]+::http:/.test(line))).toEqual([]);
    expect(summary.split('\n')[0]).toBe(`## Plumbline: ${new URL(origin).host}`);
    expect(summary).not.toContain('@octocat');
    expect(JSON.parse(readFileSync(join(folder, 'workspace/out/a.sarif'), 'utf8')).version).toBe('2.1.0');
    expect(log).toEqual([]);
  });

  it('leaves out what the workflow does not want', async () => {
    const { code, output, summary } = await check({
      'fail-on': 'never',
      annotations: 'false',
      summary: 'false',
    });
    expect([code, commandsIn(output), summary]).toEqual([0, [], '']);
  });

  it('passes for a preview by the example of the documentation, and fails without what it expects', async () => {
    const documented = readFileSync(`${ACTION}/README.md`, 'utf8');
    const [, example = ''] =
      /## Preview deployments[\s\S]*?\n {8}with:\n([\s\S]*?)```/.exec(documented) ?? [];
    const inputs = Object.fromEntries(
      [...example.matchAll(/^ {10}([\w-]+): (.+)$/gm)].map(([, name = '', value = '']) => [
        name,
        value.replace(/^"(.*)"$/, '$1').replace(/\$\{\{ [\w.]+ \}\}/, origin),
      ]),
    );
    expect(Object.keys(inputs)).toEqual(['urls', 'map', 'expect', 'headers', 'docs']);
    const preview = { ...inputs, urls: `${origin}/preview` };
    const passed = await check(preview, { PREVIEW_TOKEN: TOKEN });
    expect([passed.code, previewed]).toEqual([0, ['/preview', '/robots.txt']]);
    expect(passed.output + passed.summary).not.toContain(TOKEN);

    const failed = await check({ ...preview, expect: '' }, { PREVIEW_TOKEN: TOKEN });
    expect(failed.code).toBe(1);
    const errors = commandsIn(failed.output).filter((line) => line.startsWith('::error '));
    // The header field and robots.txt.
    const end = ' [seo/indexability] https://checks.example/plumbline/en/seo/indexability/';
    expect(errors.map((line) => line.slice(line.lastIndexOf(' [')))).toEqual([end, end]);
  });

  it('takes no secret in its inputs, and does not repeat it', async () => {
    const { code, output } = await check({ headers: `x-preview: ${TOKEN}` });
    expect([code, previewed]).toEqual([1, []]);
    expect(output).toContain('The input “headers” takes values from the environment of the step alone');
    expect(output).not.toContain(TOKEN);
  });

  it('says in the summary that nothing was checked', async () => {
    const { code, summary } = await check({ most: 'many' });
    expect(code).toBe(64);
    expect(summary).toContain('**Failed: nothing was checked.** The log of the step says why.');
  });
});

describe('the comment', { tags: ['all'] }, () => {
  it('is written once and then updated, one for each name, and never in place of one of somebody else', async () => {
    const inputs = { comment: 'true', 'fail-on': 'never' };
    expect((await check(inputs)).output).toContain('The comment on the pull request was created.');
    const [first] = comments as [Comment];
    const mark = first.body.split('\n')[0];
    expect(mark).toMatch(/^<!-- plumbline [0-9a-f]{32} -->$/);
    expect(first.body.split('\n')[1]).toBe(`## Plumbline: ${new URL(origin).host}`);

    const copied = { id: 900, body: first.body, user: { login: 'mallory', type: 'User' } };
    const others = Array.from({ length: 120 }, (_, id) => ({
      id: id + 1_000,
      body: 'nice',
      user: { login: 'ann', type: 'User' },
    }));
    first.body = `${mark}\nold`;
    comments = [copied, ...others, first];
    const { output } = await check(inputs);
    expect(output).toContain('The comment on the pull request was updated.');
    expect(comments.length).toBe(122);
    expect(copied.body).toBe(first.body);
    expect(first.body.split('\n')[1]).toBe(`## Plumbline: ${new URL(origin).host}`);

    expect((await check({ ...inputs, name: 'staging' })).output).toContain('was created.');
    expect(comments.length).toBe(123);
    expect(new Set(log.map((line) => line.split(' ').slice(2).join(' ')))).toEqual(
      new Set(['Bearer t0ken-of-the-job']),
    );
  });

  it.each([
    ['the token is empty', { 'github-token': ' ' }, 'pull.json', null, 'the input “github-token” is empty'],
    ['no pull request started it', {}, 'push.json', null, 'the workflow was not started by a pull request'],
    [
      'the token has no right',
      {},
      'pull.json',
      403,
      'GitHub returned status 403: the token needs the permission “pull-requests: write”, which it does not have in pull requests from forks',
    ],
    ['GitHub fails', {}, 'pull.json', 502, 'GitHub returned status 502'],
  ])('changes nothing about the result if %s, and says so', async (_what, inputs, event, status, reason) => {
    refusal = status;
    const { code, output } = await check(
      { comment: 'true', 'fail-on': 'never', annotations: 'false', ...inputs },
      { GITHUB_EVENT_PATH: join(folder, event) },
    );
    expect(code).toBe(0);
    expect(commandsIn(output)).toEqual([
      `::warning title=No comment::The comment was not written: ${reason}.`,
    ]);
    expect(output).not.toContain('t0ken');
    expect(comments).toEqual([]);
  });
});
