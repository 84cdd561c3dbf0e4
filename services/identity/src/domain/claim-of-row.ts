// Decides which import rows name a person, and why the others do not.
import { cleanName } from '@touchline/chassis/identifiers/clean-text.ts';
import type { IdentifierType, Traits } from '@touchline/chassis/identifiers/identifier.ts';
import { normaliseIdentifiers, type RefusedIdentifier } from '@touchline/chassis/identifiers/normalise-identifiers.ts';
import { refusedText } from '@touchline/chassis/identifiers/refused-text.ts';
import type { Claim } from './identity-graph.ts';

export type ImportRow = Traits & { readonly first_name: string; readonly last_name: string };

/** A row needs one of these identifiers; ids that systems gave the customer are never enough on their own. */
const SUFFICIENT = ['phone', 'email', 'national_id'] as const;

export type RejectReason =
  | 'missing_identifier'
  | 'invalid_phone'
  | 'invalid_email'
  | 'invalid_national_id'
  | 'invalid_external_id';

/** An identifier that was sent and not accepted; the message never holds what was sent. */
export interface Dropped {
  readonly field: IdentifierType;
  readonly message: string;
}

export type ClaimedRow =
  | { readonly claim: Claim; readonly dropped: readonly Dropped[] }
  | { readonly reason: RejectReason; readonly message: string };

/**
 * Reads an import row (contract: POST /customers, rules 1 and 2). One usable phone, email or national id is enough: the other
 * fields are then accepted if they are usable, and reported as dropped if not. An unreadable external id makes it refuse the row,
 * since the sender would look for the customer by that id.
 * @param country ISO 3166-1 alpha-2, for phones without + and for national ids
 */
export function claimOfRow(profileId: string, row: ImportRow, country: string): ClaimedRow {
  const { identifiers, refused } = normaliseIdentifiers(row, country);
  const ownId = refused.find(({ type, why }) => type === 'external_id' && why === 'unreadable');
  if (ownId !== undefined) return { reason: 'invalid_external_id', message: sentence(ownId) };
  if (!identifiers.some(({ type }) => isSufficient(type))) return rejection(refused);
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
    dropped: refused.map((one) => ({ field: one.type, message: sentence(one) })),
  };
}

function rejection(refused: readonly RefusedIdentifier[]): ClaimedRow {
  for (const type of SUFFICIENT) {
    const why = refused.find((one) => one.type === type);
    if (why !== undefined) return { reason: `invalid_${type}`, message: sentence(why) };
  }
  return {
    reason: 'missing_identifier',
    message: 'The row names no one: send a phone, an email or a national_id; an id of the caller’s own is not enough.',
  };
}

const isSufficient = (type: IdentifierType): boolean => (SUFFICIENT as readonly IdentifierType[]).includes(type);
const sentence = (one: RefusedIdentifier): string => `${one.type} ${refusedText(one)}`;
