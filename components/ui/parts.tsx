import { Fragment, type ReactNode } from 'react';

/**
 * Short facts with a dot between them. Lines break between the facts only, so that a number stays with its unit. Each fact
 * has its dot in front, in the indent that the list is shifted by: the one that begins a line is cut off. No line breaks
 * after a dot, where a fact wider than the list would leave a line empty.
 */
export function Parts({ of }: { of: readonly ReactNode[] }) {
  const parts = of.filter(Boolean);
  return (
    <span className="block overflow-x-clip">
      <span className="-ms-[0.7em] block">
        {parts.map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two parts may be equal, and none has a state.
          <Fragment key={index}>
            {index > 0 && ' '}
            <span className="inline-block max-w-full ps-[0.7em] wrap-anywhere whitespace-nowrap">
              {index > 0 && (
                <>
                  <span className="-ms-[0.7em] inline-block w-[0.42em]">·</span>{' '}
                </>
              )}
              <span className="whitespace-normal">{part}</span>
            </span>
          </Fragment>
        ))}
      </span>
    </span>
  );
}
