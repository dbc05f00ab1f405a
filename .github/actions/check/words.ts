/** The environment of a step: inputs of the action are in variables such as `INPUT_FAIL_ON`. */
export type StepEnvironment = Readonly<Record<string, string | undefined>>;

const linesOf = (text = '') =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** Returns the arguments of `plumbline` for the inputs of the action, with the files of summary and annotations. */
export function wordsFor(env: StepEnvironment, files: { summary: string; annotations: string }): string[] {
  const option = (name: string, value = '') => (value.trim() === '' ? [] : [`--${name}`, value.trim()]);
  const merged = linesOf(env.INPUT_MERGE);
  return [
    ...(merged.length > 0 ? ['merge'] : []),
    ...option('sitemap', env.INPUT_SITEMAP),
    ...option('follow', env.INPUT_FOLLOW),
    ...option('site', env.INPUT_SITE),
    ...option('most', env.INPUT_MOST),
    ...option('shard', env.INPUT_SHARD),
    ...option('fail-on', env.INPUT_FAIL_ON),
    ...option('only', env.INPUT_ONLY),
    ...option('baseline', env.INPUT_BASELINE),
    ...(env.INPUT_SERVED === 'true' ? ['--served'] : []),
    ...linesOf(env.INPUT_REPORTS).flatMap((report) => ['--report', report]),
    '--report',
    `markdown=${files.summary}`,
    '--report',
    `github=${files.annotations}`,
    '--',
    ...merged,
    ...linesOf(env.INPUT_URLS),
  ];
}
