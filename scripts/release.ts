// `npm run release -- <patch|minor|major|x.y.z> [--dry-run]`: checks the release, sets the version, commits, tags,
// packs, and prints what to upload where. With `--dry-run` it runs the same checks but changes nothing.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { newsIn, versionWanted, withVersion } from './release/version.ts';

const CHANGELOG = 'CHANGELOG.md';
const UPLOADS = [
  ['chrome', 'https://chrome.google.com/webstore/devconsole'],
  ['edge', 'https://partner.microsoft.com/dashboard/microsoftedge'],
  ['firefox', 'https://addons.mozilla.org/developers/'],
  ['sources', 'beside Firefox’s package, with .github/store/building.md as the notes to the reviewer'],
] as const;

const {
  values: { 'dry-run': isDry },
  positionals: [wanted = ''],
} = parseArgs({ options: { 'dry-run': { type: 'boolean', default: false } }, allowPositionals: true });

function fail(...lines: readonly string[]): never {
  for (const line of lines) console.error(`plumbline: ${line}`);
  process.exit(1);
}

function git(...args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync('git', args, { encoding: 'utf8' });
  if (status !== 0) fail(`\`git ${args.join(' ')}\` failed: ${stderr.trim()}`);
  return stdout.trim();
}

/** Runs a command with visible output; a failure ends the release. */
function run(command: string, ...args: readonly string[]): void {
  console.log(`\n> ${[command, ...args].join(' ')}`);
  const { status } = spawnSync(command, args, { stdio: 'inherit', shell: process.platform === 'win32' });
  if (status !== 0) fail(`\`${[command, ...args].join(' ')}\` failed: nothing was released.`);
}

const read = (file: string) => readFileSync(file, 'utf8');
const current: string = JSON.parse(read('package.json')).version;
const version = versionWanted(current, wanted);
if (!version) {
  fail(
    `Usage: npm run release -- <patch|minor|major|x.y.z> [--dry-run]; the new version must be above ${current}.`,
  );
}
const tag = `v${version}`;
const PROBLEMS: readonly (readonly [isThere: boolean, says: string])[] = [
  [
    git('status', '--porcelain') !== '',
    'Uncommitted changes would not be in the release: commit them first.',
  ],
  [git('branch', '--show-current') === '', 'No branch is checked out, so the release cannot be committed.'],
  [git('tag', '--list', tag) !== '', `The tag ${tag} already exists.`],
  [
    newsIn(read(CHANGELOG)) === '',
    `${CHANGELOG} has no entries under “Unreleased”: list what users will notice.`,
  ],
];
const problems = PROBLEMS.flatMap(([isThere, says]) => (isThere ? says : []));
if (problems.length > 0) fail(...problems);

console.log(`Plumbline ${current} → ${version}\n\n${newsIn(read(CHANGELOG))}`);
// The same command as in continuous integration; on Windows there may be no bash.
if (process.platform === 'win32') run('npm', 'test');
else run('.ci/run');
run('npm', 'run', '--silent', 'packages');
if (isDry) {
  console.log(
    `\nAll checks passed. Without --dry-run this would set the version, commit, tag ${tag} and pack.`,
  );
  process.exit();
}

/** Changes the text of a file: only where the version is, the rest of the file stays unchanged. */
const change = (file: string, by: (text: string) => string) => writeFileSync(file, by(read(file)));
const setVersion = (times: number) => (text: string) => {
  let left = times;
  return text.replaceAll(`"version": "${current}"`, (found) =>
    left-- > 0 ? `"version": "${version}"` : found,
  );
};
change('package.json', setVersion(1));
// The version at the top of the file, and the one in the entry of the package itself, which follows.
change('package-lock.json', setVersion(2));
change(CHANGELOG, (text) => withVersion(text, version, new Date().toISOString().slice(0, 10)));
git('commit', '--quiet', '--message', `Plumbline ${version}`, 'package.json', 'package-lock.json', CHANGELOG);
git('tag', '--annotate', tag, '--message', `Plumbline ${version}`);
run('npm', 'run', '--silent', 'zip');

console.log(`\nPlumbline ${version} is committed and tagged ${tag}. To publish it:\n`);
console.log(`  git push --follow-tags\n`);
for (const [name, where] of UPLOADS) {
  const file = `.output/plumbline-${version}-${name}.zip`;
  const hash = createHash('sha256').update(readFileSync(file)).digest('hex');
  console.log(`  ${file}\n    ${hash}\n    ${where}`);
}
console.log('\nThe texts for the stores are in .github/store; its README.md says what goes where.');
