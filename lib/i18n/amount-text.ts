/** The most decimals of an amount that are shown; more are noise of floating point. */
export const MOST_DECIMALS = 6;

/**
 * Returns an amount in figures, with at least two decimals. A price per link may be a fraction of a cent: it is shown as
 * it is, because rounded it would be another price, or none.
 */
export const amountText = (language: string, amount: number): string =>
  new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: MOST_DECIMALS }).format(
    amount,
  );
