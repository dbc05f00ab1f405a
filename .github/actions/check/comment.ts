import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { StepEnvironment } from './words.ts';

/** Milliseconds for one request. */
const PATIENCE = 20_000;
/** GitHub lists at most 100 comments at once; more than 3,000 are not searched. */
const [AT_ONCE, MOST_LISTS] = [100, 30];

interface Comment {
  id: number;
  body?: string | null;
  user?: { login?: string; type?: string } | null;
}

/** Returns the mark by which a later run finds the comment of the same job, which readers do not see. */
function markOf({ GITHUB_WORKFLOW = '', GITHUB_JOB = '', INPUT_NAME = '' }: StepEnvironment): string {
  const key = JSON.stringify([GITHUB_WORKFLOW, GITHUB_JOB, INPUT_NAME.trim()]);
  return `<!-- plumbline ${createHash('sha256').update(key).digest('hex').slice(0, 32)} -->`;
}

/** Returns the number of the pull request that started the workflow; null if none did. */
function pullRequestOf({ GITHUB_EVENT_PATH }: StepEnvironment): number | null {
  if (!GITHUB_EVENT_PATH) return null;
  const number = JSON.parse(readFileSync(GITHUB_EVENT_PATH, 'utf8'))?.pull_request?.number;
  return Number.isInteger(number) ? number : null;
}

/**
 * Writes a summary as a comment on the pull request: updates the one of an earlier run, if it is there.
 *
 * @throws Error If there is no token or no pull request, or GitHub refuses; its message has no token.
 */
export async function writeComment(summary: string, env: StepEnvironment): Promise<'created' | 'updated'> {
  const { GITHUB_API_URL = 'https://api.github.com', GITHUB_REPOSITORY = '' } = env;
  const token = env.INPUT_GITHUB_TOKEN?.trim();
  if (!token) throw new Error('the input “github-token” is empty');
  const number = pullRequestOf(env);
  if (number === null) throw new Error('the workflow was not started by a pull request');

  async function request(method: string, path: string, content?: object): Promise<Response> {
    return fetch(`${GITHUB_API_URL}${path}`, {
      method,
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE),
      headers: {
        accept: 'application/vnd.github+json',
        authorization: `Bearer ${token}`,
        'x-github-api-version': '2022-11-28',
      },
      ...(content && { body: JSON.stringify(content) }),
    });
  }
  async function fine(response: Response): Promise<Response> {
    if (response.ok) return response;
    const hint =
      response.status === 403 || response.status === 404
        ? ': the token needs the permission “pull-requests: write”, which it does not have in pull requests from forks'
        : '';
    throw new Error(`GitHub returned status ${response.status}${hint}`);
  }

  const mark = markOf(env);
  // The token of a workflow belongs to a bot, which cannot ask who it is.
  const viewer = await request('GET', '/user');
  const login = viewer.ok ? ((await viewer.json()) as { login?: string }).login : null;
  const isOwn = ({ body, user }: Comment) =>
    body?.startsWith(mark) && (login === null ? user?.type === 'Bot' : user?.login === login);
  const issue = `/repos/${GITHUB_REPOSITORY}/issues`;
  const body = `${mark}\n${summary}`;
  for (let list = 1; list <= MOST_LISTS; list += 1) {
    const path = `${issue}/${number}/comments?per_page=${AT_ONCE}&page=${list}`;
    const comments = (await (await fine(await request('GET', path))).json()) as Comment[];
    const own = comments.find(isOwn);
    if (own) {
      await fine(await request('PATCH', `${issue}/comments/${own.id}`, { body }));
      return 'updated';
    }
    if (comments.length < AT_ONCE) break;
  }
  await fine(await request('POST', `${issue}/${number}/comments`, { body }));
  return 'created';
}
