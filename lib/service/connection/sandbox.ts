/** The local test service of this project; `npm run sandbox` starts it. */
export const SANDBOX = { address: 'http://127.0.0.1:8787/api/v1', key: 'sbx_demo' };
