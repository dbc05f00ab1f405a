/** The environment of a step: inputs of the action are in variables such as `INPUT_FAIL_ON`. */
export type StepEnvironment = Readonly<Record<string, string | undefined>>;

const linesOf = (text = '') =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** A header field whose value is an environment variable, after its scheme if it has one: arguments are no place for secrets. */
const HEADER = /^[^\s:]+: *(?:[\w-]+ )?\$\{[A-Za-z_]\w*\}$/;

function headersOf(text?: string): readonly string[] {
  const headers = linesOf(text);
  if (headers.some((header) => !HEADER.test(header)))
    throw new Error(
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the form of a variable
      'The input “headers” takes values from the environment of the step alone, as in x-preview: ${PREVIEW_TOKEN}',
    );
  return headers;
}

/**
 * Returns the arguments of `plumbline` for the inputs of the action, with the files of summary and annotations.
 *
 * @throws Error If a header field has its value in it; the message does not repeat it.
 */
export function wordsFor(env: StepEnvironment, files: { summary: string; annotations: string }): string[] {
  const option = (name: string, value = '') => (value.trim() === '' ? [] : [`--${name}`, value.trim()]);
  const merged = linesOf(env.INPUT_MERGE);
  return [
    ...(merged.length > 0 ? ['merge'] : []),
    ...option('sitemap', env.INPUT_SITEMAP),
    ...option('follow', env.INPUT_FOLLOW),
    ...option('site', env.INPUT_SITE),
    ...(env.INPUT_STAGING === 'true' ? ['--staging'] : []),
    ...option('map', env.INPUT_MAP),
    ...option('expect', env.INPUT_EXPECT),
    ...headersOf(env.INPUT_HEADERS).flatMap((header) => ['--header', header]),
    ...option('config', env.INPUT_CONFIG),
    ...option('most', env.INPUT_MOST),
    ...option('shard', env.INPUT_SHARD),
    ...option('fail-on', env.INPUT_FAIL_ON),
    ...option('only', env.INPUT_ONLY),
    ...option('docs', env.INPUT_DOCS),
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
