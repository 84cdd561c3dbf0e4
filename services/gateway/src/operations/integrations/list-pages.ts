// Declares GET /integrations/meta/pages, which lists the Facebook pages that a connected Meta grant shows.
import { z } from 'zod';
import { allOf } from '../../domain/scopes.ts';
import { answerOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { exampleMeta } from '../example-meta.ts';
import { uuidField } from '../query-fields.ts';
import { GrantPages, grantPages, PAGES_MS, pagesExample } from './page-row.ts';

export const listPages = operation({
  method: 'GET',
  path: '/integrations/meta/pages',
  area: 'connections',
  summary: 'List Facebook pages',
  description:
    'Makes one live call to Meta, never cached. By default it uses the oldest usable social_ads connection. A grant that shows no pages is refused with connection_not_ready: connect the account again and allow them.',
  scopes: allOf('connections:read'),
  query: z.strictObject({ connection_id: uuidField('Id of a social_ads connection.').optional() }),
  answer: answerOf(GrantPages),
  errors: ['not_found', 'ads_connection_required', 'connection_not_ready', 'provider_error', 'invalid_parameter'],
  examples: { answer: { data: pagesExample, meta: exampleMeta } },
  handle: async ({ profileId, query }, { integrations }) => {
    const request = { profileId, connectionId: query.connection_id?.toLowerCase() ?? '' };
    return { data: grantPages(await integrations.listPages(request, { deadlineMs: PAGES_MS })) };
  },
});
