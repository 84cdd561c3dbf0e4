// Creates a profile large enough to be interrupted in the middle of its replay, and compares it with a fresh derivation of the same facts.
import assert from 'node:assert/strict';
import type { ClassificationRule } from '../src/domain/classification.ts';
import { visitorPersonId } from '../src/domain/ids.ts';
import { type Collections, collectionsOf } from '../src/store/collections.ts';
import { markDirty } from '../src/store/credit/dirty-persons.ts';
import type { StoredEvent } from '../src/store/journeys/stored-event.ts';
import { derivedState } from './derived-state.ts';
import { DAY, eventIdOf, MINUTE, PAGE, profile, T0 } from './messages.ts';
import { journeyEvent } from './report-seed.ts';
import { type RunningAttribution, runAttribution } from './running-attribution.ts';

/** Touches of the letter are direct: under last_non_direct the campaign before it gets the credit. */
export const LETTER_IS_DIRECT = {
  channel: 'direct',
  conditions: [{ field: 'source', operator: 'equals', value: 'letter' }],
};

/** A rule whose channel name does not affect what is credited. */
export const LETTER_IS_PRINT = { ...LETTER_IS_DIRECT, channel: 'print' };

const EVENTS_PER_PERSON = 10;

/** Returns the journey of a person who came by an ad, then by a letter that names no campaign, and paid. */
function journey(profileId: string, person: number): StoredEvent[] {
  const visitor_id = `v${person}`;
  const of = { profile_id: profileId, person_id: visitorPersonId(profileId, visitor_id), visitor_id };
  const at = T0 + (person % 20) * DAY;
  const web = { ...PAGE, referrer: null };
  const origin = (source: string, campaign: string | null, over = {}) => ({
    ...{ channel: 'referral', source, medium: 'x', campaign, has_evidence: true },
    ...over,
  });
  const event = (key: string, time: number, over: Partial<StoredEvent>, marketing = {}) => {
    const idempotency_key = `${key}-${person}`;
    const _id = eventIdOf(profileId, idempotency_key);
    return journeyEvent({ _id, ...of, idempotency_key, time: new Date(time), ...over, marketing });
  };
  const pages = Array.from({ length: EVENTS_PER_PERSON - 3 }, (_, page) =>
    event(`page${page}`, at + (page + 1) * MINUTE, { web }, { is_internal: true }),
  );
  const value = `${100 + (person % 7)}.5`;
  const paid = { event_type: 'payment_received', event_name: 'payment_received', value, currency: 'CLP' };
  return [
    event('ad', at, { web }, origin('social', 'spring', { channel: 'paid_social', is_paid: true })),
    ...pages,
    event('letter', at + DAY, { web, event_name: 'letter_read' }, origin('letter', null)),
    event('paid', at + 2 * DAY, paid),
  ];
}

/** Fills a profile with persons; its first figures come from a replay, or are derived person by person. */
export async function fillProfile(
  app: RunningAttribution,
  profileId: string,
  persons: number,
  by: 'replay' | 'marks' = 'replay',
): Promise<void> {
  await app.publish([profile(profileId)]);
  await app.drained();
  for (let from = 0; from < persons; from += 500) {
    const some = Array.from({ length: Math.min(500, persons - from) }, (_, i) => journey(profileId, from + i));
    await app.collections.journeyEvents.insertMany(some.flat());
  }
  if (by === 'replay') await app.replays.requestReplay({ profileId });
  else await markEverybody(app.collections, app.collections, profileId);
  await app.drained();
}

/** Fails unless what is served equals what the same facts give when they are derived for the first time. */
export async function isAsFresh({ collections }: RunningAttribution, profileId: string): Promise<void> {
  isSameState(await derivedState(collections, profileId), await freshState(collections, profileId));
}

/** Fails with the first difference of two derived states, which are too long to be read as a whole. */
export function isSameState(actual: string, expected: string): void {
  const [lines, wanted] = [actual.split('\n'), expected.split('\n')];
  const place = wanted.findIndex((line, index) => line !== lines[index]);
  assert.deepEqual(place === -1 ? '' : lines[place], place === -1 ? '' : wanted[place]);
  assert.equal(lines.length, wanted.length);
}

async function freshState(collections: Collections, profileId: string): Promise<string> {
  await using elsewhere = await runAttribution('fresh');
  const facts = ['journeyEvents', 'aliases', 'goals', 'refunds', 'installments', 'reversals'] as const;
  for (const name of facts) {
    const docs = await collections[name].find({ profile_id: profileId } as never).toArray();
    if (docs.length > 0) await elsewhere.collections[name].insertMany(docs as never);
  }
  const known = await collections.profiles.findOne({ _id: profileId });
  assert.ok(known);
  const { generation: _served, ...unreplayed } = known;
  await elsewhere.collections.profiles.insertOne(unreplayed);
  await markEverybody(collections, elsewhere.collections, profileId);
  await elsewhere.drained();
  return await derivedState(elsewhere.collections, profileId);
}

/** Marks dirty every person with events, in this database or in another. */
async function markEverybody({ journeyEvents }: Collections, { dirty }: Collections, profileId: string): Promise<void> {
  const ids = await journeyEvents.distinct('person_id', { profile_id: profileId });
  await markDirty(
    dirty,
    ids.map((personId) => ({ profileId, personId })),
  );
}

/** Returns the `profile_id` of every generation that has derived documents. */
export async function storedGenerations(app: RunningAttribution): Promise<string[]> {
  const { conversions, persons, dailyFacts } = collectionsOf(app.db);
  const keys = await Promise.all([
    conversions.distinct('profile_id', {}),
    persons.distinct('profile_id', {}),
    dailyFacts.distinct('profile_id', {}),
  ]);
  return [...new Set(keys.flat())].sort();
}

/** Returns the rules in force. */
export async function rulesServed(
  { collections }: RunningAttribution,
  profileId: string,
): Promise<ClassificationRule[]> {
  return (await collections.profiles.findOne({ _id: profileId }))?.classification ?? [];
}
