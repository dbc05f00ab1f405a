import type { Plugin } from 'vite';

/**
 * A server that answers as its address says, for pages of tests: `/answer?status=301&location=…&body=…`. What has another name
 * is a header. `hex` is a body of any bytes.
 */
export const answering: Plugin = {
  name: 'answering',
  configureServer({ middlewares }) {
    middlewares.use('/answer', ({ url = '', method }, response) => {
      const {
        status = '200',
        body = '',
        hex,
        times = '1',
        ...headers
      } = Object.fromEntries(new URL(url, 'http://test.example').searchParams);
      const bytes = Buffer.from(hex ?? body.repeat(Number(times)), hex === undefined ? 'utf8' : 'hex');
      // The server of the tests lets every page read it; a server of the web does not.
      response.removeHeader('access-control-allow-origin');
      response.writeHead(Number(status), { 'x-method': method, ...headers });
      response.end(bytes);
    });
  },
};
