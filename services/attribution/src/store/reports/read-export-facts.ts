// Reads what an export needs of conversions: the served conversion, its event, and the events that were credited.
import { unavailable } from '@touchline/chassis/errors.ts';
import { DEFAULT_LOOKBACK_DAYS } from '../../domain/default-goals.ts';
import { consentReader, type ExportConsent } from '../../domain/exports/export-consent.ts';
import { derivedKey, type Generation, storedConversionId } from '../../domain/generation.ts';
import { conversionId } from '../../domain/ids.ts';
import type { ConversionDoc } from '../../domain/shapes/conversion-doc.ts';
import type { JourneyEventDoc } from '../../domain/shapes/journey-event-doc.ts';
import { MODELS } from '../../domain/vocabulary.ts';
import type { Collections } from '../collections.ts';
import { loadGoals } from '../credit/derivation-inputs.ts';
import { publishedConversion } from '../generations.ts';
import { readEvent } from '../journeys/stored-event.ts';
import { readSayings } from './read-sayings.ts';

export type ExportEvent = Pick<
  JourneyEventDoc,
  '_id' | 'person_id' | 'time' | 'erased' | 'marketing' | 'ad_cookies' | 'action_source' | 'provider' | 'web'
>;

export interface ExportFacts {
  readonly conversion: ConversionDoc;
  readonly event: ExportEvent;
  /** The conversion's own event, and those of its touches that are stored. */
  readonly credited: readonly ExportEvent[];
  readonly said: ExportConsent;
}

/** Of a longer path, the newest touches are read: a platform credits none that is older than these. */
const MAX_TOUCHES = 100;
const PROJECTION = {
  ...{ person_id: 1, time: 1, erased: 1, marketing: 1, ad_cookies: 1 },
  ...{ action_source: 1, provider: 1, web: 1 },
};

/**
 * Returns those of the events that are conversions of the generation, each with its event.
 * @throws AppError UNAVAILABLE when a merge moves an event meanwhile: the next call reads what holds of it
 */
export async function exportFacts(
  { conversions, journeyEvents, goals }: Pick<Collections, 'conversions' | 'journeyEvents' | 'goals'>,
  generation: Generation,
  eventIds: readonly string[],
): Promise<ExportFacts[]> {
  const { profileId } = generation;
  const ids = eventIds.map((id) => storedConversionId(generation, conversionId(id)));
  const stored = await conversions.find({ _id: { $in: ids }, profile_id: derivedKey(generation) }).toArray();
  const found = stored.map((conversion) => publishedConversion(generation, conversion));
  const touches = new Map(found.map((conversion) => [conversion.event_id, touchIds(conversion)]));
  const wanted = new Set([...touches].flatMap(([eventId, of]) => [eventId, ...of]));
  const events = await journeyEvents
    .find({ _id: { $in: [...wanted] }, profile_id: profileId }, { projection: PROJECTION })
    .toArray();
  const byId = new Map(events.map((event) => [event._id, readEvent<ExportEvent>(event)]));
  const stands = found.flatMap((conversion) => {
    const event = byId.get(conversion.event_id);
    return event === undefined ? [] : [{ conversion, event }];
  });
  const saidOf = await consentOf({ journeyEvents, goals }, profileId, stands);
  return stands.map((one): ExportFacts => {
    const ofTouches = (touches.get(one.event._id) ?? []).flatMap((id) => byId.get(id) ?? []);
    return { ...one, credited: [one.event, ...ofTouches], said: saidOf(one) };
  });
}

type Stands = Pick<ExportFacts, 'conversion' | 'event'>;

async function consentOf(
  { journeyEvents, goals }: Pick<Collections, 'journeyEvents' | 'goals'>,
  profileId: string,
  found: readonly Stands[],
): Promise<(one: Stands) => ExportConsent> {
  const windows = new Map(
    (await loadGoals(goals, profileId)).map((one) => [one.conversion_key, one.lookback_window_days]),
  );
  const windowOf = ({ conversion: { goal } }: Stands) => windows.get(goal) ?? DEFAULT_LOOKBACK_DAYS;
  // The persons of the events: a conversion has its former one for a while after a merge.
  const ofPersons = Map.groupBy(found, ({ event }) => event.person_id);
  const own = found.map(({ event }) => event);
  const said = new Map<string, ExportConsent>();
  for await (const sayings of readSayings(journeyEvents, profileId, own, Math.max(0, ...found.map(windowOf))))
    for (const [personId, events] of sayings) {
      const consentOf = consentReader(events);
      for (const one of ofPersons.get(personId) ?? []) {
        const holds = consentOf(one.event._id, windowOf(one));
        if (holds) said.set(one.event._id, holds);
      }
    }
  return ({ event }) => {
    const holds = said.get(event._id);
    if (!holds) throw unavailable('The conversion has just moved to another person. Ask again.');
    return holds;
  };
}

/**
 * Returns the touches that share the credit in any model, the newest when there are many, without the conversion's own event.
 */
function touchIds({ credits, event_id: own }: ConversionDoc): string[] {
  const ids = new Set(MODELS.flatMap((model) => credits[model].map(({ touch_id }) => touch_id)));
  ids.delete(own);
  return [...ids].slice(-MAX_TOUCHES);
}
