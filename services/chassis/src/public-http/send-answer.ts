// Writes an answer; GETs carry a weak ETag, and get a 304 when the caller already has the answer (RFC 9110, section 13.1.2).
import { createHash } from 'node:crypto';
import type { Request, Response } from 'express';

/**
 * Sends a body that is JSON text.
 * Express's own freshness check is not used: it ignores If-None-Match when the request says Cache-Control: no-cache, which
 * fetch() adds to every conditional request.
 */
export function sendJson(request: Request, response: Response, status: number, text: string): void {
  sendText(request, response, status, 'application/json; charset=utf-8', text);
}

/** Does the same as sendJson for text of any type. */
export function sendText(request: Request, response: Response, status: number, type: string, text: string): void {
  response.statusCode = status;
  if ((request.method === 'GET' || request.method === 'HEAD') && status === 200) {
    const tag = weakTag(text);
    response.setHeader('ETag', tag);
    if (namesTag(request.headers['if-none-match'], tag)) {
      response.statusCode = 304;
      response.end();
      return;
    }
  }
  response.setHeader('Content-Type', type);
  response.setHeader('Content-Length', Buffer.byteLength(text));
  response.end(text);
}

function weakTag(text: string): string {
  return `W/"${createHash('sha1').update(text).digest('base64url')}"`;
}

/** Reports whether an If-None-Match header lists the tag, compared weakly. */
export function namesTag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  const opaque = tag.replace(/^W\//, '');
  return header.split(',').some((item) => item.trim() === '*' || item.trim().replace(/^W\//, '') === opaque);
}
