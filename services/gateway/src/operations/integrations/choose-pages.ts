// Declares POST /integrations/meta/pages, which chooses the Facebook pages of a grant that count.
import { z } from 'zod';
import { allOf } from '../../domain/scopes.ts';
import { answerOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { exampleMeta } from '../example-meta.ts';
import { textField, uuidField } from '../query-fields.ts';
import { GrantPages, grantPages, PAGES_MS, pagesExample } from './page-row.ts';
import { workspaceOf } from './workspace-of.ts';

const Body = z
  .strictObject({
    page_ids: z.array(textField(64, 'An id as GET returns it.').min(1)).max(100).meta({
      description: 'All pages that count from now on; an empty list for none.',
    }),
    connection_id: uuidField('Id of the social_ads connection whose grant shows the pages.').optional(),
  })
  .meta({ id: 'MetaPagesInput' });

export const choosePages = operation({
  method: 'POST',
  path: '/integrations/meta/pages',
  area: 'connections',
  effect: 'changes',
  summary: 'Choose Facebook pages',
  description:
    'Subscribes the app to the named pages, each of which becomes a connection of channel meta_pages, and disconnects the other pages of the same grant. A page on another profile of the workspace is refused with account_connected_elsewhere, and then nothing is changed. A repeat returns the same answer.',
  scopes: allOf('connections:write'),
  idempotency: 'optional',
  body: Body,
  bodyRules: { maxBytes: 16 * 1024 },
  answer: answerOf(GrantPages),
  errors: [
    'not_found',
    'validation_error',
    'ads_connection_required',
    'connection_not_ready',
    'invalid_state',
    'account_connected_elsewhere',
    'provider_error',
  ],
  examples: { request: { page_ids: ['104872651234'] }, answer: { data: pagesExample, meta: exampleMeta } },
  handle: async ({ profileId, body }, { integrations, tenants }) => {
    const workspaceId = await workspaceOf({ tenants }, profileId);
    const connectionId = body.connection_id?.toLowerCase() ?? '';
    const request = { profileId, workspaceId, connectionId, pageIds: body.page_ids };
    return { data: grantPages(await integrations.choosePages(request, { deadlineMs: PAGES_MS })) };
  },
});
