import type { Plugin } from 'vite';

/**
 * A server whose responses are set by the address, for pages of tests: `/answer?status=301&location=…&body=…`. Any
 * other parameter is a header. `hex` is a body of arbitrary bytes.
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
      // The tests' server lets every page read its responses; a real web server does not.
      response.removeHeader('access-control-allow-origin');
      response.writeHead(Number(status), { 'x-method': method, ...headers });
      response.end(bytes);
    });
  },
};
