/** The most pages of a set that one walk opens in a tab. */
export const MOST_WALKED = 50;
