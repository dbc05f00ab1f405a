import X from 'lucide-react/icons/x';
import { useId, useState } from 'react';
import { useTexts } from '../../texts/use-texts.ts';
import { TextButton } from '../../ui/button.tsx';
import { Section } from '../../ui/section.tsx';

interface LeftOutPartsProps {
  parts: readonly string[];
  onChange: (parts: readonly string[]) => void;
}

/** Parts of addresses that are not requested. */
export function LeftOutParts({ parts, onChange }: LeftOutPartsProps) {
  const { t } = useTexts();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [isAdding, setAdding] = useState(false);
  const add = () => {
    const part = typed.trim();
    if (part !== '' && !parts.includes(part)) onChange([...parts, part]);
    setTyped('');
    setAdding(false);
  };
  return (
    <Section
      title={t('sets.start.leaveOut')}
      action={!isAdding && <TextButton onClick={() => setAdding(true)}>{t('sets.start.add')}</TextButton>}
    >
      <ul className="flex flex-wrap gap-1.5 empty:hidden">
        {parts.map((part) => (
          <li key={part}>
            <button
              type="button"
              aria-label={t('sets.start.remove', { part })}
              title={t('sets.start.remove', { part })}
              onClick={() => onChange(parts.filter((one) => one !== part))}
              className="flex items-center gap-1 rounded-full border border-line bg-card px-2 py-0.5 font-mono text-small hover:border-dim/50"
            >
              <span className="min-w-0 wrap-anywhere">{part}</span>
              <X size={12} aria-hidden className="flex-none text-dim" />
            </button>
          </li>
        ))}
      </ul>
      {isAdding && (
        <form
          className="mt-1.5 flex gap-1.5"
          onSubmit={(event) => {
            event.preventDefault();
            add();
          }}
        >
          <label htmlFor={id} className="sr-only">
            {t('sets.start.part')}
          </label>
          <input
            id={id}
            // biome-ignore lint/a11y/noAutofocus: the press that opens it is about typing here
            autoFocus
            value={typed}
            placeholder="/blog/"
            spellCheck={false}
            onChange={(event) => setTyped(event.target.value)}
            className="min-w-0 flex-1 rounded-control border border-dim/60 bg-card px-2 py-1 font-mono text-small"
          />
          <TextButton type="submit">{t('sets.start.add')}</TextButton>
        </form>
      )}
    </Section>
  );
}
