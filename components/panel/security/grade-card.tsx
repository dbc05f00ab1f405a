import RotateCw from 'lucide-react/icons/rotate-cw';
import { useState } from 'react';
import { plainHttpAddress } from '@/lib/checks/deep/visiting/follow-redirects.ts';
import { readableAddress } from '@/lib/checks/knowledge/addresses/readable-address.ts';
import { measurePlainHttp, reloadAndInspect, useInspection } from '@/lib/page/session/session.ts';
import { hostOf } from '@/lib/platform/address.ts';
import { requestSite } from '@/lib/platform/browser.ts';
import { gradeOf } from '../../report/grade.tsx';
import { gradeShown, measuredOf, observatoryText } from '../../report/security-range.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Ring } from '../../ui/ring.tsx';
import { GradeScale } from './grade-scale.tsx';

/** The one test that no reload can measure: it needs a separate request over plain http. */
const REDIRECTION = 'redirection';
const COOKIES = 'cookies';

/** Requests the site over `http://` once, which needs access to it; the browser asks the user for that. */
function AskPlainHttp({ url }: { url: string }) {
  const { t } = useTexts();
  const withheld = useInspection(({ inspection }) => inspection?.plainHttp?.withheld);
  const [state, setState] = useState<'idle' | 'asking' | 'nothing'>('idle');
  const ask = async () => {
    const isGranted = await requestSite(url).catch(() => false);
    if (!isGranted) return;
    setState('asking');
    setState((await measurePlainHttp()) ? 'idle' : 'nothing');
  };
  if (withheld) {
    const { risk, url } = withheld;
    return (
      <p role="status" className="text-center text-tiny text-dim wrap-anywhere">
        {t(`report.grade.${risk === 'private' ? 'httpPrivate' : 'httpWithheld'}`, {
          address: readableAddress(url),
        })}
      </p>
    );
  }
  return (
    <>
      <Button onClick={() => void ask()} disabled={state === 'asking'} className="w-full whitespace-normal!">
        {t('report.grade.askHttp', { host: hostOf(url) })}
      </Button>
      <p role="status" className="text-center text-tiny text-dim">
        {t(state === 'nothing' ? 'report.grade.noHttp' : 'report.grade.askHttpAbout')}
      </p>
    </>
  );
}

/**
 * Earlier cookies are sent with the request but known only by name: with access to the site, the browser reveals the
 * rest.
 */
function AskCookies({ url }: { url: string }) {
  const { t } = useTexts();
  const ask = async () => {
    if (await requestSite(url).catch(() => false)) await reloadAndInspect();
  };
  return (
    <>
      <Button className="w-full whitespace-normal!" onClick={() => void ask()}>
        {t('data.cookies.allow')}
      </Button>
      <p className="text-center text-tiny text-dim">{t('data.cookies.offer', { host: hostOf(url) })}</p>
    </>
  );
}

/**
 * Offers a way to measure what is missing: a reload measures everything except what needs access to the site.
 */
function Rest({
  unmeasured,
  url,
  isObserved,
}: {
  unmeasured: readonly string[];
  url: string;
  isObserved: boolean;
}) {
  const { t } = useTexts();
  if (unmeasured.length === 0) return null;
  if (isObserved && unmeasured.includes(COOKIES)) return <AskCookies url={url} />;
  if (unmeasured.every((test) => test === REDIRECTION))
    return plainHttpAddress(url) ? <AskPlainHttp url={url} /> : null;
  return (
    <>
      <Button look="primary" className="w-full whitespace-normal!" onClick={() => void reloadAndInspect()}>
        <span className="inline-flex items-center gap-1.5 wrap-anywhere">
          <RotateCw size={14} aria-hidden className="flex-none" /> {t('report.grade.reloadAll')}
        </span>
      </Button>
      <p className="text-center text-tiny text-dim">
        {t('report.grade.reloadAbout')} {import.meta.env.FIREFOX && t('report.grade.reloadFirefox')}
      </p>
    </>
  );
}

/** The page's grade, how many tests it is based on, and what the HTTP Observatory would say. */
export function GradeCard() {
  const { t } = useTexts();
  const state = useInspection();
  const security = state.phase === 'complete' ? state.report?.security : null;
  const grade = gradeOf(state, t);
  const url = state.inspection?.url ?? '';
  const shown = security && gradeShown(security);
  if (!security || !shown) return null;
  const { low, high, least, most, isCertain } = shown;
  const unmeasured = security.tests.flatMap(({ test, page }) => (page ? [] : [test]));
  return (
    <div className="grid gap-2.5 rounded-card border border-line bg-card p-3">
      <div className="flex items-center gap-3">
        <Ring value={least} {...(!isCertain && { most })} tone={grade.tone}>
          {grade.word}
        </Ring>
        <div className="min-w-0">
          <p className="font-bold">
            {isCertain
              ? t('report.grade.exact', { grade: low, score: least })
              : t('report.grade.between', { low, high })}
          </p>
          <p className="text-small text-dim">{t('report.grade.measured', measuredOf(security))}</p>
        </div>
      </div>
      <GradeScale least={least} most={most} />
      <p className="text-small text-dim">{observatoryText(security, t)}</p>
      <Rest unmeasured={unmeasured} url={url} isObserved={state.response === 'observed'} />
    </div>
  );
}
