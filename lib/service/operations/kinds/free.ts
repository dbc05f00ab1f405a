/** An operation that never takes money. */
export const isFree = () => true;

/** An answer that names nothing made and nothing charged. */
export const nothing = () => ({ id: null, charged: null });
