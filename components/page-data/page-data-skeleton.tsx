import { Skeleton } from '../ui/skeleton.tsx';

/** Holds the space for the page data while it loads: the chooser, and the start of the chosen section. */
export function PageDataSkeleton() {
  return (
    <div aria-hidden="true" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex h-[30px] items-center rounded-control border border-line bg-card px-2.5">
        <span className="block h-2.5 w-24 rounded-full bg-line" />
      </div>
      <div className="h-[380px] rounded-card border border-line bg-card px-3 py-2.5">
        <Skeleton widths={[40, 90, 75]} />
      </div>
    </div>
  );
}
