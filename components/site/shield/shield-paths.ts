/** The places of the site's shield, of its verification, and of each of its scans. */
export const SHIELD = '/shield';
export const VERIFY = '/shield/verify';
export const scanPlace = (id: number): string => `/shield/scans/${id}`;
