import { appError } from '@touchline/chassis/errors.ts';
import {
  ImportStatus,
  type LinkTokenRow,
  LinkTokenStatus,
} from '@touchline/proto/gen/touchline/identity/v1/identity_pb.ts';
import type { Doubles } from '../service-doubles.ts';
import { CUSTOMER_ID, TIME } from './known-ids.ts';

/** Knows one customer, by the key C-77, and one erasure. */
export function erasuresDouble(): Doubles['erasures'] {
  const erasure = {
    erasureId: CUSTOMER_ID,
    requestRef: 'dsr-1',
    customerKey: 'C-77',
    reason: 'other',
    requestedAt: TIME,
    completedAt: TIME,
  };
  return {
    eraseCustomer: async ({ externalId, requestRef }) => {
      if (requestRef === '') throw appError('invalid_parameter', 'request_ref must have 1 to 200 letters.');
      if (externalId !== 'C-77') throw appError('customer_not_found', 'No customer of this profile has this selector.');
      return { erasure: { ...erasure, requestRef }, isNew: requestRef !== 'again' };
    },
    getErasure: async ({ erasureId }) => {
      if (erasureId !== CUSTOMER_ID) throw appError('erasure_not_found', 'This profile has no receipt with this id.');
      return { erasure };
    },
  };
}

const IDENTIFIERS = [
  { type: 'external_customer_id', value: 'C-77' },
  { type: 'email', value: 'ana@example.com' },
];

export function identityDouble(): Doubles['identity'] {
  const customer = {
    customerId: CUSTOMER_ID,
    requestedId: CUSTOMER_ID,
    firstName: 'Ana',
    lastName: 'Soto',
    primaryEmail: 'ana@example.com',
    firstSeenAt: TIME,
    lastSeenAt: TIME,
    sources: ['event'],
  };
  return {
    importCustomers: async ({ rows }) => ({
      results: rows.map(({ email, phone, nationalId }, index) =>
        email || phone || nationalId
          ? { index, status: ImportStatus.CREATED, customerId: CUSTOMER_ID }
          : { index, status: ImportStatus.REJECTED, reason: 'missing_identifier', message: 'The row names nobody.' },
      ),
    }),
    searchCustomers: async ({ query, idsOnly }) => ({
      customers: query === 'nobody' ? [] : [idsOnly ? { customerId: CUSTOMER_ID } : customer],
    }),
    batchGetCustomers: async ({ customerIds }) => ({ customers: customerIds.includes(CUSTOMER_ID) ? [customer] : [] }),
    matchCustomers: async ({ customerIds }) => ({ customerIds: customerIds.filter((id) => id === CUSTOMER_ID) }),
    findCustomer: async ({ customerId, externalId, email, phone }) => {
      if (phone === 'junk' || customerId === 'x') throw appError('invalid_parameter', 'It cannot be read.');
      const isKnown = externalId === 'C-77' || email === 'ana@example.com' || phone === '+56987654321';
      return isKnown ? { customer: { ...customer, externalIds: ['C-77'], identifiers: IDENTIFIERS } } : {};
    },
    resolveIdentity: async () => ({ customerId: '' }),
    mintLinkTokens: async ({ rows }) => ({ results: rows.map((row, index) => ({ index, ...mintedFor(row) })) }),
  };
}

/**
 * Returns the token for one customer, known by the key C-77 and the address of Ana; for other rows, the row's values select
 * the reason.
 */
function mintedFor({ customerId, externalId, email, phone, identifierType }: LinkTokenRow) {
  if ([customerId, externalId, email, phone].includes('')) return { status: LinkTokenStatus.MALFORMED_SELECTOR };
  if (externalId === 'gone') return { status: LinkTokenStatus.ERASED };
  if (externalId === 'C-77' || email === 'ana@example.com' || customerId === CUSTOMER_ID)
    return {
      status: LinkTokenStatus.MINTED,
      customerId: CUSTOMER_ID,
      externalId: 'C-77',
      token: 'a.b.c',
      expiresAt: TIME,
    };
  if (identifierType === 'email') return { status: LinkTokenStatus.UNKNOWN_IDENTIFIER_TYPE };
  const names = customerId ?? externalId ?? email ?? phone ?? identifierType;
  return { status: names === undefined ? LinkTokenStatus.NO_SELECTOR : LinkTokenStatus.NO_MATCH };
}
