// Appends to the log of recorded outcomes, in the transaction that stores their conversions.

import { randomBytes } from 'node:crypto';
import type { BusEvent } from '@touchline/chassis/bus/cloud-event.ts';
import type { ClientSession } from 'mongodb';
import { type OutcomeEvent, type Recordable, recordable } from '../../domain/outcomes/recordable.ts';
import type { ConversionDoc } from '../../domain/shapes/conversion-doc.ts';
import type { Collections } from '../collections.ts';
import { readEvent } from '../journeys/stored-event.ts';
import { outcomeEvent } from './outcome-event.ts';
import type { RecordedOutcomeDoc } from './outcome-schema.ts';

type LogCollections = Pick<Collections, 'profiles' | 'journeyEvents' | 'recordedOutcomes' | 'outcomeHeads'>;

/**
 * Records those of a profile's new conversions that are outcomes, each only once ever. Transactions that append to one log run
 * one after the other, because each writes the log's head: sequences become visible in order, and a reader who has seen one never
 * misses a smaller one. Nothing is recorded for a healthcare-family profile, or while it is unknown whether a profile is one.
 * @param appeared conversions that did not exist before in the served generation
 * @returns the messages that report the outcomes, for the outbox of the same transaction
 */
export async function recordOutcomes(
  { profiles, journeyEvents, recordedOutcomes, outcomeHeads }: LogCollections,
  profileId: string,
  appeared: readonly ConversionDoc[],
  session: ClientSession,
): Promise<BusEvent[]> {
  if (appeared.length === 0) return [];
  const profile = await profiles.findOne({ _id: profileId }, { session });
  if (profile?.healthcare_family !== false) return [];
  const now = new Date();
  const events = await journeyEvents
    .find(
      { _id: { $in: appeared.map(({ event_id }) => event_id) }, profile_id: profileId },
      { session, projection: { provider: 1, received_at: 1 } },
    )
    .toArray();
  const news = await unrecorded(
    recordedOutcomes,
    recordable(appeared, events.map(readEvent<OutcomeEvent>), now),
    session,
  );
  if (news.length === 0) return [];
  const head = await outcomeHeads.findOneAndUpdate(
    { _id: profileId },
    { $inc: { last: news.length }, $max: { recorded_at: now } },
    { session, upsert: true, returnDocument: 'after' },
  );
  if (head === null) throw new Error('An upsert returned no document.');
  const { last, recorded_at } = head;
  const entries = news.map((outcome, index) => ({
    doc: recordOf(outcome, last - news.length + index + 1, recorded_at),
    customerId: outcome.conversion.is_customer ? outcome.conversion.person_id : '',
  }));
  await recordedOutcomes.insertMany(
    entries.map(({ doc }) => doc),
    { session },
  );
  return entries.map(({ doc, customerId }) => outcomeEvent(doc, customerId));
}

async function unrecorded(
  recordedOutcomes: Collections['recordedOutcomes'],
  outcomes: readonly Recordable[],
  session: ClientSession,
): Promise<Recordable[]> {
  if (outcomes.length === 0) return [];
  const ids = outcomes.map(({ id }) => id);
  const known = await recordedOutcomes.find({ _id: { $in: ids } }, { session, projection: { _id: 1 } }).toArray();
  const recorded = new Set(known.map(({ _id }) => _id));
  return outcomes.filter(({ id }) => !recorded.has(id));
}

function recordOf({ id, provider, conversion }: Recordable, sequence: number, recorded_at: Date): RecordedOutcomeDoc {
  const { profile_id, event_id, goal, time, value, currency } = conversion;
  return {
    _id: id,
    ...{ profile_id, sequence, mark: newFingerprint(), recorded_at, event_id, provider },
    ...{ outcome_type: goal, occurred_at: time, value, currency },
  };
}

const newFingerprint = (): string => randomBytes(6).toString('base64url');
