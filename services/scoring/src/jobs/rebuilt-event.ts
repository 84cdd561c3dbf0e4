// Makes the event scores.rebuilt, the same for its first publication and a republication.
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { type BusEvent, busEvent } from '@touchline/chassis/bus/cloud-event.ts';
import { scoresRebuilt } from '@touchline/proto/catalog.ts';
import type { Rebuilt } from '../store/profiles.ts';

export function rebuiltEvent({ profileId, generation, rebuiltAt, scoredAds }: Rebuilt): BusEvent {
  const data = { profileId, generation, rebuiltAt: timestampFromDate(rebuiltAt), scoredAds };
  return busEvent(scoresRebuilt, { id: generation, profileId, time: rebuiltAt, data });
}
