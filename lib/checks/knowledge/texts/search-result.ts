/** How Google sets a result, as measured: it documents neither sizes nor limits. All in Arial. */
interface Setting {
  /** Of the font, in pixels. */
  size: number;
  /** Pixels until the text is cut, all lines together. */
  width: number;
}

/** One line of a column of 600 px on a wide screen. */
export const TITLE: Setting = { size: 20, width: 600 };
/** Two lines on a wide screen; a phone shows fewer words. */
export const DESCRIPTION: Setting = { size: 14, width: 985 };
/** A phone of 375 px leaves 343 between the margins, and breaks lines there. */
export const PHONE = {
  width: 343,
  title: { size: 20, lines: 2 },
  description: { size: 14, lines: 3 },
} as const;
