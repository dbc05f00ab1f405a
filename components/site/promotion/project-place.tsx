import { type FormEvent, useEffect, useState } from 'react';
import { type ProjectDetails, updateProject } from '@/lib/api/promotion.ts';
import { readableAddress } from '@/lib/checks/knowledge/addresses/readable-address.ts';
import { ContractField } from '../../form/contract-field.tsx';
import { type ContractForm, useContractForm } from '../../form/use-contract-form.ts';
import { useOrder } from '../../stored/use-order.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AnswerTrouble } from '../frame/answer-trouble.tsx';
import { useSite } from '../frame/site-rows.tsx';
import { DeleteProject } from './delete-project.tsx';
import { OrderLost } from './order-lost.tsx';
import { changedFields, formValues } from './project-changes.ts';
import { refreshProject, useProject } from './use-project.ts';

/** Fields that the service would accept as empty, although every project needs them. */
const NEEDED = ['name', 'language'];

function EditProject({ project }: { project: ProjectDetails }) {
  const { t } = useTexts();
  const { host } = useSite();
  const order = useOrder();
  const [wasTried, setTried] = useState(false);
  const contract = useContractForm(updateProject, formValues(project), order.refused);
  const isMissing = (name: string) => NEEDED.includes(name) && String(contract.values[name]).trim() === '';
  const form: ContractForm = {
    ...contract,
    rule: (name) => {
      const rule = contract.rule(name);
      return rule && { ...rule, isRequired: rule.isRequired || NEEDED.includes(name) };
    },
    problem: (name) => (wasTried && isMissing(name) ? t('form.required') : contract.problem(name)),
  };
  const changes = changedFields(form.values, project);
  const isUnchanged = Object.keys(changes).length === 0;
  const isSaved = order.operation?.state === 'accepted';
  const { reset } = contract;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each change that was made
  useEffect(() => {
    if (!isSaved) return;
    void refreshProject(host, project.id);
    reset({ ...contract.values, description: '', wishes: '' });
  }, [isSaved, host, project.id]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isUnchanged || NEEDED.some(isMissing) || !contract.check()) return;
    const input = { params: { id: project.id }, body: changes };
    void order.place({ endpoint: updateProject, input, site: host });
  };
  return (
    <form onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <ContractField form={form} name="name" label={t('promote.name')} />
      <ContractField
        form={form}
        name="language"
        label={t('promote.language')}
        hint={t('promotion.languageHint')}
      />
      <ContractField
        form={form}
        name="region"
        label={t('promotion.project.region')}
        hint={t('promotion.project.regionHint')}
      />
      <ContractField form={form} name="topic" label={t('promotion.project.topic')} />
      <ContractField
        form={form}
        name="description"
        label={t('promotion.project.description')}
        hint={t('promotion.project.unshown')}
      />
      <ContractField
        form={form}
        name="wishes"
        label={t('promotion.project.wishes')}
        hint={t('promotion.project.unshown')}
      />
      {form.refusal && (
        <p role="alert" className="text-error">
          {form.refusal}
        </p>
      )}
      <OrderLost order={order} />
      <div className="flex items-center justify-end gap-3">
        {isSaved && isUnchanged && (
          <span role="status" className="text-pass">
            {t('promotion.saved')}
          </span>
        )}
        <Button type="submit" look="primary" disabled={order.isBusy || isUnchanged}>
          {t('promotion.save')}
        </Button>
      </div>
    </form>
  );
}

/** The settings of a project, and its deletion. */
export default function ProjectPlace({ params }: { params: { id: string } }) {
  const { t } = useTexts();
  const { project, at, error, again } = useProject(Number(params.id));
  if (!project) {
    return error ? (
      <AnswerTrouble error={error} at={at} again={again} />
    ) : (
      <Skeleton widths={[40, 90, 40, 90, 40, 90]} />
    );
  }
  return (
    <>
      <AnswerTrouble error={error} at={at} again={again} />
      <Card title={readableAddress(project.domain_host)}>
        <p className="text-small text-dim">{t('promotion.project.siteStays')}</p>
        <EditProject key={project.id} project={project} />
      </Card>
      <DeleteProject project={project} links={project.links?.length ?? 0} />
    </>
  );
}
