// Makes the events that subscribers receive for a change of a connection's health, and their body.
import { deterministicId } from '@touchline/chassis/deterministic-id.ts';
import { type EventType, HEALTH_UPDATED, RECONNECT_REQUIRED } from './event-type.ts';

/** A change as a delivery stores it; it has no personal data. */
export interface HealthFacts {
  connection_id: string;
  /** The provider value, as in channel of GET /connections. */
  provider: string;
  status: string;
  previous_status: string;
  changed_at: Date;
}

/**
 * Returns the events of one change, each with an id that is the same when the change is repeated.
 * @param changeId the id of the change on the bus
 */
export function healthEvents(
  changeId: string,
  { status }: Pick<HealthFacts, 'status'>,
): { id: string; type: EventType }[] {
  const types: EventType[] = status === 'reconnect_required' ? [HEALTH_UPDATED, RECONNECT_REQUIRED] : [HEALTH_UPDATED];
  return types.map((type) => ({ id: deterministicId(type, changeId), type }));
}

/** Returns the body. What the provider said about the change is at GET /connections/{id}, for callers that may read that. */
export function healthBody(
  { id, type, profileId }: { id: string; type: string; profileId: string },
  { connection_id, provider, status, previous_status, changed_at }: HealthFacts,
): object {
  return {
    id,
    type,
    created_at: changed_at.toISOString(),
    profile_id: profileId,
    data: { provider, connection_id, status, previous_status },
  };
}
