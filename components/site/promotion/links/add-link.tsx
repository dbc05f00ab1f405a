import { type FormEvent, useEffect } from 'react';
import type { Input } from '@/lib/api/endpoint.ts';
import { addLink, type Link, type ProjectDetails } from '@/lib/api/promotion.ts';
import { readableAddress } from '@/lib/checks/knowledge/addresses/readable-address.ts';
import { isSamePage, isWebPage } from '@/lib/platform/address.ts';
import { belongsTo } from '@/lib/service/projects/matching.ts';
import { ContractField } from '../../../form/contract-field.tsx';
import { type ContractForm, useContractForm } from '../../../form/use-contract-form.ts';
import { useOrder } from '../../../stored/use-order.ts';
import { useTexts } from '../../../texts/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { useSite } from '../../frame/site-rows.tsx';
import { OrderLost } from '../order-lost.tsx';
import { refreshProject } from '../use-project.ts';

const EMPTY = { url: '', anchor: '', language: '', wish: '' };

/** Returns why a URL cannot be added, before the service is asked: LNK-01, LNK-07, LNK-10. */
function useUrlProblem(url: string, domain: string, links: readonly Link[]): string | null {
  const { t } = useTexts();
  const typed = url.trim();
  if (typed === '') return null;
  if (!/^https?:\/\//i.test(typed) || !isWebPage(typed)) return t('promotion.links.notUrl');
  if (!belongsTo(typed, domain)) return t('promote.foreign', { site: readableAddress(domain) });
  return links.some((link) => isSamePage(link.url, typed)) ? t('promote.already') : null;
}

interface AddLinkProps {
  project: ProjectDetails;
  links: readonly Link[];
}

/** The form that adds a link. */
export function AddLink({ project, links }: AddLinkProps) {
  const { t } = useTexts();
  const { host } = useSite();
  const order = useOrder();
  const contract = useContractForm(addLink, EMPTY, order.refused);
  const urlProblem = useUrlProblem(String(contract.values.url), project.domain_host, links);
  const form: ContractForm = {
    ...contract,
    problem: (name) => (name === 'url' ? urlProblem : null) ?? contract.problem(name),
  };
  const isAdded = order.operation?.state === 'accepted';
  const { reset } = contract;
  const { forget } = order;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each link that was added
  useEffect(() => {
    if (!isAdded) return;
    void refreshProject(host, project.id);
    reset(EMPTY);
    forget();
  }, [isAdded, host, project.id]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const body = contract.check() as Input<typeof addLink>['body'] | null;
    if (!body || urlProblem) return;
    void order.place({ endpoint: addLink, input: { params: { id: project.id }, body }, site: host });
  };
  return (
    <Card title={t('promotion.links.new')}>
      <form onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <ContractField
          form={form}
          name="url"
          label={t('promote.address')}
          inputMode="url"
          placeholder={`https://${project.domain_host}/`}
        />
        <ContractField form={form} name="anchor" label={t('promote.anchor')} hint={t('promote.anchorHint')} />
        <Disclosure title={t('promotion.links.more')}>
          <div className="grid gap-3">
            <ContractField
              form={form}
              name="language"
              label={t('promote.language')}
              hint={t('promotion.languageHint')}
            />
            <ContractField form={form} name="wish" label={t('promotion.links.wish')} />
          </div>
        </Disclosure>
        {form.refusal && (
          <p role="alert" className="text-error">
            {form.refusal}
          </p>
        )}
        <OrderLost order={order} />
        <div className="flex justify-end">
          <Button type="submit" look="primary" disabled={order.isBusy || urlProblem !== null}>
            {t(order.isBusy ? 'promote.adding' : 'promote.add')}
          </Button>
        </div>
      </form>
    </Card>
  );
}
