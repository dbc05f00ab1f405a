import RotateCw from 'lucide-react/icons/rotate-cw';
import { nextOf } from '@/lib/checks/deep/visiting/follow-redirects.ts';
import { readableAddress } from '@/lib/checks/knowledge/addresses/readable-address.ts';
import { httpsOnlyDomain } from '@/lib/checks/knowledge/response/https-only-hosts.ts';
import { useInspection } from '@/lib/page/session/session.ts';
import { gradeStanding } from '@/lib/report/grade-standing.ts';
import { gradeSentence, measuredText, observatoryText } from '@/lib/report/grade-text.ts';
import { responseNote } from '../../report/notices/response-note.ts';
import { gradeOf } from '../../report/score/grade.tsx';
import { useMeasuring } from '../../report/score/use-measuring.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Ring } from '../../ui/ring.tsx';
import { GradeScale } from './grade-scale.tsx';

/** Why there is no request over http, or what came of it if that measured nothing. */
function PlainHttpNote() {
  const { t } = useTexts();
  const plainHttp = useInspection(({ inspection }) => inspection?.plainHttp);
  const domain = useInspection(({ inspection }) => httpsOnlyDomain(inspection?.url));
  const test = useInspection(({ report }) =>
    report?.security?.tests.find(({ test }) => test === 'redirection'),
  );
  if (test?.page && test.observatory) return null;
  if (domain !== null) {
    return <p className="mt-1 text-tiny wrap-anywhere">{t('report.unseen.httpsOnly', { domain })}</p>;
  }
  if (!plainHttp) return null;
  const { withheld, hops } = plainHttp;
  const last = hops.at(-1);
  const onward = last && nextOf(last);
  const said = withheld
    ? t(`report.grade.${withheld.risk === 'private' ? 'httpPrivate' : 'httpWithheld'}`, {
        address: readableAddress(withheld.url),
      })
    : hops[0]?.byBrowser
      ? t('report.unseen.redirection')
      : onward
        ? t('report.grade.httpOnward', { address: readableAddress(onward) })
        : t('report.grade.noHttp');
  return <p className="mt-1 text-tiny wrap-anywhere">{said}</p>;
}

/** The one press that measures most of what is open, and what it does. */
function Measure() {
  const measuring = useMeasuring();
  if (!measuring) return null;
  const { label, about, isBusy, onPress } = measuring;
  return (
    <>
      <Button look="primary" mayWrap className="w-full" onClick={onPress} disabled={isBusy}>
        <span className="inline-flex items-center gap-1.5 wrap-anywhere">
          <RotateCw size={14} aria-hidden className={`flex-none ${isBusy ? 'turning' : ''}`} /> {label}
        </span>
      </Button>
      <p className="text-center text-tiny text-dim wrap-anywhere">{about}</p>
    </>
  );
}

/** The page's grade, which tests are open, what measures them, and what the HTTP Observatory would say. */
export function GradeCard() {
  const words = useTexts();
  const state = useInspection();
  const security = state.phase === 'complete' ? state.report?.security : null;
  const { fill, tone, word } = gradeOf(state, words);
  if (!security) return null;
  const standing = gradeStanding(security);
  const { kind, least, most } = standing;
  return (
    <div className="grid gap-2.5 rounded-card border border-line bg-card p-3">
      <div className="flex items-center gap-3">
        <Ring value={fill ?? 0} {...(least !== most && { most })} tone={tone}>
          {word}
        </Ring>
        <div className="min-w-0">
          <p className="font-bold">{gradeSentence(standing, words)}</p>
          <p className="text-small text-dim">{measuredText(standing, words)}</p>
        </div>
      </div>
      {!state.response && <p className="text-small">{words.t(responseNote(state))}</p>}
      {kind !== 'none' && <GradeScale least={least} most={most} tone={tone} />}
      <div className="text-small text-dim">
        <p>{observatoryText(security, words)}</p>
        <div role="status">
          <PlainHttpNote />
        </div>
      </div>
      <Measure />
    </div>
  );
}
