// Renders {base_url}/docs/errors, with one anchor per code, to which the docs_url of every error leads.
import { REASONS, type Retry } from '@touchline/chassis/errors.ts';
import { ERRORS, type PublicErrorCode } from '@touchline/chassis/public-http/error-registry.ts';
import type { Operation } from '../http/operation.ts';
import { codesOf } from '../openapi/operation-codes.ts';
import { escapeHtml, page } from './page.ts';

/** What happens when the request is sent again unchanged. */
const UNCHANGED: Readonly<Record<Retry, string>> = {
  soon: 'can succeed after <code>Retry-After</code>',
  later: 'can succeed after a wait',
  never: 'is refused until something changes',
};

export function errorsPage(operations: readonly Operation[]): string {
  const codes = new Map(operations.map((operation) => [operation, codesOf(operation)]));
  const entries = (Object.keys(ERRORS) as PublicErrorCode[]).map((code) => {
    const { status, title, next } = ERRORS[code];
    const users = operations.filter((operation) => codes.get(operation)?.includes(code));
    const where =
      users.length === 0 || users.length > operations.length / 2
        ? ''
        : `<p>Returned by ${users.map(operationName).join(', ')}.</p>`;
    return `<h2 id="${code}"><a href="#${code}"><code>${code}</code></a></h2>\n<p><strong>${status} ${escapeHtml(title)}.</strong> ${escapeHtml(next)}</p>\n<p>Sent again unchanged, the request ${UNCHANGED[REASONS[code].retry]}.</p>\n${where}`;
  });
  const lead =
    '<p>Every error carries <code>code</code> to branch on, <code>message</code> for people, and <code>request_id</code> to quote when asking for help. A message that a provider refused also carries what the provider answered: <code>provider</code>, <code>provider_status</code>, <code>provider_code</code> and <code>provider_message</code>. <a href="/docs">Operations</a></p>';
  return page('Errors', `${lead}\n${entries.join('\n')}`);
}

function operationName({ method, path }: Operation): string {
  return `<code>${method} ${escapeHtml(path)}</code>`;
}
