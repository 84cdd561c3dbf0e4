// JSON as providers send it: their answers, and the bodies of their webhooks.
import type { IncomingHttpHeaders } from 'node:http';
import { ProviderError } from '../domain/provider-error.ts';

/** @returns undefined for a text that is none, such as a proxy's page */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** @throws TypeError for bytes that are no UTF-8, SyntaxError for a text that is no JSON */
export const jsonOf = (body: Uint8Array): unknown => JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));

const UNREADABLE = {
  web_page:
    'The platform answered with a web page in place of data, as a sign-in page, a proxy or a maintenance page does. It is tried ' +
    'again by itself; if it goes on, have the way from this deployment to the platform looked at.',
  unreadable_answer:
    'The platform sent an answer that could not be read to its end. It is tried again by itself; if it goes on, have the way from ' +
    'this deployment to the platform looked at.',
};

/**
 * The body of a provider's answer; undefined when it is empty, or is none of JSON beside a status that says enough by itself.
 * @throws ProviderError retry, with nothing of the body, when a success comes with something that is no JSON: that is not the
 * provider's own answer
 */
export function readAnswer(status: number, headers: IncomingHttpHeaders, text: string): unknown {
  const body = parseJson(text);
  if (body !== undefined || text.trim() === '' || status < 200 || status > 299) return body;
  const code = isWebPage(headers, text) ? 'web_page' : 'unreadable_answer';
  throw new ProviderError('retry', code, UNREADABLE[code]);
}

const isWebPage = (headers: IncomingHttpHeaders, text: string): boolean =>
  /^text\/html\b/i.test(headers['content-type'] ?? '') || /^\s*<(!doctype|html|head|body)\b/i.test(text);
