import { createProject } from '@/lib/api/audit.ts';
import { ContractField } from '../../form/contract-field.tsx';
import { type ContractForm, useContractForm } from '../../form/use-contract-form.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { homeOf, type NewProject } from './use-audit-order.ts';

/** Returns what a new audit project is created with, as far as the user has not changed it. */
export function useNewProject(url: string): { form: ContractForm; body: () => NewProject | null } {
  const { url: home, name = '' } = homeOf(url);
  const form = useContractForm(createProject, { url: home, name, include_subdomains: false }, null);
  return {
    form,
    body() {
      const body = form.check() as NewProject | null;
      if (!body) return null;
      const { include_subdomains, ...rest } = body;
      const whole = /^[a-z][a-z\d+.-]*:\/\//i.test(body.url) ? body.url : `https://${body.url}`;
      return { ...rest, url: whole, ...(include_subdomains && { include_subdomains }) };
    },
  };
}

interface NewProjectFieldsProps {
  form: ContractForm;
  /** Whether the address is only a guess, so that the user has to see it. */
  isGuess: boolean;
}

/** The settings of a new audit project: where it starts, its name, whether subdomains belong to it. */
export function NewProjectFields({ form, isGuess }: NewProjectFieldsProps) {
  const { t } = useTexts();
  const address = (
    <ContractField
      form={form}
      name="url"
      label={t('audit.new.address')}
      hint={t(isGuess ? 'audit.new.guess' : 'audit.new.addressHint')}
      inputMode="url"
    />
  );
  return (
    <>
      {isGuess && address}
      <Disclosure title={t('audit.new.title')}>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
          {!isGuess && address}
          <ContractField form={form} name="name" label={t('audit.new.name')} />
          <ContractField
            form={form}
            name="include_subdomains"
            label={t('audit.new.subdomains')}
            hint={t('audit.new.subdomainsHint')}
          />
        </div>
      </Disclosure>
    </>
  );
}
