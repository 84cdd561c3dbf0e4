// Tests erasing single messages from a stream.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { eventsRecorded, eventsRecordedWithTraits, replaySubject } from '@touchline/proto/catalog.ts';
import { type Bus, connectBus } from '../src/bus/bus.ts';
import { busEvent, headersOf } from '../src/bus/cloud-event.ts';
import { eraseMessages, type Look } from '../src/bus/erase-messages.ts';
import { publish, rawMessage } from '../src/bus/publish.ts';
import { dropStreams, testBusPrefix, testStack } from '../src/testing/stack.ts';

const SHOP = '11111111-1111-4111-8111-111111111111';
const OTHER = '22222222-2222-4222-8222-222222222222';

describe('eraseMessages', () => {
  let bus: Bus;
  before(async () => {
    bus = await connectBus({ url: testStack().natsUrl, name: 'erase', prefix: testBusPrefix() });
  });
  after(async () => {
    await dropStreams(bus);
    await bus[Symbol.asyncDispose]();
  });

  const erase = (profileId: string, isWanted: (id: string) => boolean, look?: Look) =>
    eraseMessages(bus, [eventsRecorded], profileId, isWanted, look);
  const event = (profileId: string, id: string) =>
    busEvent(eventsRecorded, { id, profileId, time: new Date(), data: { event: { eventName: `canary-${id}` } } });

  it("deletes the profile's wanted messages, leaves their neighbours and other profiles' alone, and can be repeated", async () => {
    const ids = Array.from({ length: 2500 }, (_, i) => `id-${i}`);
    await publish(bus, [
      ...ids.map((id) => event(SHOP, id)),
      ...ids.slice(0, 10).map((id) => event(OTHER, `other-${id}`)),
    ]);
    const stream = bus.stream(eventsRecorded.stream);
    const wanted = new Set(['id-0', 'id-7', 'id-1999', 'id-2499']);
    assert.deepEqual(await erase(SHOP, (id) => wanted.has(id)), { messages: 4, next: 0 });
    assert.deepEqual(await erase(SHOP, (id) => wanted.has(id)), { messages: 0, next: 0 });
    const { state } = await bus.manager.streams.info(stream);
    assert.equal(state.messages, 2510 - 4);
    assert.equal((await erase(SHOP, (id) => id === 'other-id-7')).messages, 0);
    assert.equal(state.consumer_count, 0, 'leaves no consumer behind');
  });

  it('deletes copies that one consumer was to receive again, of this profile only', async () => {
    const copies = [SHOP, OTHER].map((profileId) => rawMessage(event(profileId, 'copied')));
    for (const { id, body, profileId, ...rest } of copies) {
      const subject = bus.subject(`${replaySubject(eventsRecorded, 'identity-events-recorded')}.${profileId}`);
      await bus.js.publish(subject, body, { headers: headersOf({ ...rest, id, profileId }) });
    }
    assert.equal((await erase(SHOP, (id) => id === 'copied')).messages, 1);
  });

  it('deletes those of two subjects of one stream, and the copies that both share, in one walk', async () => {
    const shop = randomUUID();
    const before = { profileId: shop, time: new Date(), data: { event: { eventName: 'canary' } } };
    await publish(bus, [
      busEvent(eventsRecordedWithTraits, { id: 'both-1', ...before }),
      event(shop, 'both-2'),
      event(shop, 'stays'),
    ]);
    const { id, body, profileId, ...rest } = rawMessage(event(shop, 'both-copied'));
    const subject = bus.subject(`${replaySubject(eventsRecordedWithTraits, 'identity-events-recorded')}.${shop}`);
    await bus.js.publish(subject, body, { headers: headersOf({ ...rest, id, profileId }) });
    const both = [eventsRecorded, eventsRecordedWithTraits] as const;
    assert.deepEqual(await eraseMessages(bus, both, shop, (one) => one.startsWith('both')), { messages: 3, next: 0 });
  });

  it('continues where its time was up, until the whole stream was checked', async () => {
    const shop = randomUUID();
    const ids = Array.from({ length: 50 }, (_, i) => `part-${i}`);
    await publish(
      bus,
      ids.map((id) => event(shop, id)),
    );
    let [after, parts, messages] = [0, 0, 0];
    do {
      const part = await erase(shop, (id) => Number(id.slice(5)) % 2 === 0, { after, patienceMs: 0 });
      assert.ok(part.next === 0 || part.next > after);
      [after, parts, messages] = [part.next, parts + 1, messages + part.messages];
    } while (after > 0);
    assert.deepEqual([messages, parts > 1], [25, true]);
    const subjects_filter = bus.subject(`${eventsRecorded.subject}.${shop}`);
    const { state } = await bus.manager.streams.info(bus.stream(eventsRecorded.stream), { subjects_filter });
    assert.deepEqual(Object.values(state.subjects ?? {}), [25]);
  });

  it('ends soon when other erasures delete the rest concurrently', async () => {
    const shop = randomUUID();
    const ids = Array.from({ length: 60 }, (_, i) => `beside-${i}`);
    await publish(
      bus,
      ids.map((id) => event(shop, id)),
    );
    const isMine = (n: number) => (id: string) => Number(id.slice(7)) % 3 === n;
    const erased = await Promise.all([0, 1, 2].map((n) => erase(shop, isMine(n))));
    assert.deepEqual(erased, Array(3).fill({ messages: 20, next: 0 }));
  });
});
