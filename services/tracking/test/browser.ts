// Acts as a browser toward the collector by raw HTTP, since fetch does not allow setting Origin, Sec-Fetch-Site and
// Accept-Encoding.
import { randomUUID } from 'node:crypto';
import { request } from 'node:http';

export const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

export interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

interface Sent {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

export function send(url: string, { method = 'GET', headers = {}, body }: Sent = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) }),
      );
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Posts a batch as the tracker does; a text or bytes are sent unchanged. */
export function postTo(url: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer> {
  return send(url, {
    method: 'POST',
    headers: { 'content-type': 'text/plain;charset=UTF-8', 'user-agent': CHROME, ...headers },
    body: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body),
  });
}

export const visitor = () => `v-${randomUUID()}`;

export const pageView = (change: object = {}) => ({
  event_id: randomUUID(),
  type: 'page_view',
  at: new Date().toISOString(),
  url: 'https://shop.cl/p?utm_source=newsletter&utm_medium=email&svc_t=secret',
  referrer: '',
  title: 'Shop',
  ...change,
});

interface ErrorBody {
  code: string;
  message: string;
  status: number;
  request_id: string;
  docs_url: string;
}

export const errorOf = ({ body }: Answer): ErrorBody => (JSON.parse(body.toString()) as { error: ErrorBody }).error;
