import { escapedSteering } from '../../../lib/report/export/steering.ts';
import { asWhole, type StreamedFormat } from './output-format.ts';

/** Readers print JSON as it is, in terminals too. */
const jsonText = (value: unknown) => escapedSteering(JSON.stringify(value));

const fields = (values: Readonly<Record<string, unknown>>) =>
  Object.entries(values)
    .map(([name, value]) => `${jsonText(name)}:${jsonText(value)}`)
    .join(',\n');

/**
 * One object. Each page is a line of its own, so that a file that was cut off can be read up to there, and a large one
 * page by page.
 */
export const jsonStream: StreamedFormat = {
  begin: (run) => `{${fields({ run })},\n"pages":[\n`,
  page: (page, isFirst) => `${isFirst ? '' : ',\n'}${jsonText(page)}`,
  end: ({ unchecked, unseen, causes, isStopped }) =>
    `\n],\n${fields({ unchecked, unseen, causes, isStopped })}}\n`,
};

export const jsonFormat = asWhole(jsonStream);
