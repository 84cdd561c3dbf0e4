// Renders what a person reads when a page cannot be shown: in words, without error codes, and with an id for support.

import { html } from '@touchline/chassis/pages/html.ts';
import { sendPage } from '@touchline/chassis/pages/send-page.ts';
import { renderError } from '@touchline/chassis/public-http/error-envelope.ts';
import type { Logger } from '@touchline/chassis/telemetry/logger.ts';
import type { ErrorRequestHandler } from 'express';
import { layout } from '../view/layout.ts';
import { CONSOLE_HOME } from '../view/safe-next.ts';

interface Deps {
  /** The public base address of the API, where errors are documented. */
  readonly apiUrl: () => string;
  readonly logger: Logger;
}

const TITLES: Readonly<Record<number, string>> = {
  403: 'You may not do this',
  404: 'There is nothing here',
  410: 'This has ended',
  413: 'That was too much data',
  429: 'Too many tries',
};

/** Renders every error of the console; the API's envelope stays the API's. */
export function errorPage({ apiUrl, logger }: Deps): ErrorRequestHandler {
  return (error: unknown, request, response, _next) => {
    const requestId = String(response.locals.requestId);
    const { status, code, headers, body } = renderError(error, { requestId, baseUrl: apiUrl() });
    const isOurs = status >= 500;
    if (isOurs)
      logger.error({ request_id: requestId, method: request.method, status, code, err: error }, 'page failed');
    if (response.headersSent) {
      request.socket.destroy();
      return;
    }
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    const wait = headers['Retry-After'];
    const view = {
      title: isOurs ? 'This did not work' : (TITLES[status] ?? 'That request is not valid'),
      body: html`<p>${isOurs ? 'The fault is on our side. Try again in a moment.' : String(body.error.message)}</p>
${wait && !isOurs && html`<p>Try again in ${wait} seconds.</p>`}
<p><a href="${CONSOLE_HOME}">Back to the workspaces</a></p>
<p class="quiet">Ask for help with this id: <code>${requestId}</code></p>`,
    };
    sendPage(response, status, layout(view, { personName: null, formToken: '', apiUrl: apiUrl() }));
  };
}
