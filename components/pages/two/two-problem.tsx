import type { useSideBySide } from '@/lib/page/other/side-by-side.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { Notice } from '../../ui/notice.tsx';

type Problem = NonNullable<ReturnType<typeof useSideBySide.getState>['problem']>;

/** The step that failed. */
const STEP = {
  address: 'address',
  action: 'address',
  denied: 'access',
  name: 'name',
  offline: 'request',
  unreachable: 'request',
  unknown: 'request',
  slow: 'request',
  large: 'request',
  elsewhere: 'request',
  redirects: 'request',
  'not HTML': 'answer',
  refused: 'answer',
  challenge: 'answer',
  login: 'answer',
  portal: 'answer',
  sent: 'request',
  unfinished: 'compare',
  broken: 'compare',
} as const satisfies Record<Problem['why'], string>;

/** Says which step failed, and why: what is not the page is not compared. */
export function TwoProblem({ why, detail }: Problem) {
  const { t } = useTexts();
  return (
    <Notice tone={STEP[why] === 'answer' ? 'warn' : 'error'} title={t(`two.step.${STEP[why]}`)}>
      {t(`two.problem.${why === 'not HTML' ? 'notHtml' : why}`, { detail })}
    </Notice>
  );
}
