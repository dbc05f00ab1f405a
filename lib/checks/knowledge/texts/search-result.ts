/** The layout of a Google result, as measured: Google documents no sizes and no limits. All in Arial. */
interface Setting {
  /** Font size in pixels. */
  size: number;
  /** Pixels before the text is cut off, all lines together. */
  width: number;
}

/** One line of a 600 px column on a wide screen. */
export const TITLE: Setting = { size: 20, width: 600 };
/** Two lines on a wide screen; a phone shows fewer words. */
export const DESCRIPTION: Setting = { size: 14, width: 985 };
/** A 375 px phone leaves 343 px between the margins, and breaks lines there. */
export const PHONE = {
  width: 343,
  title: { size: 20, lines: 2 },
  description: { size: 14, lines: 3 },
} as const;
