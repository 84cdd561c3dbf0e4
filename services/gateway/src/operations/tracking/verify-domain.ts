// Declares POST /tracking/custom-domains/{id}/verify, which checks the DNS now.
import { z } from 'zod';
import { allOf } from '../../domain/scopes.ts';
import { answerOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { DNS_DEADLINE_MS } from '../dns-deadline.ts';
import { exampleMeta } from '../example-meta.ts';
import { uuidField } from '../query-fields.ts';
import { DomainRow, domainExample, domainRow } from './custom-domain.ts';

export const verifyDomain = operation({
  method: 'POST',
  path: '/tracking/custom-domains/{id}/verify',
  area: 'tracking',
  summary: 'Re-check the DNS of a domain',
  description:
    'Looks up the records, stores the result and returns it; this takes five seconds at most. A host leads to the collector by its CNAME records, or by the collector’s addresses when the DNS flattens them; the TXT record proves that it belongs to this profile; and its CAA records, if any, have to permit the certificate. When all is right, the host becomes this profile’s even if another one has registered it and cannot prove it. A verified domain is checked again every day; one that fails then is checked for another week.',
  scopes: allOf('attribution:write'),
  idempotency: 'optional',
  params: z.strictObject({ id: uuidField('Id of the domain, as the list returns it.') }),
  answer: answerOf(DomainRow),
  errors: ['not_found', 'invalid_parameter'],
  examples: { answer: { data: domainExample, meta: exampleMeta } },
  handle: async ({ profileId, params }, { domains }) => {
    const request = { profileId, id: params.id.toLowerCase() };
    return { data: domainRow((await domains.verifyDomain(request, { deadlineMs: DNS_DEADLINE_MS })).domain) };
  },
});
