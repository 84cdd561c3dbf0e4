// Declares GET /tracking/custom-domains, which lists the profile's own names for the collector.
import { z } from 'zod';
import { allOf } from '../../domain/scopes.ts';
import { pageOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { exampleMeta, examplePagination } from '../example-meta.ts';
import { newestFirst, pageOfWhole, wholeListFields } from '../whole-list.ts';
import { DomainRow, domainExample, domainRow } from './custom-domain.ts';

export const listDomains = operation({
  method: 'GET',
  path: '/tracking/custom-domains',
  area: 'tracking',
  summary: 'List first-party tracking domains',
  description: 'Returns the profile’s custom domains, newest first, with the records that each needs.',
  scopes: allOf('analytics:read'),
  query: z.strictObject(wholeListFields),
  answer: pageOf(DomainRow),
  errors: ['invalid_parameter'],
  examples: { answer: { data: [domainExample], pagination: examplePagination, meta: exampleMeta } },
  handle: async ({ profileId, query }, services) => {
    const { domains } = await services.domains.listDomains({ profileId });
    return pageOfWhole(domains.map(domainRow), query, newestFirst);
  },
});
