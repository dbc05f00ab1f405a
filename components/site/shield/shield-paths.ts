/** Where the shield of the site is in the panel, where the site is verified, and each of its scans. */
export const SHIELD = '/shield';
export const VERIFY = '/shield/verify';
export const scanPlace = (id: number): string => `/shield/scans/${id}`;
