import Copy from 'lucide-react/icons/copy';
import Download from 'lucide-react/icons/download';
import { hasTag, lookInFile, lookInHead } from '@/lib/page/requests/token-look.ts';
import { useInspection } from '@/lib/page/session/session.ts';
import { domainOf, hostOf } from '@/lib/platform/address.ts';
import { requestSite } from '@/lib/platform/browser.ts';
import { download } from '@/lib/platform/download.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { LookNotice, type Sight } from './look-notice.tsx';
import type { Placement } from './token-placement.ts';
import type { useHome } from './use-home.ts';
import { useLook } from './use-look.ts';

interface WayProps {
  home: ReturnType<typeof useHome>;
  token: string;
  /** Called after each lookup by the browser: whether it sees the token. */
  onSight: (isSeen: boolean) => void;
}

function Snippet({ text, label }: { text: string; label: string }) {
  return (
    <figure aria-label={label}>
      <pre
        // Wrapped text never scrolls, so that all of it is reachable by keyboard.
        dir="ltr"
        className="rounded-control border border-line bg-soft px-2.5 py-2 font-mono text-small wrap-anywhere whitespace-pre-wrap"
      >
        {text}
      </pre>
    </figure>
  );
}

function CopyText({ text, label }: { text: string; label?: string }) {
  const { t } = useTexts();
  return (
    <CopyButton
      text={text}
      icon={<Copy size={13} aria-hidden className="me-1 inline" />}
      label={label ?? t('shield.copy')}
      done={t('shield.copied')}
    />
  );
}

/** Asks for access to the site of a URL, and looks again if the user allows it. */
const allowed = (address: string, again: () => void) => () =>
  void requestSite(address).then((isGranted) => isGranted && again());

/** Returns a URL without its scheme, for display. */
const shortOf = (address: string) => address.replace(/^https?:\/\//, '');

/** The tag that the home page must have in its head. */
export function MetaMethod({
  home,
  token,
  onSight,
  meta,
}: WayProps & { meta: NonNullable<Placement['meta']> }) {
  const { t } = useTexts();
  const inspection = useInspection((state) => state.inspection);
  const { address, from } = home;
  const tag = { name: meta.name, content: token };
  const look = useLook(from && `${address} ${meta.tag}`, async () => {
    const looked = from ? await lookInHead({ ...from, address }, tag) : 'no answer';
    onSight(looked === 'found');
    return looked;
  });
  // If the page in front belongs to the site, whichever page it is, its head is known without a request.
  const isOwn = inspection !== null && domainOf(inspection.url) === domainOf(address);
  const isHere = isOwn && hasTag(inspection.page, tag);
  const sight: Sight =
    look.looked === 'found'
      ? 'found'
      : isHere
        ? 'found here'
        : from === null
          ? 'closed'
          : (look.looked ?? 'looking');
  const place = shortOf(sight === 'found here' ? (inspection?.url ?? address) : address);
  return (
    <>
      <p>{t('shield.meta.about')}</p>
      <Snippet text={meta.tag} label={t('shield.way.meta')} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <CopyText text={meta.tag} />
        <span className="min-w-0 flex-1 basis-32 text-small text-dim">{t('shield.meta.where')}</span>
      </div>
      <LookNotice
        {...look}
        sight={sight}
        place={place}
        onAgain={look.again}
        onAllow={allowed(address, look.again)}
      />
    </>
  );
}

/** The file that must exist at a URL of the site. */
export function FileMethod({ home, onSight, file }: WayProps & { file: NonNullable<Placement['file']> }) {
  const { t } = useTexts();
  const address = new URL(file.address, home.address).href;
  const { from } = home;
  const isNear = from !== null && new URL(address).origin === new URL(from.page).origin;
  const look = useLook(isNear ? `${address} ${file.line}` : null, async () => {
    const looked = from ? await lookInFile({ ...from, address }, file.line) : 'no answer';
    onSight(looked === 'found');
    return looked;
  });
  const name = new URL(address).pathname.split('/').at(-1) || hostOf(address);
  const sight: Sight = isNear ? (look.looked ?? 'looking') : 'closed';
  return (
    <>
      <p>{t('shield.file.address')}</p>
      <Snippet text={address} label={t('shield.file.address')} />
      <p>{t('shield.file.line')}</p>
      <Snippet text={file.line} label={t('shield.file.line')} />
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => download(name, 'text/plain', `${file.line}\n`)}>
          <Download size={13} aria-hidden className="me-1 inline" />
          {t('shield.file.save')}
        </Button>
        <CopyText text={file.line} />
      </div>
      <LookNotice
        {...look}
        sight={sight}
        place={shortOf(address)}
        onAgain={look.again}
        onAllow={allowed(address, look.again)}
      />
    </>
  );
}

/** The record that the domain must have. A browser cannot look it up, so no lookup is shown. */
export function DnsMethod({ dns: { name, value } }: { dns: NonNullable<Placement['dns']> }) {
  const { t } = useTexts();
  const rows = [
    ...(name === null ? [] : [[t('shield.dns.name'), name] as const]),
    [t('shield.dns.type'), 'TXT'] as const,
    [t('shield.dns.value'), value] as const,
  ];
  return (
    <>
      <p>{t('shield.dns.about')}</p>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 rounded-control border border-line bg-soft px-2.5 py-2 text-small">
        {rows.map(([term, text]) => (
          <div key={term} className="contents">
            <dt className="text-dim">{term}</dt>
            <dd dir="ltr" className="font-mono wrap-anywhere">
              {text}
            </dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap gap-2">
        <CopyText text={value} label={t('shield.dns.copyValue')} />
        {name !== null && <CopyText text={name} label={t('shield.dns.copyName')} />}
      </div>
      <p className="text-small text-dim">{t('shield.dns.slow')}</p>
    </>
  );
}
