// Reads the log of recorded outcomes: the page after a position, and whose its outcomes are now.

import { aliasesOf, anonymousPersonId, currentPerson, type EventOwner } from '../../domain/current-person.ts';
import type { Collections } from '../collections.ts';
import { loadAliases } from '../journeys/aliases.ts';
import { readEvent } from '../journeys/stored-event.ts';
import type { RecordedOutcomeDoc } from './outcome-schema.ts';

export interface OutcomeQuery {
  readonly profileId: string;
  /** The page begins after this sequence; 0 for the whole log. */
  readonly after: number;
  readonly limit: number;
  /** Outcomes recorded earlier are skipped. */
  readonly since: Date;
}

export interface OutcomePage {
  readonly outcomes: RecordedOutcomeDoc[];
  /** The sequence after which the next page begins. */
  readonly next: number;
  readonly hasNext: boolean;
}

/**
 * Reads only what a majority has, which is permanent: a sequence that a failed primary assigned could be assigned again to
 * another outcome.
 */
export const MAJORITY = { readConcern: 'majority' } as const;

/** Returns the sequence of the newest outcome; 0 for an empty log. */
export async function endOfLog(
  { outcomeHeads }: Pick<Collections, 'outcomeHeads'>,
  profileId: string,
): Promise<number> {
  return (await outcomeHeads.findOne({ _id: profileId }, MAJORITY))?.last ?? 0;
}

/** @returns null when `after` lies beyond the end of the log: this log never had that position */
export async function outcomePage(
  collections: Pick<Collections, 'recordedOutcomes' | 'outcomeHeads'>,
  { profileId, after, limit, since }: OutcomeQuery,
): Promise<OutcomePage | null> {
  // First the end, then the rows: up to that end all rows are visible.
  const last = await endOfLog(collections, profileId);
  const { recordedOutcomes } = collections;
  if (after > last) return null;
  const read = async (begin: number): Promise<OutcomePage> => {
    const next = Math.min(begin + limit, last);
    const range = { $gt: begin, $lte: next };
    const outcomes = await recordedOutcomes
      .find({ profile_id: profileId, sequence: range }, MAJORITY)
      .sort({ sequence: 1 })
      .toArray();
    return { outcomes, next, hasNext: next < last };
  };
  const page = await read(after);
  const oldest = page.outcomes[0];
  const isServed = oldest === undefined ? after === last : oldest.sequence === after + 1 && oldest.recorded_at >= since;
  return isServed ? page : read((await firstServed(recordedOutcomes, profileId, { after, last, since })) - 1);
}

/** Returns the first sequence after `after` that was recorded within the window; one more than `last` when none was. */
async function firstServed(
  recordedOutcomes: Collections['recordedOutcomes'],
  profileId: string,
  { after, last, since }: { after: number; last: number; since: Date },
): Promise<number> {
  let [tooOld, served] = [after, last + 1];
  while (served - tooOld > 1) {
    const sequence = Math.floor((tooOld + served) / 2);
    const found = await recordedOutcomes.findOne({ profile_id: profileId, sequence }, MAJORITY);
    if (found !== null && found.recorded_at >= since) served = sequence;
    else tooOld = sequence;
  }
  return served;
}

/** Returns the current customers of these outcomes' events, by event id; an event of an anonymous visitor is absent. */
export async function customersOfEvents(
  { journeyEvents, aliases }: Pick<Collections, 'journeyEvents' | 'aliases'>,
  profileId: string,
  eventIds: readonly string[],
): Promise<Map<string, string>> {
  if (eventIds.length === 0) return new Map();
  const stored = await journeyEvents
    .find({ _id: { $in: [...eventIds] }, profile_id: profileId }, { projection: { customer_id: 1, visitor_id: 1 } })
    .toArray();
  const events = stored.map(readEvent<EventOwner>);
  const targets = await loadAliases(
    aliases,
    events.flatMap((event) => aliasesOf(profileId, event)),
  );
  return new Map(
    events.flatMap((event): [string, string][] => {
      const owner = currentPerson(profileId, event, targets);
      return owner === anonymousPersonId(profileId, event) ? [] : [[event._id, owner]];
    }),
  );
}
