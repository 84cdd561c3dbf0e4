// Declares POST /tracking/verification, which looks for the tracker on a page.
import { z } from 'zod';
import { allOf } from '../../domain/scopes.ts';
import { answerOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { DNS_DEADLINE_MS } from '../dns-deadline.ts';
import { exampleMeta } from '../example-meta.ts';
import { textField } from '../query-fields.ts';
import { queuedExample, VerificationRow, verificationRow } from './verification.ts';

const Body = z
  .strictObject({
    url: textField(2048, 'A page that has the tag, on a public host, that anyone can open.').min(1),
  })
  .meta({ id: 'InstallVerificationStart' });

export const startVerification = operation({
  method: 'POST',
  path: '/tracking/verification',
  area: 'tracking',
  summary: 'Verify an install',
  description:
    'Fetches the page and the tracker’s script and, where the operator has installed a browser, visits the page with it; its visit is not counted. Each check that fails says what to change, with the line to paste. It takes up to half a minute: GET the same path for the result. A new verification replaces the previous one. 409 invalid_state while the profile has no tracking key.',
  scopes: allOf('attribution:write'),
  idempotency: 'optional',
  body: Body,
  bodyRules: { maxBytes: 16 * 1024 },
  answer: answerOf(VerificationRow, { statuses: { 202: 'Started.' } }),
  errors: ['validation_error', 'invalid_state'],
  refusals: {
    validation_error: 'The url must be http or https, on a public host, without a user name or a password.',
  },
  examples: {
    request: { url: 'https://shop.example/' },
    answer: { data: queuedExample, meta: exampleMeta },
  },
  handle: async ({ profileId, body, effectId }, { sites }) => {
    const request = { profileId, page: body.url, operationId: effectId };
    const { verification } = await sites.startVerification(request, { deadlineMs: DNS_DEADLINE_MS });
    return { data: verificationRow(verification) };
  },
});
