import Copy from 'lucide-react/icons/copy';
import Download from 'lucide-react/icons/download';
import { hostOf } from '@/lib/platform/address.ts';
import { download } from '@/lib/platform/download.ts';
import { useTexts } from '../../../texts/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import type { Placement } from './token-placement.ts';

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

/** The tag that the home page must have in its head. */
export function MetaMethod({ meta }: { meta: NonNullable<Placement['meta']> }) {
  const { t } = useTexts();
  return (
    <>
      <p>{t('shield.meta.about')}</p>
      <Snippet text={meta.tag} label={t('shield.way.meta')} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <CopyText text={meta.tag} />
        <span className="min-w-0 flex-1 basis-32 text-small text-dim">{t('shield.meta.where')}</span>
      </div>
    </>
  );
}

/** The file that must exist at a URL of the site. */
export function FileMethod({ file, home }: { file: NonNullable<Placement['file']>; home: string }) {
  const { t } = useTexts();
  const address = new URL(file.address, home).href;
  const name = new URL(address).pathname.split('/').at(-1) || hostOf(address);
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
    </>
  );
}

/** The record that the domain must have. A browser cannot look it up, as the lookup below says. */
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
