import Check from 'lucide-react/icons/check';
import Minus from 'lucide-react/icons/minus';
import X from 'lucide-react/icons/x';
import { httpsOnlyDomain } from '@/lib/checks/knowledge/response/https-only-hosts.ts';
import { NOT_APPLICABLE, type TestResult, type TestVerdict } from '@/lib/checks/result.ts';
import { useInspection } from '@/lib/page/session/session.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { Section } from '../../ui/section.tsx';

const signed = (points: number) => (points === 0 ? '0' : `${points > 0 ? '+' : '−'}${Math.abs(points)}`);

/** Returns the points of a test; from the fewest to the most if a doubt is left. */
const pointsText = ({ points, most }: TestVerdict) =>
  most && most.points !== points ? `${signed(points)} … ${signed(most.points)}` : signed(points);

/** Tests that cost points come first, then those that were not measured. */
const rankOf = ({ page }: TestResult) => (page ? (page.points < 0 ? 0 : 2) : 1);

function TestRow({ test, page, observatory }: TestResult) {
  const { t, find } = useTexts();
  const domain = useInspection(({ inspection }) => httpsOnlyDomain(inspection?.url));
  const unseen =
    test === 'redirection' && domain !== null
      ? t('report.unseen.httpsOnly', { domain })
      : find(`report.unseen.${test}`);
  const Icon = page ? (page.points < 0 ? X : Check) : Minus;
  const differs = page && observatory && page.code !== observatory.code;
  return (
    <li className="grid grid-cols-[16px_minmax(0,1fr)] items-start gap-x-2 px-3 py-1.5">
      <Icon size={14} aria-hidden className="mt-[3px] text-dim" />
      <span className={`flex justify-between gap-x-2 ${page ? '' : 'flex-wrap'}`}>
        <span className={`min-w-0 flex-[1_1_130px] ${page ? '' : 'text-dim'}`}>
          {find(`report.tests.${test}`) ?? test}
        </span>
        <span className={page && page.points < 0 ? 'flex-none font-bold text-error' : 'flex-none text-dim'}>
          {page ? pointsText(page) : t('report.grade.notMeasured')}
        </span>
      </span>
      {page && !observatory && unseen && page.code !== NOT_APPLICABLE && (
        <p className="col-start-2 text-small text-dim">{unseen}</p>
      )}
      {(page?.most || observatory?.most) && (
        <p className="col-start-2 text-small text-dim">{find(`report.doubt.${test}`)}</p>
      )}
      {differs && (
        <p className="col-start-2 text-small text-dim wrap-anywhere">
          {t('report.grade.theirs', { points: pointsText(observatory), code: observatory.code })}{' '}
          {find(`report.deviation.${test}`)}
        </p>
      )}
    </li>
  );
}

/** The twelve tests that both grades start from, with their points, and why ours differ. */
export function ObservatoryTests() {
  const { t } = useTexts();
  const tests = useInspection(({ report, phase }) =>
    phase === 'complete' ? report?.security?.tests : undefined,
  );
  if (!tests) return null;
  return (
    <Section title={t('report.grade.tests')}>
      <ul className="divide-y divide-line rounded-card border border-line bg-card text-small">
        {[...tests]
          .sort((a, b) => rankOf(a) - rankOf(b))
          .map((test) => (
            <TestRow key={test.test} {...test} />
          ))}
      </ul>
    </Section>
  );
}
