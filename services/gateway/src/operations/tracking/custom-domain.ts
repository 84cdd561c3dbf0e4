// Shows a custom domain to callers.

import { publicError } from '@touchline/chassis/public-http/public-error.ts';
import type { CustomDomain, DomainCheck } from '@touchline/proto/gen/touchline/tracking/v1/domains_pb.ts';
import { z } from 'zod';
import { orNull, time, timeOf, timeOrNull } from '../answer-fields.ts';

const CheckRow = z
  .object({
    name: z.enum(['cname', 'ownership', 'caa']).meta({
      description:
        'cname: the host leads to the collector; ownership: the TXT record names this profile; caa: the CAA records of the host, or of the closest domain above it that has any, let the expected certificate authority issue.',
    }),
    ok: z.boolean().nullable().meta({ description: 'Null before the first check, and when the DNS did not answer.' }),
    expected: z.string(),
    found: z.string().nullable().meta({
      description:
        'What the DNS has, shortened: for cname the names and addresses to which the host leads, in order. Null for nothing, which for caa is right.',
    }),
    at: time.nullable(),
  })
  .meta({ id: 'CustomDomainCheck' });

const RecordRow = z
  .object({
    type: z.string().meta({ description: 'CNAME or TXT; A or AAAA where the collector has no name.' }),
    name: z.string().meta({
      description: 'The full name. Where a DNS provider appends the zone by itself, leave that part out.',
    }),
    value: z.string(),
  })
  .meta({ id: 'CustomDomainRecord' });

export const DomainRow = z
  .object({
    id: z.string(),
    host: z.string().meta({ description: 'In lower case; a name in another script in its xn-- form.' }),
    cname_target: z.string().meta({ description: 'The host of the collector, to which the CNAME record leads.' }),
    status: z.enum(['pending', 'verified', 'failed']).meta({
      description:
        'pending until it is verified for the first time. The snippet and the installers use the newest verified one.',
    }),
    checks: z.array(CheckRow).meta({ description: 'Always these three, in the order in which to fix them.' }),
    reason: z.string().nullable().meta({
      description:
        'What is wrong first: no_record, dangling (a CNAME to a name that does not exist), alias_loop, wrong_target, no_proof, caa_forbidden (a verified domain stays verified), taken (another profile has the host) or dns_unreachable (the status stays as it was). Null for nothing.',
    }),
    advice: z.string().meta({ description: 'What to do next, in words.' }),
    expected_records: z.array(RecordRow).meta({
      description: 'The records to set. The TXT record proves which profile the host belongs to.',
    }),
    created_at: time,
    checked_at: time.nullable(),
    verified_at: time.nullable(),
  })
  .meta({ id: 'CustomDomain' });

type Row = z.input<typeof DomainRow>;

const PROOF = 'touchline-domain=9a1f64c09d1b4b7f8e02c5d7a3e6b810';
const CHECKED_AT = '2026-01-31T09:45:00.000Z';

export const domainExample: Row = {
  id: '7b110b0f-4a3e-4a52-9d52-8f6c2a0e3a56',
  host: 'track.shop.example',
  cname_target: 'collect.example.com',
  status: 'failed',
  checks: [
    { name: 'cname', ok: true, expected: 'collect.example.com', found: 'collect.example.com', at: CHECKED_AT },
    { name: 'ownership', ok: false, expected: PROOF, found: null, at: CHECKED_AT },
    { name: 'caa', ok: true, expected: 'letsencrypt.org', found: null, at: CHECKED_AT },
  ],
  reason: 'no_proof',
  advice: 'The name leads to the collector, but its TXT record is missing or a different one. Set the expected one.',
  expected_records: [
    { type: 'CNAME', name: 'track.shop.example', value: 'collect.example.com' },
    { type: 'TXT', name: '_touchline.track.shop.example', value: PROOF },
  ],
  created_at: '2026-01-31T09:30:00.000Z',
  checked_at: CHECKED_AT,
  verified_at: null,
};

/** A domain that was just registered. */
export const registeredExample: Row = {
  ...domainExample,
  status: 'pending',
  checks: domainExample.checks.map((check) => ({ ...check, ok: null, found: null, at: null })),
  reason: null,
  advice: 'Set the expected records, then verify.',
  checked_at: null,
};

export function domainRow(domain: CustomDomain | undefined): Row {
  if (domain === undefined) throw publicError('internal_error');
  const { id, hostname, cnameTarget, status, checks, reason, advice, expected } = domain;
  return {
    id,
    host: hostname,
    cname_target: cnameTarget,
    status: status as Row['status'],
    checks: checks.map(checkRow),
    reason: orNull(reason),
    advice,
    expected_records: expected.map(({ type, name, value }) => ({ type, name, value })),
    created_at: timeOf(domain.createdAt),
    checked_at: timeOrNull(domain.checkedAt),
    verified_at: timeOrNull(domain.verifiedAt),
  };
}

const checkRow = ({ name, ok, expected, found, at }: DomainCheck): z.input<typeof CheckRow> => ({
  name: name as z.input<typeof CheckRow>['name'],
  ok: ok ?? null,
  expected,
  found: orNull(found),
  at: timeOrNull(at),
});
