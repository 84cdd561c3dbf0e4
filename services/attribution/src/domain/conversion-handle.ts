// Lists the ids that a caller's handle of a conversion may mean. Each kind of id is derived from the one before it, so a handle
// is looked up by ids alone.
import { deterministicId } from '@touchline/chassis/deterministic-id.ts';
import { conversionId } from './ids.ts';

/**
 * Returns the ids of the conversions that a handle may mean, in the order in which they are tried. A handle is an
 * outcome_event_id, a conversion id or the idempotency_key of an event; ids are read in any case. The last two are derived from
 * the ids that tracking (event-id.ts) gives to an event of POST /events.
 */
export function handledConversionIds(profileId: string, handle: string): string[] {
  const id = handle.toLowerCase();
  const events = [deterministicId(profileId, handle), deterministicId(profileId, 'events', handle)];
  return [conversionId(id), id, ...events.map(conversionId)];
}
