// Declares GET /exports/destinations, which lists where the conversions of the profile are sent.
import { z } from 'zod';
import { allOf } from '../../domain/scopes.ts';
import { pageOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { exampleMeta, examplePagination } from '../example-meta.ts';
import { oldestFirst, pageOfWhole, wholeListFields } from '../whole-list.ts';
import { DestinationRow, destinationExample, destinationRow } from './destination.ts';

export const listDestinations = operation({
  method: 'GET',
  path: '/exports/destinations',
  area: 'exports',
  summary: 'List conversion destinations',
  description: 'The targets to which conversions are sent, oldest first.',
  scopes: allOf('exports:read'),
  query: z.strictObject(wholeListFields),
  answer: pageOf(DestinationRow),
  errors: ['invalid_parameter'],
  examples: { answer: { data: [destinationExample], pagination: examplePagination, meta: exampleMeta } },
  handle: async ({ profileId, query }, { exports }) => {
    const { destinations } = await exports.listDestinations({ profileId });
    return pageOfWhole(destinations.map(destinationRow), query, oldestFirst);
  },
});
