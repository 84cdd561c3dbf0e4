// Sends the load generator's HTTP requests, with kept-alive connections and as little work per request as Node allows.
import { Agent, type IncomingHttpHeaders, request as startRequest } from 'node:http';

export interface HttpAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface HttpClient extends Disposable {
  /** Sends one request. Throws Error with the start of the body on any status but 2xx, since errors must not be measured. */
  send(method: 'GET' | 'POST', path: string, body?: string, headers?: Record<string, string>): Promise<HttpAnswer>;
}

/**
 * Makes a client of one address.
 * @param options headers sent with every request; maxSockets the most connections, for one of which further requests wait
 */
export function createHttpClient(
  baseUrl: string,
  { headers = {}, maxSockets = 256 }: { headers?: Record<string, string>; maxSockets?: number },
): HttpClient {
  const { hostname, port } = new URL(baseUrl);
  const agent = new Agent({ keepAlive: true, maxSockets, scheduling: 'lifo' });
  return {
    send: (method, path, body, more = {}) =>
      new Promise((resolve, reject) => {
        const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
        const request = startRequest(
          { agent, hostname, port, method, path, headers: { ...headers, ...length, ...more } },
          (response) => {
            const chunks: Buffer[] = [];
            response.on('data', (chunk: Buffer) => chunks.push(chunk));
            response.on('error', reject);
            response.on('end', () => {
              const status = response.statusCode ?? 0;
              const text = Buffer.concat(chunks).toString();
              if (status >= 200 && status < 300) resolve({ status, headers: response.headers, body: text });
              else reject(new Error(`${method} ${path.split('?')[0]} answered ${status}: ${text.slice(0, 300)}`));
            });
          },
        );
        request.on('error', reject);
        request.end(body);
      }),
    [Symbol.dispose]: () => agent.destroy(),
  };
}
