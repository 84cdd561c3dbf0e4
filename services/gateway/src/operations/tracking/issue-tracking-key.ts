// Declares POST /tracking/keys, which returns the profile's key and makes it on the first call.
import { allOf } from '../../domain/scopes.ts';
import { answerOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { exampleMeta } from '../example-meta.ts';
import { TrackingKeyRow, trackingKeyExample, trackingKeyRow } from './tracking-key.ts';

export const issueTrackingKey = operation({
  method: 'POST',
  path: '/tracking/keys',
  area: 'tracking',
  summary: 'Issue a tracking key',
  description:
    'Makes a key for the tracker script. A profile that has an active key gets that key, so the call can be repeated.',
  scopes: allOf('attribution:write'),
  idempotency: 'optional',
  answer: answerOf(TrackingKeyRow, { statuses: { 200: 'The active key.', 201: 'A new key.' } }),
  errors: [],
  examples: { answer: { data: trackingKeyExample, meta: exampleMeta } },
  handle: async ({ profileId, effectId }, { tracking }) => {
    const { key, created } = await tracking.issueTrackingKey({ profileId, operationId: effectId });
    return { data: trackingKeyRow(key), status: created ? 201 : 200 };
  },
});
