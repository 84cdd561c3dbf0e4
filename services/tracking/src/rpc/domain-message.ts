// Converts a custom domain to the message that the RPCs return.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { type AppError, appError } from '@touchline/chassis/errors.ts';
import type { CustomDomainSchema, DomainCheckSchema } from '@touchline/proto/gen/touchline/tracking/v1/domains_pb.ts';
import { domainAdvice } from '../domain/domains/domain-advice.ts';
import { expectedRecords } from '../domain/domains/expected-records.ts';
import { CHECK_NAMES } from '../domain/domains/judge-domain.ts';
import type { CustomDomainDoc } from '../store/custom-domains.ts';

/** What the operator's DNS and certificates require of every custom domain. */
export interface DomainTerms {
  /** The collector's host. */
  readonly target: string;
  /** The domains of the certificate authorities that the operator uses. */
  readonly issuers: readonly string[];
}

export function domainMessage(
  row: CustomDomainDoc,
  { target, issuers }: DomainTerms,
): MessageInitShape<typeof CustomDomainSchema> {
  const { _id: id, hostname, status, reason } = row;
  const [route, proof] = expectedRecords(hostname, row.profile_id, target);
  const values = { cname: route.value, ownership: proof.value, caa: issuers.join(' or ') };
  return {
    id,
    hostname,
    status,
    reason,
    advice: domainAdvice(status, reason),
    cnameTarget: target,
    expected: [route, proof],
    checks: CHECK_NAMES.map((name) => ({ name, expected: values[name], ...resultOf(row, name) })),
    createdAt: timestampFromDate(row.created_at),
    ...(row.checked_at && { checkedAt: timestampFromDate(row.checked_at) }),
    ...(row.verified_at && { verifiedAt: timestampFromDate(row.verified_at) }),
  };
}

/** Returns the result of a check, which has none before the first verification. */
function resultOf({ checks = [] }: CustomDomainDoc, name: string): MessageInitShape<typeof DomainCheckSchema> {
  const stored = checks.find((check) => check.name === name);
  if (stored === undefined) return {};
  const { ok, found, at } = stored;
  return { ...(ok !== null && { ok }), found: found ?? '', at: timestampFromDate(at) };
}

export const domainNotFound = (): AppError => appError('not_found', 'This profile has no custom domain with that id.');
