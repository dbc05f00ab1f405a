import { useEffect, useState } from 'react';
import { type ShieldProject, verifyProject } from '@/lib/api/shield.ts';
import { refresh } from '@/lib/service/ask/refresh-site.ts';
import { useOrder } from '../../../stored/use-order.ts';
import { useTexts } from '../../../texts/use-texts.ts';
import { Button, TextButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Choice } from '../../../ui/choice.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useSite } from '../../frame/site-rows.tsx';
import { useGo } from '../../frame/use-go.ts';
import { projectFallback } from '../project-fallback.tsx';
import { OrderRefusal } from '../refusal.tsx';
import { SHIELD } from '../shield-paths.ts';
import { useHome } from '../use-home.ts';
import { useShield } from '../use-shield.ts';
import { useShieldWords } from '../use-shield-words.ts';
import { isTokenSeen, LookNotice, type WayLook } from './look-notice.tsx';
import { hintTexts, readHint, type VerificationMethod } from './token-placement.ts';
import { useToken } from './use-token.ts';
import { useTokenLooks } from './use-token-looks.ts';
import { DnsMethod, FileMethod, MetaMethod } from './verification-methods.tsx';

interface VerifyProps {
  project: ShieldProject;
  /** The method that is shown; null if none could be read. */
  way: VerificationMethod | null;
  /** What the browser sees, by each method. */
  looks: readonly WayLook[];
}

/**
 * Lets the service look for the token, and shows the outcome: not finding it is a valid response (SHD-03).
 */
function Verify({ project, way, looks }: VerifyProps) {
  const { t } = useTexts();
  const { host } = useSite();
  const { place, operation, refused, isBusy } = useOrder();
  const isSeen = looks.some(isTokenSeen);
  const [wasSeen, setWasSeen] = useState(false);
  const isAnswered = operation?.state === 'accepted';
  const verify = () => {
    setWasSeen(isSeen);
    void place({ site: host, endpoint: verifyProject, input: { params: { id: project.id } } });
  };
  const isUnfound = isAnswered && operation.reply?.verified !== true;
  const isLost = operation?.settledAt != null && !isAnswered && refused === null;
  const isLookedFor = looks.some((look) => look.way === way && look.sight === 'not found');
  const advice = isSeen
    ? wasSeen
      ? 'seen'
      : 'seenSince'
    : way === 'dns'
      ? 'dns'
      : isLookedFor
        ? 'unseen'
        : 'unknown';
  return (
    <>
      {refused && <OrderRefusal refused={refused} />}
      {isLost && <Notice tone="warn">{t('shield.verify.lost')}</Notice>}
      {isUnfound && (
        <div role="alert">
          <Notice tone="warn" title={t('shield.verify.unfound')}>
            {t(`shield.verify.advice.${advice}`)}
          </Notice>
        </div>
      )}
      <Button look="primary" mayWrap className="py-1.5" disabled={isBusy} onClick={verify}>
        {t(isBusy ? 'shield.verify.busy' : operation ? 'shield.verify.again' : 'shield.verify.now')}
      </Button>
    </>
  );
}

interface PlacingProps {
  project: ShieldProject;
  token: string;
  hint: unknown;
  onAskAgain: () => void;
}

/**
 * Where the token goes, one method at a time, as far as the hint can be read; what the browser finds by all of them; and the
 * hint itself.
 */
function Placing({ project, token, hint, onAskAgain }: PlacingProps) {
  const { t } = useTexts();
  const home = useHome(project.domain);
  const placement = readHint(hint, token, project.domain);
  const ways = (['meta', 'file', 'dns'] as const).filter((way) => placement[way] !== null);
  const [chosen, setChosen] = useState<VerificationMethod | null>(null);
  const way = chosen ?? ways[0] ?? null;
  const looks = useTokenLooks(home, token, placement);
  const words = hintTexts(hint);
  const said = (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {words.map((text) => (
        <p key={text} dir="auto" className="wrap-anywhere">
          {text}
        </p>
      ))}
      <p className="flex flex-wrap items-center gap-2">
        <span dir="ltr" className="font-mono wrap-anywhere">
          {token}
        </span>
        <CopyButton text={token} label={t('shield.copyToken')} done={t('shield.copied')} />
      </p>
      <p>
        <TextButton onClick={onAskAgain}>{t('shield.askAgain')}</TextButton>
      </p>
    </div>
  );
  return (
    <>
      {way && (
        <Choice
          isSmall
          label={t('shield.ways')}
          options={ways.map((value) => ({ value, label: t(`shield.way.${value}`) }))}
          value={way}
          onChange={setChosen}
        />
      )}
      {way === 'meta' && placement.meta && <MetaMethod meta={placement.meta} />}
      {way === 'file' && placement.file && <FileMethod file={placement.file} home={home.address} />}
      {way === 'dns' && placement.dns && <DnsMethod dns={placement.dns} />}
      {way && <LookNotice {...looks} />}
      {!way && <Card title={t('shield.words')}>{said}</Card>}
      <Verify project={project} way={way} looks={looks.ways} />
      {way && <Disclosure title={t('shield.words')}>{said}</Disclosure>}
    </>
  );
}

function Unverified({
  project,
  given,
}: {
  project: ShieldProject;
  given: ReturnType<typeof useShield>['given'];
}) {
  const { t } = useTexts();
  const { ask, refused, isBusy, isLost } = useToken(project, given !== null);
  const failed = refused ? (
    <OrderRefusal refused={refused} />
  ) : (
    isLost && <Notice tone="warn">{t('shield.verify.lost')}</Notice>
  );
  if (given) {
    return (
      <>
        {failed}
        <Placing project={project} {...given} onAskAgain={ask} />
      </>
    );
  }
  if (!failed) return <Skeleton widths={[60, 100, 90, 40]} />;
  return (
    <>
      {failed}
      <Button disabled={isBusy} onClick={ask}>
        {t('page.tryAgain')}
      </Button>
    </>
  );
}

/**
 * Verifies the site with the service: the token, where it goes, whether it is there, and the service's own check.
 */
export default function VerifyPlace() {
  const { t } = useTexts();
  const shield = useShield();
  const words = useShieldWords();
  const { go } = useGo();
  const { host } = useSite();
  const { project, isVerified, method, given } = shield;
  const isJustVerified = isVerified && project?.verified === false;
  // Here and not next to the button, which disappears as soon as the site is verified.
  useEffect(() => {
    if (isJustVerified) void refresh(host, true);
  }, [isJustVerified, host]);
  const gate = projectFallback(shield);
  if (gate || !project) return gate;
  if (!isVerified) return <Unverified key={project.id} project={project} given={given} />;
  return (
    <div role="status">
      <Notice
        tone="pass"
        title={words.method(method)}
        action={
          <Button look="primary" onClick={() => go(SHIELD)}>
            {t('shield.toScan')}
          </Button>
        }
      >
        {t('shield.verify.done')}
      </Notice>
    </div>
  );
}
