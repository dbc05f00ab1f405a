import { Fragment } from 'react';

/**
 * Short facts with a dot between them. Lines break at the dots, so that a number stays with its unit and no line begins with
 * a dot.
 */
export function Parts({ of }: { of: readonly (string | number | null | undefined | false)[] }) {
  const parts = of.filter(Boolean);
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two parts may be equal, and none has a state.
    <Fragment key={index}>
      {index > 0 && ' '}
      <span className="inline-block max-w-full wrap-anywhere">
        {part}
        {index < parts.length - 1 && ' ·'}
      </span>
    </Fragment>
  ));
}
