import { checkCommand } from '../../scripts/check/check-command.ts';
import type { Terminal } from '../../scripts/check/terminal/terminal.ts';
import { DIRECTLY } from '../../scripts/check/terminal/web.ts';

/** What a run of the command wrote, and said to its reader. */
interface Run {
  code: number;
  output: string;
  said: string;
}

/**
 * Runs `npm run check` in this process: `scripts/check.test.ts` runs it as users do, and each process takes two seconds
 * to start.
 */
export async function runCheck(
  args: readonly string[],
  {
    env = {},
    folder = process.cwd(),
    showProgress = () => {},
    onInterrupt = () => () => {},
  }: { env?: Readonly<Record<string, string>>; folder?: string } & Partial<
    Pick<Terminal, 'showProgress' | 'onInterrupt'>
  > = {},
): Promise<Run> {
  let [output, said] = ['', ''];
  const code = await checkCommand({
    args,
    env,
    folder,
    web: DIRECTLY,
    write: (text) => {
      output += text;
    },
    say: (line) => {
      said += `${line}\n`;
    },
    showProgress,
    onInterrupt,
  });
  return { code, output, said };
}
