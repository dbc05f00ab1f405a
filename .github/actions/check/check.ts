// Runs the package with the inputs of the action, and gives GitHub what it shows: annotations, summary, comment.
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { appendFileSync, existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { writeComment } from './comment.ts';
import { wordsFor } from './words.ts';

const { env } = process;
const scratch = mkdtempSync(join(env.RUNNER_TEMP || tmpdir(), 'plumbline-results-'));
const files = { summary: join(scratch, 'summary.md'), annotations: join(scratch, 'annotations.txt') };
const contentOf = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '');
const escaped = (text: string) => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');

// The runner reads commands from the log: nothing that a page contains may be one.
const token = randomUUID();
console.log(`::stop-commands::${token}`);
const { INPUT_GITHUB_TOKEN: _secret, ...others } = env;
const folder = env.FOLDER ?? '';
const [name = ''] = Object.keys(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).dependencies);
const program = join(folder, 'node_modules', name, 'plumbline.mjs');
async function run(): Promise<number | null> {
  const child = spawn(process.execPath, [program, ...wordsFor(env, files)], {
    cwd: resolve(env.GITHUB_WORKSPACE ?? '.', env.INPUT_WORKING_DIRECTORY || '.'),
    env: others,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [exit] = await once(child, 'close');
  return exit;
}
const code = await run().catch(({ message }: Error) => {
  console.error(`Plumbline could not be started: ${message}`);
  return 1;
});
console.log(`\n::${token}::`);

const summary =
  contentOf(files.summary) ||
  '## Plumbline\n\n**Failed: nothing was checked.** The log of the step says why.\n';
if (env.INPUT_ANNOTATIONS !== 'false') process.stdout.write(contentOf(files.annotations));
if (env.INPUT_SUMMARY !== 'false' && env.GITHUB_STEP_SUMMARY)
  appendFileSync(env.GITHUB_STEP_SUMMARY, `${summary}\n`);
if (env.INPUT_COMMENT === 'true')
  try {
    console.log(`The comment on the pull request was ${await writeComment(summary, env)}.`);
  } catch (error) {
    // The check has its result, with or without a comment.
    console.log(
      `::warning title=No comment::${escaped(`The comment was not written: ${(error as Error).message}.`)}`,
    );
  }
process.exitCode = code ?? 1;
