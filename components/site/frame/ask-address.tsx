import { type FormEvent, useState } from 'react';
import { isWebPage } from '@/lib/platform/address.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { useUrl } from './place-link.tsx';

/** Asks for the page if no website is in front; suggests the home page of the site. */
export function AskAddress({ onTyped }: { onTyped: (address: string) => void }) {
  const { t } = useTexts();
  // The home page that a project declares may be read a moment later.
  const { url } = useUrl();
  const [given, setGiven] = useState<string | null>(null);
  const address = given ?? url;
  const [isWrong, setWrong] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const typed = address.trim();
    const whole = /^[a-z][a-z\d+.-]*:/i.test(typed) ? typed : `https://${typed}`;
    if (isWebPage(whole)) onTyped(new URL(whole).href);
    else setWrong(true);
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-3">
      <Field
        label={t('promote.which')}
        error={isWrong ? t('promote.noPage') : null}
        value={address}
        onChange={({ target }) => {
          setGiven(target.value);
          setWrong(false);
        }}
        type="url"
        inputMode="url"
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
      />
      <Button type="submit" look="primary" className="justify-self-end">
        {t('promote.continue')}
      </Button>
    </form>
  );
}
