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
    'Frees the host at once: any profile may register it, the snippet no longer uses it, and within a second the collector treats it as no profile’s and asks for no certificate. Pages that still load the tracker from it are served as from the collector’s own host, for as long as the DNS leads there and the certificate lasts: put the new snippet into them first, then remove the records.',
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
