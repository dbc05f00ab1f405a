import { useId, useState } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import { buttonLook } from '../ui/button.tsx';

/** What holds a list: a table that a spreadsheet has saved, or a file of lines. */
export const LIST_FILES = '.csv,.tsv,.txt,text/csv,text/plain';

const LOOKS = {
  button: buttonLook('plain'),
  link: 'rounded-sm font-medium text-accent hover:underline',
} as const;

interface ChooseFileProps {
  label: string;
  look?: keyof typeof LOOKS;
  /** The endings that the browser's dialog offers, as in `accept` of a field. */
  accept: string;
  /** Takes the file; resolves to what is wrong with it, or null. */
  onChosen: (
    bytes: Uint8Array<ArrayBuffer>,
    name: string,
    type: string,
  ) => Promise<string | null> | string | null;
}

/** A button that opens a file, and says in a line of its own why it cannot be used. It takes part in the layout around it. */
export function ChooseFile({ label, look = 'button', accept, onChosen }: ChooseFileProps) {
  const { t, language } = useTexts();
  const id = useId();
  // What is wrong is said in the language of that moment.
  const [trouble, setTrouble] = useState<{ says: string | null; language: string } | null>(null);
  const [isBusy, setBusy] = useState(false);
  const take = async (file: File | undefined) => {
    if (!file) return;
    setBusy(true);
    setTrouble(null);
    const bytes = await file.arrayBuffer().catch(() => null);
    const fault =
      bytes === null ? t('page.unreadableFile') : await onChosen(new Uint8Array(bytes), file.name, file.type);
    setTrouble({ says: fault, language });
    setBusy(false);
  };
  const says = trouble?.language === language ? trouble.says : null;
  return (
    <div className="contents">
      <label
        htmlFor={id}
        aria-busy={isBusy}
        className={`${LOOKS[look]} justify-self-start has-focus-visible:outline-2 has-focus-visible:outline-accent`}
      >
        {label}
        <input
          id={id}
          type="file"
          accept={accept}
          className="sr-only"
          aria-invalid={Boolean(says)}
          aria-describedby={`${id}-fault`}
          onChange={({ target }) => {
            void take(target.files?.[0]);
            // The same file can be chosen again after it was fixed.
            target.value = '';
          }}
        />
      </label>
      <p
        id={`${id}-fault`}
        role="alert"
        className="basis-full text-small text-error wrap-anywhere empty:hidden"
      >
        {says}
      </p>
    </div>
  );
}
