/** For operations that never take money. */
export const neverCharges = () => true;

/** For answers that report nothing created and nothing charged. */
export const nothingMade = () => ({ id: null, charged: null });
