/** An amount in cents: sums of amounts as they are written miss each other by fractions of one. */
const cents = (amount: number): number => Math.round(amount * 100);

/** Whether two amounts in the account's currency are the same to the cent. */
export const isSameAmount = (one: number, other: number): boolean => cents(one) === cents(other);

/**
 * Whether some of these charges add up to what has gone from a balance: each may have been taken before the balance was
 * read first, or after. Nothing gone is explained by none of them.
 *
 * @param gone In the account's currency; below 0 where the balance has grown, which no charge explains.
 */
export function isExplained(gone: number, charges: readonly number[]): boolean {
  const sums = new Set([0]);
  for (const charge of charges) for (const sum of [...sums]) sums.add(sum + cents(charge));
  return sums.has(cents(gone));
}
