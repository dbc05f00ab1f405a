import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';

interface TabsProps {
  /** The label of the tab list, for screen readers. */
  label: string;
  /** `ahead`: prepares the tab, because a pointer or the focus is on its title. */
  tabs: readonly { id: string; title: string; badge?: ReactNode; ahead?: (() => void) | undefined }[];
  chosen: string;
  onChoose: (id: string) => void;
  children: ReactNode;
}

/**
 * Tabs, one visible at a time. Arrow keys move between the titles, as in every tab list. Titles that do not fit in one row
 * continue in a second one, so none is ever out of sight.
 */
export function Tabs({ label, tabs, chosen, onChoose, children }: TabsProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const walk = (event: KeyboardEvent) => {
    const here = tabs.findIndex((tab) => tab.id === chosen);
    const steps: Record<string, number> = {
      ArrowRight: here + 1,
      ArrowLeft: here - 1,
      Home: 0,
      End: tabs.length - 1,
    };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = tabs[(step + tabs.length) % tabs.length];
    if (!next) return;
    onChoose(next.id);
    list.current?.querySelector<HTMLElement>(`[data-tab="${next.id}"]`)?.focus();
  };
  return (
    <>
      <div ref={list} role="tablist" aria-label={label} onKeyDown={walk} className="tab-list">
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-${tab.id}`}
            data-tab={tab.id}
            aria-selected={tab.id === chosen}
            aria-controls={`${id}-view`}
            tabIndex={tab.id === chosen ? 0 : -1}
            onPointerEnter={tab.ahead}
            onFocus={tab.ahead}
            onClick={() => onChoose(tab.id)}
            className="-mb-px flex-none border-b-2 border-transparent px-[clamp(3px,2.1vw,9px)] py-[9px] @max-[380px]/page:px-[5px] @max-[380px]/page:py-[7px] @max-[380px]/page:text-small text-dim hover:text-ink aria-selected:border-accent aria-selected:font-semibold aria-selected:text-ink"
          >
            {tab.title}
            {tab.badge}
          </button>
        ))}
      </div>
      <div id={`${id}-view`} role="tabpanel" aria-labelledby={`${id}-${chosen}`}>
        {children}
      </div>
    </>
  );
}
