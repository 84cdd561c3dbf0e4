// Declares GET /quality/ad-ids/url-tags, which shows the url tags that ads have, and those that would name the ads.
import { z } from 'zod';
import { allOf } from '../../domain/scopes.ts';
import { pageOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { exampleMeta, examplePagination } from '../example-meta.ts';
import { cursorField, integerField } from '../query-fields.ts';
import { stateField, TaggedAd, taggedAd, taggedAdExample } from './tagged-ad.ts';

export const listUrlTags = operation({
  method: 'GET',
  path: '/quality/ad-ids/url-tags',
  area: 'campaigns',
  summary: 'Preview the url tags of ads',
  description:
    'Ads that are not archived or deleted, by their id on the platform: the url tags that each has, the ones that it would get, and the newest change through this service. What an advertiser wrote stays; only tags that name campaign, ad set and ad are added or corrected, and utm_source, utm_medium and utm_campaign are added when they are missing. Based on the last sync and on changes made here since; nothing is written.',
  scopes: allOf('campaigns:read'),
  query: z.strictObject({
    state: stateField.optional(),
    limit: integerField({ min: 1, max: 200, fallback: 50, description: 'Page size.' }),
    cursor: cursorField,
  }),
  answer: pageOf(TaggedAd),
  errors: ['invalid_parameter'],
  examples: { answer: { data: [taggedAdExample], pagination: examplePagination, meta: exampleMeta } },
  handle: async ({ profileId, query }, { campaigns }) => {
    const { ads, nextCursor } = await campaigns.listUrlTags({ profileId, ...query });
    return {
      data: ads.map(taggedAd),
      pagination: { has_next: nextCursor !== '', cursor: nextCursor === '' ? null : nextCursor },
    };
  },
});
