// Declares GET /tracking/verification, which returns what the newest verification of an install found.
import { allOf } from '../../domain/scopes.ts';
import { answerOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { exampleMeta } from '../example-meta.ts';
import { VerificationRow, verificationExample, verificationRow } from './verification.ts';

export const getVerification = operation({
  method: 'GET',
  path: '/tracking/verification',
  area: 'tracking',
  summary: 'Read the latest install verification',
  description:
    'Returns the newest verification of the profile, for 90 days; data is null when there is none. It takes up to half a minute: ask again while state is queued or running.',
  scopes: allOf('analytics:read'),
  answer: answerOf(VerificationRow.nullable()),
  errors: [],
  examples: { answer: { data: verificationExample, meta: exampleMeta } },
  handle: async ({ profileId }, { sites }) => {
    const { verification } = await sites.getVerification({ profileId });
    return { data: verification === undefined ? null : verificationRow(verification) };
  },
});
