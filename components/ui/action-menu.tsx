import type { Ref } from 'react';

interface ActionMenuProps<Name extends string> {
  /** For `popoverTarget` of the button that opens it. */
  id: string;
  ref?: Ref<HTMLDivElement>;
  /** Where it is. */
  className?: string;
  /** The labels of the actions, by their names. */
  labels: Readonly<Record<Name, string>>;
  onChoose: (name: Name) => void;
}

/** A list of actions that a button opens above the page; each closes it. */
export function ActionMenu<Name extends string>({
  id,
  ref,
  className = '',
  labels,
  onChoose,
}: ActionMenuProps<Name>) {
  return (
    <div
      ref={ref}
      id={id}
      popover="auto"
      className={`fixed start-auto end-3 m-0 w-max max-w-[90vw] rounded-card border border-line bg-card p-1 text-ink shadow-lg ${className}`}
    >
      <ul>
        {(Object.keys(labels) as Name[]).map((name) => (
          <li key={name}>
            <button
              type="button"
              className="w-full rounded-control px-3 py-1.5 text-start hover:bg-soft"
              onClick={({ currentTarget }) => {
                currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
                onChoose(name);
              }}
            >
              {labels[name]}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
