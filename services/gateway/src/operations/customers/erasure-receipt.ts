// Defines the receipt of an erasure, and erases for both operations. The receipt never contains the customer's id.
import type { Credential } from '@touchline/chassis/access/credential.ts';
import { publicError } from '@touchline/chassis/public-http/public-error.ts';
import type { Erasure } from '@touchline/proto/gen/touchline/identity/v1/erasure_pb.ts';
import { z } from 'zod';
import type { Services } from '../../services.ts';
import { orNull, time, timeOf, timeOrNull } from '../answer-fields.ts';
import { countryOf } from '../country-field.ts';
import type { SentErasure } from './erasure-body.ts';

export const ErasureReceipt = z
  .object({
    erasure_id: z.uuid(),
    request_ref: z.string(),
    status: z.enum(['done', 'queued']).meta({
      description:
        'queued while other stores are still being erased; in either case the customer can no longer be reached.',
    }),
    customer_key: z.string().nullable().meta({
      description:
        'The key that was sent, or the customer’s own when another selector named them; null when there was none.',
    }),
    reason: z.enum(['data_subject_request', 'account_closed', 'other']),
    requested_at: time,
    completed_at: time.nullable(),
  })
  .meta({ id: 'ErasureReceipt' });

export type ErasureReceipt = z.input<typeof ErasureReceipt>;

/** identity waits two seconds for the other stores before it says queued; who asked it twice meanwhile would hear that nothing is new. */
const DEADLINE_MS = 5000;

export const ERASURE_STATUSES = {
  202: 'Erased.',
  200: 'Already erased: the first receipt. Nothing more was erased.',
} as const;

export const receiptExample: ErasureReceipt = {
  erasure_id: '0b0f4a3e-3a52-4d0c-9d52-8f6c2a0e7b11',
  request_ref: 'dsr-2026-014',
  status: 'done',
  customer_key: 'C-77',
  reason: 'data_subject_request',
  requested_at: '2026-01-31T09:30:00.000Z',
  completed_at: '2026-01-31T09:30:00.700Z',
};

/**
 * Requests an erasure on behalf of a credential: the key that was used, or the person behind a session.
 * @param profile its country applies when the request gives none
 */
export async function eraseCustomerOf(
  profile: { readonly id: string; readonly defaultCountry: string | null },
  credential: Pick<Credential, 'kind' | 'id' | 'principal'>,
  sent: SentErasure,
  { erasures }: Services,
) {
  const { kind, id, principal } = credential;
  const askedBy = principal.kind === 'user' ? `user:${principal.id}` : `${kind}:${id}`;
  const country = countryOf(sent.country, profile);
  const request = { ...sent, country, profileId: profile.id, askedBy };
  const { erasure, isNew } = await erasures.eraseCustomer(request, { deadlineMs: DEADLINE_MS });
  return { data: receiptOf(erasure), status: isNew ? 202 : 200 };
}

/** @throws PublicError internal_error when the service returned no erasure */
export function receiptOf(erasure: Erasure | undefined): ErasureReceipt {
  if (erasure === undefined) throw publicError('internal_error');
  return {
    erasure_id: erasure.erasureId,
    request_ref: erasure.requestRef,
    status: erasure.completedAt === undefined ? 'queued' : 'done',
    customer_key: orNull(erasure.customerKey),
    reason: erasure.reason as ErasureReceipt['reason'],
    requested_at: timeOf(erasure.requestedAt),
    completed_at: timeOrNull(erasure.completedAt),
  };
}
