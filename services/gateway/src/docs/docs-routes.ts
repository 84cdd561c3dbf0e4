// Serves the documentation pages; they are made once, since the declarations do not change while we run.
import { type RequestHandler, Router } from 'express';
import type { Operation } from '../http/operation.ts';
import { sendText } from '../http/send-answer.ts';
import { agreementPage } from './agreement-page.ts';
import { errorsPage } from './errors-page.ts';
import { operationsPage } from './operations-page.ts';

export function docsRoutes(operations: readonly Operation[]): Router {
  const router = Router();
  router.get('/', html(operationsPage(operations)));
  router.get('/errors', html(errorsPage(operations)));
  router.get('/data-processing-agreement', html(agreementPage()));
  return router;
}

function html(text: string): RequestHandler {
  return (request, response) => {
    response.setHeader('Cache-Control', 'public, max-age=300');
    sendText(request, response, 200, 'text/html; charset=utf-8', text);
  };
}
