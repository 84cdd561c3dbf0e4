// Declares GET /quality/ad-ids/url-tags, which lists the changes of url tags that were applied.
import { z } from 'zod';
import { allOf } from '../../domain/scopes.ts';
import { pageOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { ACTION_STATES, ActionRow, actionRow } from '../campaign-writes/action.ts';
import { exampleMeta, examplePagination } from '../example-meta.ts';
import { cursorField, integerField } from '../query-fields.ts';
import { taggingExample } from './tagged-ad.ts';

export const listUrlTags = operation({
  method: 'GET',
  path: '/quality/ad-ids/url-tags',
  area: 'campaigns',
  summary: 'List applied url tag changes',
  description:
    'The actions that changed the url tags of ads through this service, undos included, newest first: the rows of GET /api/v1/actions of the kind set_url_tags. before and after are the part of the url tags that was written: all of them, or the final URL suffix of a search ad.',
  scopes: allOf('campaigns:read'),
  query: z.strictObject({
    limit: integerField({ min: 1, max: 200, fallback: 50, description: 'Page size.' }),
    cursor: cursorField,
    ad_id: z
      .string()
      .regex(/^\d{1,32}$/, 'must be an id of the ad platform: digits')
      .optional()
      .meta({ description: 'Lists only the changes of one ad, by its id on the platform.' }),
    status: z.enum(ACTION_STATES).optional().meta({ description: 'Lists only changes in this state.' }),
  }),
  answer: pageOf(ActionRow),
  errors: ['invalid_parameter'],
  examples: { answer: { data: [taggingExample], pagination: examplePagination, meta: exampleMeta } },
  handle: async ({ profileId, query }, { campaigns }) => {
    const { limit, cursor, ad_id: externalId, status: state } = query;
    const asked = { profileId, limit, cursor, externalId, state, kind: 'set_url_tags' };
    const { actions, nextCursor } = await campaigns.listActions(asked);
    return {
      data: actions.map(actionRow),
      pagination: { has_next: nextCursor !== '', cursor: nextCursor === '' ? null : nextCursor },
    };
  },
});
