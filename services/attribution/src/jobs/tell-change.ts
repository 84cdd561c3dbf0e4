// What is told and recorded of conversions that changed in what is served, in the transaction that changes them.
import type { Outbox } from '@touchline/chassis/mongo/outbox.ts';
import type { ClientSession } from 'mongodb';
import type { Collections } from '../store/collections.ts';
import type { DerivedChange } from '../store/derived.ts';
import { recordOutcomes } from '../store/record-outcomes.ts';
import { conversionEvent } from './conversion-event.ts';

/** The conversions of a change, whatever else it changes. */
export type ConversionsChange = Pick<DerivedChange, 'conversions' | 'removedConversions' | 'appeared'>;

/** Writes the messages of a change, and records the outcomes that are new with it; nudge the outbox after the commit. */
export async function tellChange(
  { collections, outbox }: { collections: Collections; outbox: Outbox },
  profileId: string,
  { conversions, removedConversions, appeared }: ConversionsChange,
  session: ClientSession,
): Promise<void> {
  const recorded = await recordOutcomes(collections, profileId, appeared, session);
  const events = [
    ...conversions.map((conversion) => conversionEvent({ conversion, removed: false })),
    ...removedConversions.map((conversion) => conversionEvent({ conversion, removed: true })),
  ];
  await outbox.write([...events, ...recorded], session);
}
