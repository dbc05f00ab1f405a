import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { IconButton } from './icon-button.tsx';
import { useCopied } from './use-copied.ts';

interface CodeBlockProps {
  text: string;
  /** The button's label, and the message after copying. */
  label: string;
  done: string;
}

/** Text to be copied verbatim. */
export function CodeBlock({ text, label, done }: CodeBlockProps) {
  const [isCopied, copy] = useCopied();
  return (
    <div className="relative">
      <pre
        dir="ltr"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
        tabIndex={0}
        className="max-h-60 overflow-auto rounded-control border border-line bg-card py-1.5 ps-2.5 pe-8 font-mono text-tiny wrap-anywhere whitespace-pre-wrap"
      >
        {text}
      </pre>
      <span className="absolute end-1 top-1">
        <IconButton icon={isCopied ? Check : Copy} label={label} onClick={() => void copy(text)} />
      </span>
      <span role="status" className="sr-only">
        {isCopied && done}
      </span>
    </div>
  );
}
