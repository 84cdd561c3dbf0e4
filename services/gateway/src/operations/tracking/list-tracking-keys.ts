// GET /tracking/keys: the active keys.
import { allOf } from '../../domain/scopes.ts';
import { pageOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { exampleMeta, examplePagination } from '../example-meta.ts';
import { TrackingKeyRow, trackingKeyExample, trackingKeyRow } from './tracking-key.ts';

export const listTrackingKeys = operation({
  method: 'GET',
  path: '/tracking/keys',
  area: 'tracking',
  summary: 'List tracking keys',
  description: "Answers the profile's active keys; revoked ones are not listed.",
  scopes: allOf('analytics:read'),
  answer: pageOf(TrackingKeyRow),
  errors: [],
  examples: { answer: { data: [trackingKeyExample], pagination: examplePagination, meta: exampleMeta } },
  handle: async ({ profileId }, { tracking }) => {
    const { keys } = await tracking.listTrackingKeys({ profileId });
    return { data: keys.map(trackingKeyRow) };
  },
});
