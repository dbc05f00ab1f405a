import ChevronDown from 'lucide-react/icons/chevron-down';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';

interface ListboxOption<T extends string> {
  value: T;
  /** The label that typing its first letters finds. */
  label: string;
  content: ReactNode;
}

interface ListboxProps<T extends string> {
  label: string;
  options: readonly ListboxOption<T>[];
  value: T;
  onChange: (value: T) => void;
}

/** Milliseconds after which a letter begins a new word. */
const TYPING = 500;

/** Returns the option that an arrow key or similar leads to; null for other keys. */
function stepOf(key: string, from: number, count: number): number | null {
  if (key === 'ArrowDown') return Math.min(from + 1, count - 1);
  if (key === 'ArrowUp') return Math.max(from - 1, 0);
  if (key === 'Home' || key === 'PageUp') return 0;
  if (key === 'End' || key === 'PageDown') return count - 1;
  return null;
}

/** Places the list under its button, in page coordinates, so that both scroll together. */
function placeUnder(button: HTMLElement, list: HTMLElement): void {
  const { left, bottom, width } = button.getBoundingClientRect();
  Object.assign(list.style, {
    left: `${left + scrollX}px`,
    top: `${bottom + scrollY + 4}px`,
    // Relative to the window, which may become narrower while the list is open.
    minWidth: `min(${width}px, 100% - ${left + 8}px)`,
    maxWidth: `calc(100% - ${left + 8}px)`,
  });
}

/**
 * A choice of many options in a dropdown; unlike in `<select>`, options may contain drawings. The focus stays on the
 * button, as in the pattern "Select-Only Combobox" of the ARIA Authoring Practices.
 */
export function Listbox<T extends string>({ label, options, value, onChange }: ListboxProps<T>) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const typed = useRef({ text: '', at: 0 });
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const chosen = Math.max(
    0,
    options.findIndex((option) => option.value === value),
  );
  const optionId = (index: number) => `${id}-${index}`;

  useEffect(() => {
    if (isOpen) list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [isOpen, active]);

  const open = (at = chosen) => {
    list.current?.showPopover();
    setActive(at);
  };
  const close = () => list.current?.hidePopover();
  const choose = (index: number) => {
    const option = options[index];
    close();
    if (option && index !== chosen) onChange(option.value);
  };

  /** Returns the next option that begins with the letters just typed. */
  const find = (letter: string, now: number): number => {
    const { text, at } = typed.current;
    const word = (now - at < TYPING ? text : '') + letter.toLowerCase();
    typed.current = { text: word, at: now };
    const from = isOpen ? active : chosen;
    // A repeated letter cycles through the matches; a longer word may stay at the current one.
    const isRepeated = [...word].every((each) => each === word[0]);
    const start = isRepeated ? from + 1 : from;
    const sought = isRepeated ? word.slice(0, 1) : word;
    for (let step = 0; step < options.length; step += 1) {
      const index = (start + step) % options.length;
      if (options[index]?.label.toLowerCase().startsWith(sought)) return index;
    }
    return from;
  };

  const press = (event: KeyboardEvent) => {
    const { key } = event;
    if (event.ctrlKey || event.metaKey) return;
    const isLetter = key.length === 1 && key !== ' ';
    const step = stepOf(key, isOpen ? active : chosen, options.length);
    if (isOpen && key === 'Tab') return choose(active);
    if (isLetter) {
      const found = find(key, event.timeStamp);
      if (isOpen) setActive(found);
      else open(found);
    } else if (key === 'Escape' && isOpen) close();
    else if (key === 'Enter' || key === ' ') {
      if (isOpen) choose(active);
      else open();
    } else if (step !== null) {
      if (isOpen) setActive(step);
      else open(key.startsWith('Arrow') ? chosen : step);
    } else return;
    event.preventDefault();
  };

  return (
    <>
      <button
        ref={button}
        type="button"
        role="combobox"
        aria-label={label}
        aria-haspopup="listbox"
        aria-controls={id}
        aria-expanded={isOpen}
        aria-activedescendant={isOpen ? optionId(active) : undefined}
        popoverTarget={id}
        onKeyDown={press}
        // Firefox turns the key into a click even if the keydown was handled.
        onKeyUp={(event) => event.key === ' ' && event.preventDefault()}
        className="flex min-w-0 flex-1 items-center gap-2 rounded-control border border-dim/60 bg-card px-2.5 py-1 text-start hover:border-dim"
      >
        <span className="flex min-w-0 flex-1 items-center gap-2">{options[chosen]?.content}</span>
        <ChevronDown size={13} aria-hidden className="flex-none text-dim" />
      </button>
      <div
        ref={list}
        id={id}
        role="listbox"
        tabIndex={-1}
        aria-label={label}
        popover="auto"
        onBeforeToggle={({ newState }) => {
          if (newState === 'open' && button.current && list.current) placeUnder(button.current, list.current);
          setOpen(newState === 'open');
          setActive(chosen);
        }}
        className="absolute inset-auto m-0 max-h-[min(70vh,560px)] overflow-y-auto rounded-card border border-line bg-card p-1 text-ink shadow-lg"
      >
        {options.map((option, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the button has the focus and handles the keys
          <div
            key={option.value}
            id={optionId(index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === chosen}
            // The focus stays on the button.
            onMouseDown={(event) => event.preventDefault()}
            onMouseMove={() => setActive(index)}
            onClick={() => choose(index)}
            className={`flex min-h-8 cursor-pointer items-center gap-2 rounded-control px-2.5 py-1 ${index === active ? 'bg-soft' : ''} ${index === chosen ? 'font-semibold' : ''}`}
          >
            {option.content}
          </div>
        ))}
      </div>
    </>
  );
}
