/** A placeholder for text, in lines of the given widths (percent). */
export function Skeleton({ widths }: { widths: readonly number[] }) {
  return (
    <span aria-hidden="true" className="grid gap-1.5 py-[3px]">
      {widths.map((width, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines never move
        <span key={index} className="block h-2.5 rounded-full bg-line" style={{ width: `${width}%` }} />
      ))}
    </span>
  );
}
