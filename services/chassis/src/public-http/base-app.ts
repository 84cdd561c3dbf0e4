// The Express application that every public face begins with: no headers of its own making, careful routing, an id for each
// request, and the headers that every answer carries.
import express, { type Express, type RequestHandler } from 'express';
import helmet, { type HelmetOptions } from 'helmet';
import { requestIdFor } from './request-id.ts';

interface Options {
  /** Proxies between the internet and here that may say who the caller is. */
  readonly trustedProxyHops: number;
  /** The policy of answers that set none themselves. */
  readonly contentSecurityPolicy: HelmetOptions['contentSecurityPolicy'];
}

/** Makes the application; its routes come after. Every response has locals.requestId. */
export function createBaseApp({ trustedProxyHops, contentSecurityPolicy }: Options): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('query parser', false);
  // A rule of a proxy for one path is then a rule for all of it.
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
