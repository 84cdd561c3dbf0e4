// Sends a page of HTML unchanged; the headers that forbid caching are set before.
import type { Response } from 'express';

/** Sends a whole page. */
export function sendPage(response: Response, status: number, text: string): void {
  response.status(status);
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  response.setHeader('Content-Length', Buffer.byteLength(text));
  response.end(text);
}
