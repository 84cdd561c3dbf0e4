// Converts a custom domain to the message that the RPCs return.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { type AppError, appError } from '@touchline/chassis/errors.ts';
import type { CustomDomainSchema } from '@touchline/proto/gen/touchline/tracking/v1/domains_pb.ts';
import { domainAdvice } from '../domain/domains/domain-advice.ts';
import { expectedRecords } from '../domain/domains/judge-domain.ts';
import type { CustomDomainDoc } from '../store/custom-domains.ts';

/** @param target the collector's host */
export function domainMessage(row: CustomDomainDoc, target: string): MessageInitShape<typeof CustomDomainSchema> {
  const { _id: id, hostname, status, reason } = row;
  return {
    id,
    hostname,
    status,
    reason,
    advice: domainAdvice(status, reason),
    expected: expectedRecords({ id, hostname, target }),
    found: [...row.found],
    createdAt: timestampFromDate(row.created_at),
    ...(row.checked_at && { checkedAt: timestampFromDate(row.checked_at) }),
    ...(row.verified_at && { verifiedAt: timestampFromDate(row.verified_at) }),
  };
}

export const domainNotFound = (): AppError => appError('not_found', 'This profile has no custom domain with that id.');
