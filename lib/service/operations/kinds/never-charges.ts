/** An operation that never takes money. */
export const neverCharges = () => true;

/** An answer that names nothing made and nothing charged. */
export const nothingMade = () => ({ id: null, charged: null });
