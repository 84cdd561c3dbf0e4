// Which import rows name a person, and why the others do not.
import { cleanName } from './clean-text.ts';
import type { IdentifierType, Traits } from './identifier.ts';
import type { Claim } from './identity-graph.ts';
import { normaliseIdentifiers } from './normalise-identifiers.ts';

export type ImportRow = Traits & { readonly first_name: string; readonly last_name: string };

/** The identifiers of which a row needs one; ids that systems gave the customer are never enough alone. */
const SUFFICIENT: readonly IdentifierType[] = ['phone', 'email', 'national_id'];

export type RejectReason = 'missing_identifier' | 'invalid_phone' | 'invalid_email' | 'invalid_national_id';

export type ClaimedRow = { readonly claim: Claim } | { readonly reason: RejectReason };

/**
 * Reads an import row (contract: POST /customers, rules 1 and 2). One usable phone, email or national id is enough: the
 * other fields are then taken if they are usable and left out if not.
 * @param country ISO 3166-1 alpha-2 of phones without + and of national ids
 */
export function claimOfRow(profileId: string, row: ImportRow, country: string): ClaimedRow {
  const { identifiers, refused } = normaliseIdentifiers(row, country);
  if (!identifiers.some(({ type }) => SUFFICIENT.includes(type))) return { reason: reasonFor(refused) };
  return {
    claim: {
      profileId,
      identifiers,
      firstName: cleanName(row.first_name),
      lastName: cleanName(row.last_name),
      source: 'import',
      seenAt: null,
      visitor: null,
    },
  };
}

function reasonFor(refused: readonly IdentifierType[]): RejectReason {
  if (refused.includes('phone')) return 'invalid_phone';
  if (refused.includes('email')) return 'invalid_email';
  return refused.includes('national_id') ? 'invalid_national_id' : 'missing_identifier';
}
