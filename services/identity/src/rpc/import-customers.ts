// Handles ImportCustomers, which puts a batch of identities into the graph, with a verdict for each row.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { appError } from '@touchline/chassis/errors.ts';
import {
  type CustomerRow,
  type ImportCustomersRequest,
  type ImportCustomersResponseSchema,
  ImportStatus,
} from '@touchline/proto/gen/touchline/identity/v1/identity_pb.ts';
import { type ClaimedRow, claimOfRow } from '../domain/claim-of-row.ts';
import type { Claim, GraphPlan } from '../domain/identity-graph.ts';
import { traitsOf } from '../domain/traits-of.ts';
import type { ResolveClaims } from '../store/resolve-claims.ts';

const COUNTRY = 'CL';

/**
 * Handles ImportCustomers (contract: POST /customers). Rows that overlap are one person: created by the first, matched by the
 * rest.
 * @throws AppError validation_error when the request itself names a country other than CL (the only one supported)
 */
export function importCustomers({ resolveClaims }: { resolveClaims: ResolveClaims }) {
  return async (request: ImportCustomersRequest): Promise<MessageInitShape<typeof ImportCustomersResponseSchema>> => {
    const { profileId } = request;
    const said = request.country.trim().toUpperCase();
    if (said !== '' && said !== COUNTRY)
      throw invalid('country', `country must be ${COUNTRY}, the only country supported.`);
    const country = said || request.defaultCountry || COUNTRY;

    const rows = request.rows.map((row) => claimOfRow(profileId, toRow(row), country));
    const claims = rows.flatMap((row) => ('claim' in row ? [row.claim] : []));
    const { plan } = await resolveClaims({ claims });
    return { results: resultsOf(rows, claims, plan) };
  };
}

function resultsOf(rows: readonly ClaimedRow[], claims: readonly Claim[], plan: GraphPlan) {
  const customerOf = new Map(claims.map((claim, i) => [claim, plan.customerOf[i]?.id ?? '']));
  const toCreate = new Set(plan.created.map(({ id }) => id));
  return rows.map((row, index) => {
    if ('reason' in row) return { index, status: ImportStatus.REJECTED, reason: row.reason, message: row.message };
    const customerId = customerOf.get(row.claim) ?? '';
    // The first row of a new person creates it.
    const status = toCreate.delete(customerId) ? ImportStatus.CREATED : ImportStatus.MATCHED;
    return { index, status, customerId, dropped: [...row.dropped] };
  });
}

function toRow(row: CustomerRow) {
  return { ...traitsOf(row), first_name: row.firstName, last_name: row.lastName };
}

function invalid(field: string, message: string) {
  return appError('validation_error', message, { details: { field } });
}
