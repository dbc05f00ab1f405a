import FileDown from 'lucide-react/icons/file-down';
import { useState } from 'react';
import { me } from '@/lib/api/account.ts';
import type { Input } from '@/lib/api/endpoint.ts';
import type { ServiceErrorInit } from '@/lib/api/errors.ts';
import { runReport } from '@/lib/api/reports.ts';
import { answer } from '@/lib/service/ask/answer.ts';
import { ContractField } from '../../../form/contract-field.tsx';
import { useContractForm } from '../../../form/use-contract-form.ts';
import { useConnection } from '../../../stored/stored-state.ts';
import { useAnswer } from '../../../stored/use-answer.ts';
import { useErrorText } from '../../../texts/error-text.ts';
import { serviceAddress } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/use-texts.ts';
import { ActionNotice } from '../../../ui/action-notice.tsx';
import { Button } from '../../../ui/button.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { ExternalLink } from '../../../ui/external-link.tsx';
import { Notice } from '../../../ui/notice.tsx';

type Query = NonNullable<Input<typeof runReport>['query']>;

interface Made {
  /** Null if the URL from the service must not be opened. */
  address: string | null;
  isBranded: boolean | null;
  error: ServiceErrorInit | null;
}

/** REP-04: Resolves the URL, which may be relative to the service's own. */
function addressOf(url: string | undefined, baseUrl: string): string | null {
  return url && URL.canParse(url, baseUrl) ? serviceAddress(new URL(url, baseUrl).href) : null;
}

/** REP-05, REP-06: overrides of the saved branding for one document, on Pro. */
const OVERRIDES = {
  brand_company: 'company_name',
  brand_logo_url: 'logo_url',
  brand_accent_color: 'accent_color',
  brand_footer_text: 'footer_text',
} as const;

// The parameters of a report are in its query, not in a body; their rules have the same form.
const OVERRIDING = runReport.query ? { body: runReport.query } : {};
const NOTHING = Object.fromEntries(Object.keys(OVERRIDES).map((name) => [name, '']));

function Result({ made }: { made: Made }) {
  const { t } = useTexts();
  const errorText = useErrorText();
  const { address, isBranded, error } = made;
  if (error) {
    return (
      <Notice tone="error" title={errorText(error.code, error.given)}>
        {error.code === 'pro_required' && t('promotion.report.proAbout')}
      </Notice>
    );
  }
  if (!address) return <Notice tone="error">{t('promotion.report.badAddress')}</Notice>;
  const branded =
    isBranded === null ? null : t(isBranded ? 'promotion.report.branded' : 'promotion.report.unbranded');
  return (
    <ActionNotice
      tone="pass"
      title={t('promotion.report.ready')}
      action={<ExternalLink href={address}>{t('promotion.report.open')}</ExternalLink>}
    >
      {branded} {t('promotion.report.expires')}
    </ActionNotice>
  );
}

/** The report as a document: generated on request, opened by the browser. */
export function ReportPdf({ run }: { run: number }) {
  const { t } = useTexts();
  const baseUrl = useConnection(({ value }) => value?.baseUrl ?? '');
  const { data: account } = useAnswer(me, {}, 300);
  const [made, setMade] = useState<Made | null>(null);
  const [isMaking, setMaking] = useState(false);
  const isPro = account?.user.is_pro === true;
  const form = useContractForm(OVERRIDING, NOTHING);
  const make = async () => {
    const own = form.check() as Query | null;
    if (!own) return;
    setMaking(true);
    const query: Query = { ...own, format: 'pdf' };
    // An earlier document may have expired.
    const { data, error } = await answer(runReport, { params: { id: run }, query }, 0);
    const address = addressOf(data?.pdf?.url, baseUrl);
    setMade({ address, isBranded: data?.branded ?? null, error });
    setMaking(false);
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {isPro && (
        <Disclosure title={t('promotion.report.override')}>
          <div className="grid gap-3">
            <p className="text-small text-dim">{t('promotion.report.overrideAbout')}</p>
            {Object.entries(OVERRIDES).map(([name, field]) => (
              <ContractField key={name} form={form} name={name} label={t(`promotion.branding.${field}`)} />
            ))}
          </div>
        </Disclosure>
      )}
      <Button look="primary" disabled={isMaking} onClick={() => void make()}>
        <FileDown size={14} aria-hidden className="me-1.5 inline-block align-[-2px]" />
        {t(isMaking ? 'promotion.report.making' : 'promotion.report.make')}
      </Button>
      <div role="status" className="empty:hidden">
        {made && !isMaking && <Result made={made} />}
      </div>
    </div>
  );
}
