// Converts requests and responses of Node to those of the web, which the MCP SDK takes and gives.
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Request as NodeRequest, Response as NodeResponse } from 'express';

/** Returns a request as the web has it; its signal is aborted once the caller is gone. @param body as it was sent */
export function webRequest(request: NodeRequest, response: NodeResponse, baseUrl: string, body: Buffer): Request {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers))
    if (value !== undefined && name !== 'content-encoding' && name !== 'content-length')
      headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  const { method } = request;
  return new Request(`${baseUrl}${request.originalUrl}`, {
    method,
    headers,
    body: new Uint8Array(body),
    signal: gone.signal,
  });
}

/** Sends a response of the web, as it comes; ends early, without an error, when the caller is gone. */
export async function sendWebResponse({ status, headers, body }: Response, response: NodeResponse): Promise<void> {
  response.status(status);
  for (const [name, value] of headers) response.setHeader(name, value);
  if (body === null) {
    response.end();
    return;
  }
  response.flushHeaders();
  try {
    await pipeline(Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]), response);
  } catch (error) {
    if (!response.destroyed) throw error;
  }
}
