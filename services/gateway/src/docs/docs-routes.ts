// Serves the documentation pages, which are rendered only once, since the declarations do not change at run time.

import { sendText } from '@touchline/chassis/public-http/send-answer.ts';
import { type RequestHandler, Router } from 'express';
import type { Operation } from '../http/operation.ts';
import { agreementPage } from './agreement-page.ts';
import { LIBRARY_PATH, START_PATH, serveLibrary, serveStart } from './api-reference.ts';
import { errorsPage } from './errors-page.ts';
import { REFERENCE_POLICY, referencePage } from './reference-page.ts';

/** @param consoleUrl the public base address of the console; empty where it is the same as that of these pages */
export function docsRoutes(operations: readonly Operation[], consoleUrl: string): Router {
  const router = Router();
  router.get('/', underReferencePolicy, html(referencePage(operations, consoleUrl)));
  router.get(START_PATH, serveStart());
  router.get(LIBRARY_PATH, serveLibrary());
  router.get('/errors', html(errorsPage(operations)));
  router.get('/data-processing-agreement', html(agreementPage()));
  return router;
}

const underReferencePolicy: RequestHandler = (_request, response, next) => {
  response.setHeader('Content-Security-Policy', REFERENCE_POLICY);
  next();
};

function html(text: string): RequestHandler {
  return (request, response) => {
    response.setHeader('Cache-Control', 'public, max-age=300');
    sendText(request, response, 200, 'text/html; charset=utf-8', text);
  };
}
