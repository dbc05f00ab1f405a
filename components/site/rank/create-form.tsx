import { type FormEvent, useEffect, useMemo } from 'react';
import type { Input } from '@/lib/api/endpoint.ts';
import { createProject } from '@/lib/api/rank.ts';
import { domainOf } from '@/lib/platform/address.ts';
import { refresh } from '@/lib/service/ask/refresh-site.ts';
import { ContractField } from '../../form/contract-field.tsx';
import { useContractForm } from '../../form/use-contract-form.ts';
import { useOrder } from '../../stored/use-order.ts';
import { siteText } from '../../texts/format.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Select } from '../../ui/select.tsx';
import { useSite } from '../frame/site-rows.tsx';
import { proposedRegion, regionsIn } from './regions.ts';

const DEVICES = ['desktop', 'mobile'] as const;

interface CreateFormProps {
  /** The look of its button: plain if the screen has another main button. */
  look?: 'plain' | 'primary';
  /** The declared language of the page in front, if there is one. */
  pageLanguage?: string | undefined;
  onCancel?: () => void;
  /** Called with the id of the created project. */
  onMade: (id: number) => void;
}

/**
 * Creates a rank project of the site: country, device, a name. The first two are always sent, otherwise the service would choose
 * (RNK-02).
 */
export function CreateForm({ look = 'primary', pageLanguage, onCancel, onMade }: CreateFormProps) {
  const { t, language } = useTexts();
  const { host } = useSite();
  const { place, operation, refused, isBusy } = useOrder();
  const form = useContractForm(
    createProject,
    {
      domain: domainOf(host),
      name: '',
      region: proposedRegion([pageLanguage, ...navigator.languages, language]),
      device: 'desktop',
    },
    refused,
  );
  const regions = useMemo(() => regionsIn(language), [language]);
  const made = operation?.state === 'accepted' ? (operation.results[0]?.id ?? null) : null;
  useEffect(() => {
    if (made === null) return;
    void refresh(host, true).then(() => onMade(made));
  }, [made, host, onMade]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const body = form.check() as Input<typeof createProject>['body'] | null;
    if (body) void place({ endpoint: createProject, input: { body }, site: host });
  };
  return (
    <form onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,176px),1fr))] gap-2.5">
        <Select
          label={t('rank.country')}
          value={String(form.values.region)}
          error={form.problem('region')}
          onChange={(code) => form.set('region', code)}
          options={regions.map(({ code, name }) => ({ value: code, label: `${name} (${code})` }))}
        />
        <Select
          label={t('rank.device')}
          value={String(form.values.device)}
          error={form.problem('device')}
          onChange={(device) => form.set('device', device)}
          options={DEVICES.map((device) => ({ value: device, label: t(`products.rank.device.${device}`) }))}
        />
      </div>
      <Disclosure title={t('promotion.project.more')}>
        <ContractField
          form={form}
          name="name"
          label={t('promote.name')}
          hint={t('rank.nameHint', { domain: siteText(host) })}
        />
      </Disclosure>
      {(form.refusal ?? form.problem('domain')) && (
        <p role="alert" className="text-error">
          {form.refusal ?? form.problem('domain')}
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        {onCancel && (
          <Button onClick={onCancel} disabled={isBusy}>
            {t('rank.cancel')}
          </Button>
        )}
        <Button type="submit" look={look} disabled={isBusy || made !== null}>
          {t(isBusy ? 'rank.creating' : 'rank.create')}
        </Button>
      </div>
    </form>
  );
}
