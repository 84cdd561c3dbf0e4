// Declares POST /tracking/custom-domains, which registers a name of the profile's own for the collector.
import { z } from 'zod';
import { allOf } from '../../domain/scopes.ts';
import { answerOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { DNS_DEADLINE_MS } from '../dns-deadline.ts';
import { exampleMeta } from '../example-meta.ts';
import { textField } from '../query-fields.ts';
import { DomainRow, domainRow, registeredExample } from './custom-domain.ts';

const Body = z
  .strictObject({
    host: textField(253, 'A name on your own site, such as track.shop.example.').min(1),
  })
  .meta({ id: 'CustomDomainRegistration' });

export const registerDomain = operation({
  method: 'POST',
  path: '/tracking/custom-domains',
  area: 'tracking',
  summary: 'Register a first-party tracking domain',
  description:
    'Returns the records to set in the DNS; nothing else changes until the domain is verified. If the profile already has the domain, it is returned as it is, so the call can be repeated. A profile can have at most twenty. A host that another profile has registered is refused, unless its TXT record names this profile (and, where that profile has verified it, no longer that one), or that registration has been unproven for more than seven days: then it becomes this profile’s.',
  scopes: allOf('attribution:write'),
  idempotency: 'optional',
  body: Body,
  bodyRules: { maxBytes: 16 * 1024 },
  answer: answerOf(DomainRow, { statuses: { 201: 'A new domain.', 200: 'The profile already has it.' } }),
  errors: ['validation_error', 'invalid_state'],
  refusals: {
    validation_error: 'The host is not a name below a public suffix, or is one of the collector’s own.',
    invalid_state:
      'The profile has twenty domains already, or another profile has registered the host; then the message names the TXT record by which its owner gets it.',
  },
  examples: {
    request: { host: 'track.shop.example' },
    answer: { data: registeredExample, meta: exampleMeta },
  },
  handle: async ({ profileId, credential, body, effectId }, { domains }) => {
    const request = {
      profileId,
      hostname: body.host,
      operationId: effectId,
      createdBy: `${credential.kind}:${credential.id}`,
    };
    const { domain, created } = await domains.registerDomain(request, { deadlineMs: DNS_DEADLINE_MS });
    return { data: domainRow(domain), status: created ? 201 : 200 };
  },
});
