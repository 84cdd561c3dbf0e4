// Parses JSON as providers send it: their answers, and the bodies of their webhooks.
import type { IncomingHttpHeaders } from 'node:http';
import { ProviderError } from '../../domain/provider-error.ts';

/** @returns undefined for a text that is not JSON, such as a proxy's page */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** @throws TypeError for bytes that are not UTF-8, SyntaxError for a text that is not JSON */
export const jsonOf = (body: Uint8Array): unknown => JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));

const UNREADABLE = {
  web_page:
    'The platform answered with a web page instead of data, as a sign-in page, a proxy or a maintenance page does. The call is tried ' +
    'again automatically; if this continues, check the network path from this deployment to the platform.',
  unreadable_answer:
    'The platform sent an answer that could not be read to its end. The call is tried again automatically; if this continues, check ' +
    'the network path from this deployment to the platform.',
};

/**
 * Returns the body of a provider's answer; undefined when it is empty, or when it is not JSON and the status already says enough.
 * @param expected what a success is; a text is returned as it is, unless it is a web page
 * @throws ProviderError retry, with nothing of the body, when a success comes with a body that is not JSON: that is not the
 * provider's own answer
 */
export function readAnswer(
  status: number,
  headers: IncomingHttpHeaders,
  text: string,
  expected: 'json' | 'text' = 'json',
): unknown {
  if (expected === 'text' && status >= 200 && status <= 299 && !isWebPage(headers, text)) return text;
  const body = parseJson(text);
  if (body !== undefined || text.trim() === '' || status < 200 || status > 299) return body;
  const code = isWebPage(headers, text) ? 'web_page' : 'unreadable_answer';
  throw new ProviderError('retry', code, UNREADABLE[code]);
}

const isWebPage = (headers: IncomingHttpHeaders, text: string): boolean =>
  /^text\/html\b/i.test(headers['content-type'] ?? '') || /^\s*<(!doctype|html|head|body)\b/i.test(text);
