// Makes the document of a delivery without any attempt.
import type { DeliveryDoc } from './delivery-doc.ts';

type Given = Pick<DeliveryDoc, '_id' | 'subscription_id' | 'profile_id' | 'sequence' | 'event_id' | 'event_type'> &
  Partial<Pick<DeliveryDoc, 'outcome' | 'health' | 'message'>>;

/** Returns a delivery that is due at once. */
export const newDelivery = (given: Given, now: Date): DeliveryDoc => ({
  outcome: null,
  ...given,
  status: 'pending',
  created_at: now,
  next_attempt_at: now,
  attempt_count: 0,
  tries: 0,
  attempts: [],
  redelivered_by: '',
});
