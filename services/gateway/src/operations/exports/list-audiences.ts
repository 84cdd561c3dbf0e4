// Declares GET /exports/audiences, which lists the audiences of the profile.
import { z } from 'zod';
import { allOf } from '../../domain/scopes.ts';
import { pageOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { exampleMeta, examplePagination } from '../example-meta.ts';
import { cursorField, integerField } from '../query-fields.ts';
import { KeptAudienceRow, keptAudienceExample, keptAudienceRow } from './audience.ts';

export const listAudiences = operation({
  method: 'GET',
  path: '/exports/audiences',
  area: 'exports',
  beyondContract: true,
  summary: 'List audiences',
  description: 'The custom audiences that were made of customers of the profile, newest first.',
  scopes: allOf('exports:read'),
  query: z.strictObject({
    limit: integerField({ min: 1, max: 200, fallback: 50, description: 'Page size.' }),
    cursor: cursorField,
  }),
  answer: pageOf(KeptAudienceRow),
  errors: ['invalid_parameter'],
  examples: { answer: { data: [keptAudienceExample], pagination: examplePagination, meta: exampleMeta } },
  handle: async ({ profileId, query }, { exports }) => {
    const { audiences, nextCursor } = await exports.listAudiences({ profileId, ...query });
    return {
      data: audiences.map(keptAudienceRow),
      pagination: { has_next: nextCursor !== '', cursor: nextCursor === '' ? null : nextCursor },
    };
  },
});
