// Publishes conversions whose served credit changed, and records their new outcomes, in the transaction that changes them.
import type { Outbox } from '@touchline/chassis/mongo/outbox.ts';
import type { ClientSession } from 'mongodb';
import type { Collections } from '../store/collections.ts';
import { nextRevision } from '../store/credit/credit-revisions.ts';
import type { DerivedChange } from '../store/credit/derived.ts';
import { recordOutcomes } from '../store/outcomes/record-outcomes.ts';
import { conversionEvent } from './conversion-event.ts';

/** The conversions of a change. */
export type ConversionsChange = Pick<DerivedChange, 'conversions' | 'removedConversions' | 'appeared'>;

/**
 * Writes the messages of a change, and records the outcomes that are new with it. Nudge the outbox after the commit. Call this
 * under the profile's lease, which the transaction asserts.
 */
export async function publishChange(
  { collections, outbox }: { collections: Collections; outbox: Outbox },
  profileId: string,
  { conversions, removedConversions, appeared }: ConversionsChange,
  session: ClientSession,
): Promise<void> {
  const recorded = await recordOutcomes(collections, profileId, appeared, session);
  const changes = [
    ...conversions.map((conversion) => ({ conversion, removed: false })),
    ...removedConversions.map((conversion) => ({ conversion, removed: true })),
  ];
  if (changes.length === 0) return;
  const revision = await nextRevision(collections.creditRevisions, profileId, session);
  const events = changes.map((change) => conversionEvent({ ...change, revision }));
  await outbox.write([...events, ...recorded], session);
}
