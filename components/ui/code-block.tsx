import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { useTexts } from '../texts.tsx';
import { IconButton } from './icon-button.tsx';
import { useCopied } from './use-copied.ts';

/** Text to be copied as it stands. */
export function CodeBlock({ text }: { text: string }) {
  const { t } = useTexts();
  const [isCopied, copy] = useCopied();
  return (
    <div className="relative">
      <pre
        dir="ltr"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        tabIndex={0}
        className="max-h-60 overflow-auto rounded-control border border-line bg-card py-1.5 ps-2.5 pe-8 font-mono text-tiny wrap-anywhere whitespace-pre-wrap"
      >
        {text}
      </pre>
      <span className="absolute end-1 top-1">
        <IconButton
          icon={isCopied ? Check : Copy}
          label={t('report.copyFix')}
          onClick={() => void copy(text)}
        />
      </span>
      <span role="status" className="sr-only">
        {isCopied && t('page.copied')}
      </span>
    </div>
  );
}
