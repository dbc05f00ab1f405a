/** Money is counted in the currency's smallest unit; the API shows whole units with two decimals. */
export const toMinor = (amount: number): number => Math.round(amount * 100);

export const fromMinor = (minor: number): number => minor / 100;
