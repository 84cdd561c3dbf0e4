// Names the holder of the form tokens of a browser, which gets a cookie for it with its first page.
import type { Request, Response } from 'express';
import { visitOf } from '../browser/visit-cookie.ts';

/** Returns the same holder for all forms of one response, and sets the cookie if the browser has none yet. */
export function visitHolder(request: Request, response: Response): string {
  if (response.locals.visitHolder === undefined) {
    const { id, cookie } = visitOf(request.headers.cookie);
    if (cookie) response.append('Set-Cookie', cookie);
    response.locals.visitHolder = `visit:${id}`;
  }
  return String(response.locals.visitHolder);
}
