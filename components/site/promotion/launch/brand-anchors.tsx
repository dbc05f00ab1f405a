import { useState } from 'react';
import { useErrorText } from '../../../texts/error-text.ts';
import { useTexts } from '../../../texts/use-texts.ts';
import { Button, TextButton } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Switch } from '../../../ui/switch.tsx';
import type { Choices } from './launch-order.ts';
import { type BrandSearch, useBrand } from './use-brand.ts';

interface FoundProps {
  brand: string;
  source: string | null;
  onConfirm: () => void;
  onOther: () => void;
}

/** BRD-06: shows the brand that was found, and where, before the user pays for it. */
function Found({ brand, source, onConfirm, onOther }: FoundProps) {
  const { t } = useTexts();
  return (
    <div className="grid gap-1.5">
      <p dir="auto" className="wrap-anywhere">
        {source ? t('promotion.brand.foundIn', { brand, source }) : t('promotion.brand.found', { brand })}
      </p>
      <div className="flex flex-wrap gap-1.5">
        <Button onClick={onConfirm}>{t('promotion.brand.use')}</Button>
        <Button onClick={onOther}>{t('promotion.brand.other')}</Button>
      </div>
    </div>
  );
}

/** Returns why the user has to type a name. */
function useWhy(search: BrandSearch): string | null {
  const { t } = useTexts();
  const errorText = useErrorText();
  if (search.state === 'none') return t('promotion.brand.none');
  return search.state === 'failed' ? errorText(search.error.code, search.error.given) : null;
}

interface BrandAnchorsProps {
  project: number;
  choices: Choices;
  onChange: (changed: Partial<Choices>) => void;
}

/** Chooses whether articles also link the brand, and with which name. */
export function BrandAnchors({ project, choices, onChange }: BrandAnchorsProps) {
  const { t } = useTexts();
  const { search, look, stop } = useBrand(project);
  const [isTyping, setTyping] = useState(choices.brandName !== null);
  const why = useWhy(search);
  const turn = (isBranded: boolean) => {
    onChange({ isBranded });
    if (isBranded && !choices.brandName && ['idle', 'stopped'].includes(search.state)) look();
    if (!isBranded && search.state === 'asking') stop();
  };
  const isAsked = isTyping || search.state !== 'found';
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2.5 rounded-card border border-line bg-card p-3">
      <Switch
        label={t('promotion.brand.title')}
        hint={t('promotion.brand.about')}
        isOn={choices.isBranded}
        onChange={turn}
      />
      {choices.isBranded && search.state === 'asking' && !isTyping && (
        <div role="status" className="flex items-start justify-between gap-3">
          <p className="text-dim">{t('promotion.brand.asking')}</p>
          <TextButton onClick={stop}>{t('promotion.brand.stop')}</TextButton>
        </div>
      )}
      {choices.isBranded && search.state === 'found' && !isTyping && (
        <Found
          {...search}
          onConfirm={() => {
            onChange({ brandName: search.brand });
            setTyping(true);
          }}
          onOther={() => setTyping(true)}
        />
      )}
      {choices.isBranded && isAsked && (search.state !== 'asking' || isTyping) && (
        <Field
          label={t('promotion.brand.name')}
          hint={choices.brandName?.trim() ? t('promotion.brand.confirmed') : why}
          value={choices.brandName ?? ''}
          dir="auto"
          autoComplete="off"
          onChange={({ target }) => onChange({ brandName: target.value })}
        />
      )}
    </div>
  );
}
