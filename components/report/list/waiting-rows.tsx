import { RowList } from '../../ui/section.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

const WIDTHS = [
  [70, 45],
  [58, 62],
  [76, 38],
  [64, 52],
  [49, 57],
] as const;

/** Placeholder rows for findings. */
export function WaitingRows({ count }: { count: number }) {
  return (
    <RowList>
      {WIDTHS.slice(0, count).map((widths) => (
        <li key={widths.join()} className="h-[46px] px-3 py-1 ps-[34px]">
          <Skeleton widths={widths} />
        </li>
      ))}
    </RowList>
  );
}
