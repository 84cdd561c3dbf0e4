// Declares POST /tracking/verification, which looks for the tracker on a page.
import { z } from 'zod';
import { allOf } from '../../domain/scopes.ts';
import { answerOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { exampleMeta } from '../example-meta.ts';
import { textField } from '../query-fields.ts';
import { pendingExample, VerificationRow, verificationRow } from './verification.ts';

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
    'Fetches the page as it is served, without running its scripts, and looks for the tracker’s tag with the profile’s key, and for events of that host in the last 24 hours. It takes seconds: GET the same path for the result. A new verification replaces the previous one. 409 invalid_state while the profile has no tracking key.',
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
    answer: { data: pendingExample, meta: exampleMeta },
  },
  handle: async ({ profileId, body, effectId }, { sites }) => {
    const { verification } = await sites.startVerification({ profileId, page: body.url, operationId: effectId });
    return { data: verificationRow(verification) };
  },
});
