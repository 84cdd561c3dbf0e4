// Renders what a person reads when a page cannot be shown: in words, without error codes, and with an id for support.

import { html } from '@touchline/chassis/pages/html.ts';
import { sendPage } from '@touchline/chassis/pages/send-page.ts';
import { renderError } from '@touchline/chassis/public-http/error-envelope.ts';
import { ERRORS } from '@touchline/chassis/public-http/error-registry.ts';
import type { Logger } from '@touchline/chassis/telemetry/logger.ts';
import type { ErrorRequestHandler } from 'express';
import type { FormTokens } from '../browser/form-token.ts';
import { phrase, say, texts, told } from '../language/say.ts';
import { layout } from '../view/layout.ts';
import { CONSOLE_HOME } from '../view/safe-next.ts';
import { switchParts } from './language-switch.ts';

interface Deps {
  /** The public base address of the API, where errors are documented. */
  readonly apiUrl: () => string;
  readonly formTokens: FormTokens;
  readonly logger: Logger;
}

const TITLES: Readonly<Record<number, string>> = texts({
  403: 'You may not do this',
  404: 'There is nothing here',
  410: 'This has ended',
  413: 'That was too much data',
  429: 'Too many tries',
});

/** Replaces sentences of the API about a request that a person never sees; other refusals keep the words of their service. */
const WORDS: Readonly<Record<string, string>> = texts({
  rate_limit_exceeded: 'Requests came faster than we accept them.',
  payload_too_large: 'Send less at once.',
});

/** Renders every error of the console; the API's envelope stays the API's. */
export function errorPage({ apiUrl, formTokens, logger }: Deps): ErrorRequestHandler {
  return (error: unknown, request, response, _next) => {
    const requestId = String(response.locals.requestId);
    const { status, code, headers, body } = renderError(error, { requestId, baseUrl: apiUrl() });
    const isFault = status >= 500;
    // What is away or refused by a provider may say so; of a fault of ours a person learns nothing by its words.
    const isOurs = status === 500 || body.error.message === ERRORS.service_unavailable.next;
    if (isFault)
      logger.error({ request_id: requestId, method: request.method, status, code, err: error }, 'page failed');
    if (response.headersSent) {
      request.socket.destroy();
      return;
    }
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    const wait = headers['Retry-After'];
    const refusal = told(WORDS[code] ?? String(body.error.message));
    const title = TITLES[status];
    const view = {
      title: isFault ? phrase`This did not work` : title ? told(title) : phrase`That request is not valid`,
      body: html`<p>${isOurs ? phrase`The fault is on our side. Try again in a moment.` : refusal}</p>
${wait && !isOurs && html`<p>${say`Try again in ${wait} seconds.`}</p>`}
<p><a href="${CONSOLE_HOME}">${phrase`Back to the workspaces`}</a></p>
<p class="quiet">${say`Ask for help with this id: <code>${requestId}</code>`}</p>`,
    };
    const languages = switchParts(formTokens, request, response);
    sendPage(response, status, layout(view, { personName: null, formToken: '', apiUrl: apiUrl(), languages }));
  };
}
