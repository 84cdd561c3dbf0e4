// What a change of a connection's health is to subscribers: the events that it is sent as, and their body.
import { deterministicId } from '@touchline/chassis/deterministic-id.ts';
import { type EventType, HEALTH_UPDATED, RECONNECT_REQUIRED } from './event-type.ts';

/** A change as a delivery keeps it; there is nobody in it. */
export interface HealthFacts {
  connection_id: string;
  /** The provider value, as channel of GET /connections. */
  provider: string;
  status: string;
  previous_status: string;
  changed_at: Date;
}

/** The events of one change, each with an id that a repeat of the change gives again. @param changeId the id of the change on the bus */
export function healthEvents(
  changeId: string,
  { status }: Pick<HealthFacts, 'status'>,
): { id: string; type: EventType }[] {
  const types: EventType[] = status === 'reconnect_required' ? [HEALTH_UPDATED, RECONNECT_REQUIRED] : [HEALTH_UPDATED];
  return types.map((type) => ({ id: deterministicId(type, changeId), type }));
}

/** What the provider said of it is at GET /connections/{id}, for whoever may read that. */
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
