// The body of a test event: every member of the real one, and nothing that a receiver could take for a fact.
import { OUTCOME_RECORDED } from './event-type.ts';
import { outcomeBody } from './outcome-body.ts';

const PROVIDER = 'test';
const NIL_UUID = '00000000-0000-0000-0000-000000000000';

/** @param showsContact whether the subscriber sees persons; the sample has none */
export function sampleBody(
  { id, profileId, type, createdAt }: { id: string; profileId: string; type: string; createdAt: Date },
  showsContact: boolean,
): object {
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
