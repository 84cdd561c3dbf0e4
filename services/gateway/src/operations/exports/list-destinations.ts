// GET /exports/destinations: where the conversions of the profile are sent.
import { allOf } from '../../domain/scopes.ts';
import { pageOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { exampleMeta, examplePagination } from '../example-meta.ts';
import { DestinationRow, destinationExample, destinationRow } from './destination.ts';

export const listDestinations = operation({
  method: 'GET',
  path: '/exports/destinations',
  area: 'exports',
  summary: 'List conversion destinations',
  description: 'The datasets that conversions are sent to, oldest first.',
  scopes: allOf('exports:read'),
  answer: pageOf(DestinationRow),
  errors: [],
  examples: { answer: { data: [destinationExample], pagination: examplePagination, meta: exampleMeta } },
  handle: async ({ profileId }, { exports }) => {
    const { destinations } = await exports.listDestinations({ profileId });
    return { data: destinations.map(destinationRow) };
  },
});
