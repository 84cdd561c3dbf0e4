// Makes the Express application with which every public server begins: no default headers, strict routing, an id for each
// request, and the headers that every answer carries.
import express, { type Express, type RequestHandler } from 'express';
import helmet, { type HelmetOptions } from 'helmet';
import { requestIdFor } from './request-id.ts';

interface Options {
  /** How many proxies between the internet and this server may report the caller's address. */
  readonly trustedProxyHops: number;
  /** The policy of answers that set none themselves. */
  readonly contentSecurityPolicy: HelmetOptions['contentSecurityPolicy'];
}

/** Makes the application; routes are added after it. Every response has locals.requestId. */
export function createBaseApp({ trustedProxyHops, contentSecurityPolicy }: Options): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('query parser', false);
  // So that a proxy's rule for one path covers all spellings that match it here.
  app.enable('case sensitive routing');
  app.set('trust proxy', trustedProxyHops);
  app.use(prepare);
  app.use(helmet({ contentSecurityPolicy }));
  return app;
}

const prepare: RequestHandler = (request, response, next) => {
  const requestId = requestIdFor(request.headers['x-request-id']);
  response.locals.requestId = requestId;
  response.setHeader('X-Request-Id', requestId);
  next();
};
