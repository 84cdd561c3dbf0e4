// Declares DELETE /tracking/custom-domains/{id}, after which the name belongs to no profile.
import { z } from 'zod';
import { allOf } from '../../domain/scopes.ts';
import { answerOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { exampleMeta } from '../example-meta.ts';
import { uuidField } from '../query-fields.ts';
import { domainExample } from './custom-domain.ts';

export const removeDomain = operation({
  method: 'DELETE',
  path: '/tracking/custom-domains/{id}',
  area: 'tracking',
  summary: 'Remove a first-party tracking domain',
  description:
    'The snippet no longer uses it. Put the new snippet into pages before you remove the records from the DNS: from then on, pages that still load the tracker from the name do not get it.',
  scopes: allOf('attribution:write'),
  idempotency: 'optional',
  params: z.strictObject({ id: uuidField('Id of the domain, as the list returns it.') }),
  answer: answerOf(z.object({ id: z.string(), removed: z.boolean() })),
  errors: ['not_found', 'invalid_parameter'],
  examples: { answer: { data: { id: domainExample.id, removed: true }, meta: exampleMeta } },
  handle: async ({ profileId, params }, { domains }) => {
    const id = params.id.toLowerCase();
    await domains.removeDomain({ profileId, id });
    return { data: { id, removed: true } };
  },
});
