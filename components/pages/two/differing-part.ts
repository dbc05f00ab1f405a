/** A value in three parts; only the middle is there if it shares nothing with the other one. */
interface Parts {
  start: string;
  /** What the other text does not have here. */
  middle: string;
  end: string;
}

/** Returns the part of a value that differs from another one, in whole words, between what both begin and end with. */
export function differingPart(text: string, other: string): Parts {
  const [words, others] = [text.split(/(\s+)/), other.split(/(\s+)/)];
  let first = 0;
  while (first < words.length && first < others.length && words[first] === others[first]) first += 1;
  let last = 0;
  while (
    last < words.length - first &&
    last < others.length - first &&
    words[words.length - 1 - last] === others[others.length - 1 - last]
  )
    last += 1;
  const end = words.length - last;
  return {
    start: words.slice(0, first).join(''),
    middle: words.slice(first, end).join(''),
    end: words.slice(end).join(''),
  };
}
