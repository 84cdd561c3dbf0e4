// What a caller may call a conversion. Every id is derived from the one before it, so a handle is looked up by ids alone.
import { deterministicId } from '@touchline/chassis/deterministic-id.ts';
import { conversionId } from './ids.ts';

/**
 * The ids of the conversions that a handle may mean, in the order in which they are tried: an outcome_event_id, a conversion
 * id, or the idempotency_key of an event. Ids are read in any case. The last two are the ids that tracking (event-id.ts) gives an event of
 * POST /events.
 */
export function handledConversionIds(profileId: string, handle: string): string[] {
  const id = handle.toLowerCase();
  const events = [deterministicId(profileId, handle), deterministicId(profileId, 'events', handle)];
  return [conversionId(id), id, ...events.map(conversionId)];
}
