// Tests that ErasePerson removes a person from journeys and that no figure changes: before, during and after, and whatever comes
// late.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { belongsToErased } from '../src/domain/erasure/owned-by-erased.ts';
import { visitorPersonId } from '../src/domain/ids.ts';
import type { JourneyEventDoc } from '../src/domain/shapes/journey-event-doc.ts';
import { beginErasure, traceErasure } from '../src/store/erasure/erase-person.ts';
import { pseudonymiseStored } from '../src/store/erasure/pseudonymised-events.ts';
import { readEvent } from '../src/store/journeys/stored-event.ts';
import { CANARY, createErasureFixture, ERASED_AT, type ErasureFixture } from './erasure-fixture.ts';
import { heldByAnother } from './hold-profile.ts';
import { eventIdOf, linked, merged, PAGE, resolved, T0 } from './messages.ts';
import { type RunningAttribution, runAttribution } from './running-attribution.ts';

describe('ErasePerson', () => {
  let running: RunningAttribution;
  let fixture: ErasureFixture;
  before(async () => {
    running = await runAttribution('erase');
  });
  after(() => running[Symbol.asyncDispose]());
  beforeEach(async () => {
    fixture = await createErasureFixture(running);
  });

  it('leaves nothing personal, and every figure to the last digit', async () => {
    const { erase, figures, everything, profileId } = fixture;
    const before = await figures();
    assert.match(await everything(), CANARY);
    assert.match(await everything(), /"consent":"granted","gpc":true/);
    const erased = await erase();
    assert.equal(erased.length, 7);
    assert.deepEqual(await figures(), before);
    // A browser that two persons used stays the other person’s in the event that names that person.
    const { journeyEvents } = running.collections;
    const saying = { profile_id: profileId, $or: [{ consent: { $ne: null } }, { gpc: { $ne: null } }] };
    assert.equal(await journeyEvents.countDocuments(saying), 0);
    await journeyEvents.deleteOne({ _id: eventIdOf(profileId, 'other-pay') });
    assert.doesNotMatch(await everything(), CANARY);
  });

  it('changes nothing when everything is derived anew, and after a restart', async () => {
    const { erase, figures, recomputeAll } = fixture;
    const before = await figures();
    await erase();
    await recomputeAll();
    assert.deepEqual(await figures(), before);
    await running.restart();
    await recomputeAll();
    assert.deepEqual(await figures(), before);
  });

  it('changes nothing between two pages, when a part is pseudonymised and derived anew', async () => {
    const { erase, figures, recomputeAll, profileId, customer, browser } = fixture;
    const before = await figures();
    const { journeyEvents } = running.collections;
    const visitorIds = [1, 2].map(browser);
    const wanted = { profileId, customerId: customer, mergedIds: [], visitorIds, erasedAt: ERASED_AT };
    await beginErasure(running.collections, wanted);
    const { erased, owner } = await traceErasure(running.collections, wanted);
    const stored = await journeyEvents.find({ profile_id: profileId }).sort({ _id: 1 }).toArray();
    const all = stored.map(readEvent<JourneyEventDoc>);
    const theirs = all.filter((event) => belongsToErased(event, owner));
    for (const part of [theirs.slice(0, 2), theirs.slice(2, 5)]) {
      await pseudonymiseStored(journeyEvents, part, erased.salt, []);
      await recomputeAll();
      assert.deepEqual(await figures(), before);
    }
    await erase();
    assert.deepEqual(await figures(), before);
  });

  it('leaves nothing in figures that a replay has just replaced', async () => {
    const { erase, everything, profileId } = fixture;
    const { conversions, journeyEvents } = running.collections;
    await running.replays.requestReplay({ profileId });
    await running.drained();
    const replaced = { profile_id: profileId };
    assert.equal(await conversions.countDocuments(replaced), 4);
    await erase();
    assert.equal(await conversions.countDocuments(replaced), 1, 'the other customer’s');
    await journeyEvents.deleteOne({ _id: eventIdOf(profileId, 'other-pay') });
    assert.doesNotMatch(await everything(), CANARY);
  });

  it('returns the same when it is repeated', async () => {
    const { erase, profileId } = fixture;
    const first = await erase();
    const again = await erase();
    assert.deepEqual(again, first);
    const { persons } = running.collections;
    assert.equal(await persons.countDocuments({ profile_id: profileId }), 2);
  });

  it('ends for a customer who never did anything as soon as no person is pending to be derived', async () => {
    const { profileId, drained } = fixture;
    const request = { profileId, customerIds: [randomUUID()], erasedAt: timestampFromDate(ERASED_AT) };
    await using held = await heldByAnother(running.collections, profileId);
    const first = await running.erasures.erasePerson(request);
    assert.deepEqual([first.done, first.events], [false, []]);
    await held[Symbol.asyncDispose]();
    await drained();
    assert.equal((await running.erasures.erasePerson({ ...request, after: first.next })).done, true);
  });

  it('processes a long journey in pages', async () => {
    const { visit, erase, figures, recorded } = fixture;
    const count = 1100;
    await running.publish(Array.from({ length: count }, (_, i) => visit(`long-${i}`, 500 + i, 1)));
    await recorded(9 + count);
    const before = await figures();
    const erased = await erase();
    assert.equal(new Set(erased.map(({ eventId }) => eventId)).size, 7 + count);
    assert.deepEqual(await figures(), before);
  });

  it('closes every id of the person, and keeps the journey under the id that the reports show', async () => {
    const { browser, erase, events, profileId, customer, other } = fixture;
    await erase();
    const opened = [customer, visitorPersonId(profileId, browser(1)), visitorPersonId(profileId, browser(2))];
    for (const id of opened) assert.equal((await events(id)).totalCount, 0n);
    const { conversions } = running.collections;
    const standIn = (await conversions.findOne({ profile_id: profileId, person_id: { $ne: other } }))?.person_id ?? '';
    const { events: rows, totalCount } = await events(standIn);
    assert.equal(totalCount, 7n);
    for (const { url, path, browser: name, city } of rows) assert.deepEqual([url, path, name, city], ['', '', '', '']);
  });

  it('still says of each touch how its browser was joined to the person', async () => {
    const { erase, profileId, customer } = fixture;
    const touches = async (personId: string) => {
      const { touches: shown } = await running.client.listTouches({ profileId, personId, limit: 50 });
      return shown.map(({ joinMethod, clickIdKind, channel }) => [joinMethod, clickIdKind, channel]);
    };
    const before = await touches(customer);
    assert.ok(before.some(([method]) => method === 'visitor_link'));
    await erase();
    const standIn = (await running.collections.erasedPersons.findOne({ _id: `${profileId}|${customer}` }))?.stand_in_id;
    assert.deepEqual(await touches(standIn ?? ''), before);
  });

  it('deletes the summary and the offsets of the journey', async () => {
    const { erase, profileId, customer } = fixture;
    const { summaries, journeyOffsets } = running.collections;
    const _id = `${profileId}|${customer}`;
    await summaries.insertOne({ _id, profile_id: profileId, person_id: customer } as never);
    await journeyOffsets.insertOne({ _id, profile_id: profileId } as never);
    await erase();
    assert.equal((await summaries.countDocuments({ _id })) + (await journeyOffsets.countDocuments({ _id })), 0);
  });

  it('includes a customer who was merged into this one, even when the merge comes last', async () => {
    const { payment, erase, drained, recorded, events, profileId, customer } = fixture;
    const twin = randomUUID();
    await running.publish([payment('twin', 500, '3', 'canary-payer-3', twin)]);
    await recorded(10);
    assert.equal((await erase([1, 2], [customer, twin])).length, 8);
    await running.publish([merged(profileId, twin, customer)]);
    await drained();
    assert.equal((await events(twin)).totalCount, 0n);
    assert.doesNotMatch(
      JSON.stringify(await running.collections.conversions.find({ profile_id: profileId }).toArray()),
      CANARY,
    );
  });

  it('includes a browser whose link it has not received yet', async () => {
    const { browser, visit, erase, drained, recorded, events, profileId, customer } = fixture;
    await running.publish([visit('unlinked', 350, 3)]);
    await recorded(10);
    assert.equal((await erase([1, 2, 3])).length, 8);
    await running.publish([linked(profileId, browser(3), customer, T0, 'canary-late')]);
    await drained();
    assert.equal((await events(visitorPersonId(profileId, browser(3)))).totalCount, 0n);
    const { aliases } = running.collections;
    assert.doesNotMatch(JSON.stringify(await aliases.find({ profile_id: profileId }).toArray()), CANARY);
  });

  it('stores nothing personal of what comes late, counts it, and lists it for the ledger to follow', async () => {
    const { at, browser, web, visit, payment, erase, recorded, profileId, customer } = fixture;
    await erase();
    const { dailyFacts } = running.collections;
    const counted = async () =>
      (await dailyFacts.find({ profile_id: profileId, level: 'profile' }).toArray()).reduce(
        (sum, f) => sum + f.count,
        0,
      );
    const before = await counted();
    await running.publish([
      payment('late', 600, '9', 'canary-payer-1'),
      visit('late-visit', 610, 1),
      resolved({
        ...{ ...at('canary-key-owned', 620), visitorId: browser(4), web },
        owner: { customerId: customer, at: T0, eventId: eventIdOf(profileId, 'x') },
      }),
    ]);
    await recorded(12);
    assert.equal(await counted(), before + 1);
    const { events: late } = await running.erasures.listLateEvents({});
    const own = late.filter((one) => one.profileId === profileId);
    const keys = ['late', 'late-visit', 'owned'].map((key) => eventIdOf(profileId, `canary-key-${key}`));
    assert.deepEqual(own.map(({ event }) => event?.eventId).sort(), keys.sort());
    assert.doesNotMatch(
      JSON.stringify(await running.collections.journeyEvents.find({ profile_id: profileId, erased: true }).toArray()),
      CANARY,
    );
    await running.erasures.forgetLateEvents({ events: own });
    assert.equal(await running.collections.lateEvents.countDocuments({ profile_id: profileId }), 0);
  });

  it('pseudonymises what was stored at the very moment at which it ended', async () => {
    const { payment, erase, recomputeAll, recorded, profileId } = fixture;
    await erase();
    const { journeyEvents, lateEvents } = running.collections;
    await running.publish([payment('racing', 600, '9', 'canary-payer-1')]);
    await recorded(10);
    await lateEvents.deleteMany({ profile_id: profileId });
    const _id = eventIdOf(profileId, 'canary-key-racing');
    await journeyEvents.updateOne({ _id }, { $set: { subject_ref: 'canary' }, $unset: { erased: '' } });
    await recomputeAll();
    assert.deepEqual(
      [(await journeyEvents.findOne({ _id }))?.erased, await lateEvents.countDocuments({ _id })],
      [true, 1],
    );
  });

  it('lets the browser start anew after the erasure', async () => {
    const { at, browser, erase, recorded, events, profileId } = fixture;
    await erase();
    const received = timestampFromDate(new Date(ERASED_AT.getTime() + 1));
    const anew = resolved({ ...at('new-visit', 700), visitorId: browser(1), web: PAGE, receivedAt: received });
    await running.publish([anew]);
    await recorded(10);
    assert.equal((await events(visitorPersonId(profileId, browser(1)))).totalCount, 1n);
  });

  it('leaves another profile alone', async () => {
    const { browser, figures, events, customer } = fixture;
    const strangers = randomUUID();
    const before = await figures();
    const request = { profileId: strangers, customerIds: [customer], visitorIds: [browser(1)], after: '' };
    const { events: page } = await running.erasures.erasePerson({ ...request, erasedAt: timestampFromDate(ERASED_AT) });
    assert.deepEqual([page.length, await figures()], [0, before]);
    assert.equal((await events(customer)).totalCount, 7n);
  });

  it('refuses a request that names nobody', async () => {
    const { profileId } = fixture;
    await assert.rejects(running.erasures.erasePerson({ profileId, customerIds: [] }), { reason: 'validation_error' });
  });
});
