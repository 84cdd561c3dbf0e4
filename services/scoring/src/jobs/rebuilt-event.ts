// scores.rebuilt, the same whether it is told for the first time or again.
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { type BusEvent, busEvent } from '@touchline/chassis/bus/cloud-event.ts';
import { scoresRebuilt } from '@touchline/proto/catalog.ts';
import type { Rebuilt } from '../store/profiles.ts';

export function rebuiltEvent({ profileId, generation, rebuiltAt, scoredAds }: Rebuilt): BusEvent {
  const data = { profileId, generation, rebuiltAt: timestampFromDate(rebuiltAt), scoredAds };
  return busEvent(scoresRebuilt, { id: generation, profileId, time: rebuiltAt, data });
}
