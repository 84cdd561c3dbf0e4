// The body of a test event: every member of the real one, and nothing that a receiver could take for a fact.
import { HEALTH_UPDATED, MESSAGE_RECEIVED, OUTCOME_RECORDED, RECONNECT_REQUIRED } from './event-type.ts';
import { healthBody } from './health-events.ts';
import { messageBody } from './message-body.ts';
import { outcomeBody } from './outcome-body.ts';

const PROVIDER = 'test';
const NIL_UUID = '00000000-0000-0000-0000-000000000000';

/** @param showsContact whether the subscriber sees persons; the sample has none */
export function sampleBody(
  { id, profileId, type, createdAt }: { id: string; profileId: string; type: string; createdAt: Date },
  showsContact: boolean,
): object {
  if (type === HEALTH_UPDATED || type === RECONNECT_REQUIRED) {
    const status = type === HEALTH_UPDATED ? 'active' : 'reconnect_required';
    const facts = { status, previous_status: 'needs_action', changed_at: createdAt };
    return healthBody({ id, type, profileId }, { connection_id: NIL_UUID, provider: PROVIDER, ...facts });
  }
  if (type === MESSAGE_RECEIVED) {
    const ids = { message_id: NIL_UUID, connection_id: NIL_UUID, thread_id: NIL_UUID };
    const facts = { ...ids, provider: PROVIDER, message_type: 'text', sent_at: createdAt, received_at: createdAt };
    return messageBody({ id, profileId }, facts);
  }
  if (type !== OUTCOME_RECORDED)
    return { id, type, created_at: createdAt.toISOString(), profile_id: profileId, data: { provider: PROVIDER } };
  const outcome = {
    recorded_at: createdAt,
    provider: PROVIDER,
    outcome_type: 'payment_received',
    occurred_at: createdAt,
    outcome_event_id: NIL_UUID,
    customer_id: '',
    value: '',
    currency: '',
  };
  return outcomeBody({ id, profileId, outcome }, undefined, showsContact);
}
