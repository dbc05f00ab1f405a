import { type FormEvent, useMemo, useState } from 'react';
import { LANGUAGES, type Language } from '@/lib/i18n/languages.ts';
import { domainOf } from '@/lib/platform/address.ts';
import type { ProjectOf } from '@/lib/service/records/projects.ts';
import { anchorFrom } from '@/lib/standing/promotable-address.ts';
import type { PromotionWish } from '@/lib/standing/promotion-wish.ts';
import type { Refused } from '../../../stored/use-order.ts';
import { useErrorText } from '../../../texts/error-text.ts';
import { siteText } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { CardNote } from '../../frame/card-note.tsx';
import { useSite } from '../../frame/site-rows.tsx';
import { PreflightCard } from '../preflight/preflight-card.tsx';
import type { PreflightGate } from '../preflight/use-preflight.ts';
import { AnchorProposals } from './anchor-proposals.tsx';
import { FurtherPages, furtherLines } from './further-pages.tsx';
import type { LinkOrder } from './use-link-order.ts';

/** Returns the errors by the field that the service reports; `form` is for those of no particular field. */
function useFaults(refused: Refused | null): Readonly<Record<string, string>> {
  const errorText = useErrorText();
  if (!refused) return {};
  // `links.0.anchor` is the link's anchor.
  const field = String(refused.details?.field ?? '')
    .split('.')
    .at(-1);
  const place =
    ['anchor', 'name', 'language', 'region', 'topic', 'wishes'].find((name) => name === field) ?? 'form';
  return { [place]: errorText(refused.code, refused.given) };
}

/** Returns the language of a new project: the page's if Plumbline supports it, otherwise the reader's. */
function languageOf(page: string | undefined, spoken: Language): Language {
  const code = page?.toLowerCase().split('-')[0];
  return LANGUAGES.find((one) => one === code) ?? spoken;
}

interface PromoteFormProps {
  wish: PromotionWish;
  /** The URL as it will be added. */
  url: string;
  /** The project that it is added to; null if one must be created. */
  project: ProjectOf<'promotion'> | null;
  /** Whether it may be added at all; the reason against it is shown next to the URL. */
  isPossible: boolean;
  order: LinkOrder;
  gate: PreflightGate;
  /** Chooses the page's other URL, if search engines count links for that one. */
  onInstead: ((address: string) => void) | undefined;
}

/** The anchor, the settings of a new project, and the button. */
export function PromoteForm({ wish, url, project, isPossible, order, gate, onInstead }: PromoteFormProps) {
  const { t, language: spoken } = useTexts();
  const { host } = useSite();
  const [anchor, setAnchor] = useState(wish.anchor ?? '');
  const [more, setMore] = useState({ language: '', wish: '' });
  const [name, setName] = useState(() => siteText(host));
  const [language, setLanguage] = useState(() => languageOf(wish.language, spoken));
  const [about, setAbout] = useState({ region: '', topic: '', wishes: '' });
  const [pages, setPages] = useState('');
  const further = useMemo(() => furtherLines(pages, domainOf(host), url), [pages, host, url]);
  const faults = useFaults(order.refused);
  const proposal = anchorFrom(wish.title, wish.address);
  const names = new Intl.DisplayNames(spoken, { type: 'language' });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!gate.isOpen) return;
    const { overridden } = gate;
    void order.add({
      url,
      anchor,
      ...more,
      project: { name: name.trim(), language, ...about },
      further: further.ready,
      overridden,
    });
  };
  return (
    <form onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <PreflightCard gate={gate} address={url} onInstead={onInstead} />
      <div className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-1.5 *:first:w-full">
        <Field
          label={t('promote.anchor')}
          hint={t('promote.anchorHint')}
          error={faults.anchor ?? null}
          value={anchor}
          maxLength={200}
          dir="auto"
          autoComplete="off"
          onChange={({ target }) => setAnchor(target.value)}
        />
        <AnchorProposals address={url} title={proposal} chosen={anchor} onChoose={setAnchor} />
      </div>
      <Disclosure title={t('promotion.links.more')}>
        <div className="grid gap-3">
          {project && (
            <Field
              label={t('promote.language')}
              hint={t('promotion.languageHint')}
              value={more.language}
              maxLength={8}
              autoComplete="off"
              onChange={({ target }) => setMore({ ...more, language: target.value })}
            />
          )}
          <Field
            label={t('promotion.links.wish')}
            value={more.wish}
            dir="auto"
            maxLength={1000}
            autoComplete="off"
            onChange={({ target }) => setMore({ ...more, wish: target.value })}
          />
        </div>
      </Disclosure>
      {!project && (
        <>
          <CardNote title={t('promote.noProject', { site: siteText(host) })}>
            {t('promote.noProjectAbout')}
          </CardNote>
          <div className="grid grid-cols-2 gap-3">
            <Field
              label={t('promote.name')}
              error={faults.name ?? null}
              value={name}
              required
              maxLength={120}
              autoComplete="off"
              onChange={({ target }) => setName(target.value)}
            />
            <Select
              label={t('promote.language')}
              error={faults.language ?? null}
              value={language}
              onChange={setLanguage}
              options={LANGUAGES.map((value) => ({ value, label: names.of(value) ?? value }))}
            />
          </div>
          <Disclosure title={t('promotion.project.more')}>
            <div className="grid gap-3">
              {(['region', 'topic', 'wishes'] as const).map((field) => (
                <Field
                  key={field}
                  label={t(`promotion.project.${field}`)}
                  hint={field === 'region' && t('promotion.project.regionHint')}
                  error={faults[field] ?? null}
                  value={about[field]}
                  dir="auto"
                  maxLength={1000}
                  autoComplete="off"
                  onChange={({ target }) => setAbout({ ...about, [field]: target.value })}
                />
              ))}
            </div>
          </Disclosure>
          <FurtherPages text={pages} onText={setPages} further={further} />
        </>
      )}
      {faults.form && (
        <p role="alert" className="text-error">
          {faults.form}
        </p>
      )}
      {gate.isOpen && (
        <div className="flex justify-end">
          <Button
            type="submit"
            look="primary"
            disabled={!isPossible || order.isBusy || (!project && (!name.trim() || further.areTooMany))}
          >
            {t(order.isBusy ? 'promote.adding' : project ? 'promote.add' : 'promote.create')}
          </Button>
        </div>
      )}
    </form>
  );
}
