// Declares GET /tracking/keys, which lists the active keys.
import { z } from 'zod';
import { allOf } from '../../domain/scopes.ts';
import { pageOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { exampleMeta, examplePagination } from '../example-meta.ts';
import { oldestFirst, pageOfWhole, wholeListFields } from '../whole-list.ts';
import { TrackingKeyRow, trackingKeyExample, trackingKeyRow } from './tracking-key.ts';

export const listTrackingKeys = operation({
  method: 'GET',
  path: '/tracking/keys',
  area: 'tracking',
  summary: 'List tracking keys',
  description: "Returns the profile's active keys, oldest first; revoked ones are not listed.",
  scopes: allOf('analytics:read'),
  query: z.strictObject(wholeListFields),
  answer: pageOf(TrackingKeyRow),
  errors: ['invalid_parameter'],
  examples: { answer: { data: [trackingKeyExample], pagination: examplePagination, meta: exampleMeta } },
  handle: async ({ profileId, query }, { tracking }) => {
    const { keys } = await tracking.listTrackingKeys({ profileId });
    return pageOfWhole(keys.map(trackingKeyRow), query, oldestFirst);
  },
});
