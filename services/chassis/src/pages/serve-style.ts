// Serves the stylesheet of the pages for people.
import type { RequestHandler } from 'express';
import { sendText } from '../public-http/send-answer.ts';
import { STYLE } from './style.ts';

/** Serves the stylesheet at any path that ends in STYLE_NAME. */
export const serveStyle: RequestHandler = (request, response) => {
  response.setHeader('Cache-Control', 'public, max-age=31536000, immutable');
  sendText(request, response, 200, 'text/css; charset=utf-8', STYLE);
};
