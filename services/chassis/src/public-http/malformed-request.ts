// Refuses what is not yet a usable request, in the error envelope: with fixed headers and no allowance, and ends the connection.
import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { renderError } from './error-envelope.ts';
import { publicError } from './public-error.ts';

interface Rendered {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

function render(message: string, baseUrl: string): Rendered {
  const requestId = randomUUID();
  const body = JSON.stringify(renderError(publicError('invalid_request', message), { requestId, baseUrl }).body);
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(body)),
    'X-Request-Id': requestId,
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-store',
    Connection: 'close',
  };
  return { headers, body };
}

/** Refuses a request that was parsed. */
export function refuseRequest(response: ServerResponse, message: string, baseUrl: string): void {
  const { headers, body } = render(message, baseUrl);
  response.writeHead(400, headers).end(body);
}

/** Returns the same refusal as bytes, where there is no response to write to. */
export function refusalBytes(message: string, baseUrl: string): string {
  const { headers, body } = render(message, baseUrl);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return ['HTTP/1.1 400 Bad Request', ...lines, '', body].join('\r\n');
}
