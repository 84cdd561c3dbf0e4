// Shows a custom domain to callers.

import { publicError } from '@touchline/chassis/public-http/public-error.ts';
import type { CustomDomain, DnsRecord } from '@touchline/proto/gen/touchline/tracking/v1/domains_pb.ts';
import { z } from 'zod';
import { orNull, time, timeOf, timeOrNull } from '../answer-fields.ts';

const Records = z.array(
  z.object({
    type: z.string().meta({ description: 'CNAME, A, AAAA or TXT.' }),
    host: z.string(),
    value: z.string(),
  }),
);

export const DomainRow = z
  .object({
    id: z.string(),
    hostname: z.string(),
    status: z.enum(['pending', 'verified', 'failed']).meta({
      description:
        'pending until it is verified for the first time. The snippet and the installers use the newest verified one.',
    }),
    reason: z.string().nullable().meta({
      description:
        'What the last check of the DNS missed: no_record, wrong_target, no_proof, taken (by a profile that verified the name and whose record still exists) or dns_unreachable (the status stays as it was). Null for nothing.',
    }),
    advice: z.string().meta({ description: 'What to do next, in words.' }),
    expected_records: Records.meta({
      description: 'The records to set. The TXT record proves which profile the name belongs to.',
    }),
    found_records: Records.meta({ description: 'The records that the last check found.' }),
    created_at: time,
    checked_at: time.nullable(),
    verified_at: time.nullable(),
  })
  .meta({ id: 'CustomDomain' });

export const domainExample: z.input<typeof DomainRow> = {
  id: '7b110b0f-4a3e-4a52-9d52-8f6c2a0e3a56',
  hostname: 'track.shop.example',
  status: 'failed',
  reason: 'no_proof',
  advice: 'The name leads to the collector, but its TXT record is missing or a different one. Set the expected one.',
  expected_records: [
    { type: 'CNAME', host: 'track.shop.example', value: 'collect.example.com' },
    {
      type: 'TXT',
      host: '_touchline.track.shop.example',
      value: 'touchline-domain=7b110b0f-4a3e-4a52-9d52-8f6c2a0e3a56',
    },
  ],
  found_records: [{ type: 'CNAME', host: 'track.shop.example', value: 'collect.example.com' }],
  created_at: '2026-01-31T09:30:00.000Z',
  checked_at: '2026-01-31T09:45:00.000Z',
  verified_at: null,
};

/** A domain that was just registered. */
export const registeredExample: z.input<typeof DomainRow> = {
  ...domainExample,
  status: 'pending',
  reason: null,
  advice: 'Set the expected records, then verify.',
  found_records: [],
  checked_at: null,
};

export function domainRow(domain: CustomDomain | undefined): z.input<typeof DomainRow> {
  if (domain === undefined) throw publicError('internal_error');
  const { id, hostname, status, reason, advice, expected, found } = domain;
  return {
    id,
    hostname,
    status: status as z.input<typeof DomainRow>['status'],
    reason: orNull(reason),
    advice,
    expected_records: expected.map(recordRow),
    found_records: found.map(recordRow),
    created_at: timeOf(domain.createdAt),
    checked_at: timeOrNull(domain.checkedAt),
    verified_at: timeOrNull(domain.verifiedAt),
  };
}

const recordRow = ({ type, name, value }: DnsRecord) => ({ type, host: name, value });
