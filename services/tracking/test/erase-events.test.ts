// Tests what EraseEvents removes from the ledger and the stream, and what must stay.
import assert from 'node:assert/strict';
import { create, type MessageInitShape } from '@bufbuild/protobuf';
import type { Bus } from '@touchline/chassis/bus/bus.ts';
import { type BusEvent, busEvent } from '@touchline/chassis/bus/cloud-event.ts';
import { publish as publishToBus } from '@touchline/chassis/bus/publish.ts';
import { deterministicId } from '@touchline/chassis/deterministic-id.ts';
import { AppError } from '@touchline/chassis/errors.ts';
import { grpcClient } from '@touchline/chassis/grpc/client.ts';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { eventsRecordedWithTraits } from '@touchline/proto/catalog.ts';
import { Consent, Origin } from '@touchline/proto/gen/touchline/events/v1/event_pb.ts';
import { ErasureService } from '@touchline/proto/gen/touchline/tracking/v1/erasure_pb.ts';
import {
  type EventDraft,
  EventDraftSchema,
  VerdictStatus,
} from '@touchline/proto/gen/touchline/tracking/v1/tracking_pb.ts';
import { DEADLINE_MS, openSite, payment, type Running, type Site } from './running-tracking.ts';

const CANARY = 'canary';
const LANGUAGE = 'eo-CL';
const SHOP = 'p1';
const PSEUDONYM = '77777777-7777-4777-8777-777777777777';

const personal = (key: string, change: MessageInitShape<typeof EventDraftSchema> = {}): EventDraft => {
  const defaults: MessageInitShape<typeof EventDraftSchema> = {
    profileId: SHOP,
    eventName: 'payment_received',
    idempotencyKey: `${CANARY}-${key}`,
    origin: Origin.SERVER,
    anonymousId: `${CANARY}-browser`,
    value: '19990',
    currency: 'CLP',
    subjectRef: `${CANARY}ref`,
    traits: { email: `${CANARY}@example.com`, phone: '+56912345678', firstName: CANARY },
    context: {
      url: `https://shop.example/${CANARY}?email=${CANARY}&utm_source=meta`,
      referrer: `https://x.example/${CANARY}`,
      title: CANARY,
      city: CANARY,
      language: LANGUAGE,
      consent: Consent.GRANTED,
      gpc: true,
      userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    },
    sessionId: CANARY,
    clickIds: { fbclid: CANARY, fbp: `fb.1.1750000000000.${CANARY}` },
    properties: { note: CANARY },
  };
  return create(EventDraftSchema, Object.assign(defaults, change));
};

const idOf = (key: string, profileId = SHOP) => deterministicId(profileId, `${CANARY}-${key}`);

describe('EraseEvents', () => {
  let site: Site;
  let tracking: Running;
  before(async () => {
    site = await openSite('erase');
    tracking = await site.start();
  });
  after(async () => {
    await tracking[Symbol.asyncDispose]();
    await site[Symbol.asyncDispose]();
  });
  const erasure = () =>
    grpcClient(ErasureService, { address: `127.0.0.1:${tracking.service.grpcPort}`, deadlineMs: DEADLINE_MS });
  const relayed = () =>
    eventually(async () => assert.equal((await tracking.ops.getBacklog({})).backlogs[0]?.pending, 0n));
  const erase = async (profileId: string, ids: string[]) => {
    await using client = erasure();
    return await client.eraseEvents({
      profileId,
      events: ids.map((eventId) => ({ eventId, visitorPseudonym: PSEUDONYM })),
    });
  };
  const traces = async () => {
    const rows = JSON.stringify(await site.rows.find({ profile_id: SHOP }).toArray());
    const messages = (await site.published()).filter(({ event }) => event?.profileId === SHOP);
    return `${rows}${JSON.stringify(messages, (_, value) => (typeof value === 'bigint' ? String(value) : value))}`;
  };

  it('leaves nothing personal in the ledger or on the stream, and keeps what counts', async () => {
    await tracking.client.recordEvents({
      events: [personal('one'), personal('two'), personal('other', { profileId: 'p2' })],
    });
    await relayed();
    assert.match(await traces(), /canary/);
    const { erased, messages } = await erase(SHOP, [idOf('one'), idOf('two')]);
    assert.deepEqual([erased, messages], [2, 2]);
    assert.doesNotMatch(await traces(), /canary|56912345678|eo-CL|Firefox|"granted"|"gpc":true/);
    const row = await site.rows.findOne({ _id: idOf('one') });
    assert.deepEqual(
      [row?.value, row?.currency, row?.visitor_id, row?.web?.host, row?.marketing?.source],
      ['19990', 'CLP', PSEUDONYM, 'shop.example', 'facebook'],
    );
  });

  it('changes nothing when it is repeated', async () => {
    const before = await site.rows.find({}).toArray();
    assert.deepEqual(await erase(SHOP, [idOf('one')]).then(({ erased, messages }) => [erased, messages]), [1, 0]);
    assert.deepEqual(await site.rows.find({}).toArray(), before);
  });

  it("never touches another profile's event", async () => {
    assert.equal((await erase(SHOP, [idOf('other', 'p2')])).erased, 0);
    assert.equal((await site.rows.findOne({ _id: idOf('other', 'p2') }))?.traits?.firstName, CANARY);
  });

  it('still recognises the event as a duplicate, and accepts no subject_ref from a repeat', async () => {
    const { verdicts } = await tracking.client.recordEvents({ events: [personal('one')] });
    assert.deepEqual([verdicts[0]?.status, verdicts[0]?.eventId], [VerdictStatus.DUPLICATE, idOf('one')]);
    assert.doesNotMatch(await traces(), /canary/);
    assert.equal((await site.rows.findOne({ _id: idOf('one') }))?.revision, 0);
  });

  it('removes every revision of an event from the stream', async () => {
    await tracking.client.recordEvents({ events: [personal('revised')] });
    await tracking.client.recordEvents({ events: [personal('revised', { subjectRef: 'second' })] });
    await relayed();
    assert.equal((await erase(SHOP, [idOf('revised')])).messages, 2);
    assert.doesNotMatch(await traces(), /canary/);
  });

  it('removes from the stream what an earlier release published with the traits in it', async () => {
    await tracking.client.recordEvents({ events: [personal('before')] });
    await relayed();
    const event = { eventId: idOf('before'), profileId: SHOP };
    const data = { event, traits: { email: `${CANARY}@example.com` } };
    const before = busEvent(eventsRecordedWithTraits, {
      id: `${event.eventId}.1`,
      profileId: SHOP,
      time: new Date(),
      data,
    });
    await publishToBus(site.bus, [before]);
    const { messages } = await erase(SHOP, [idOf('before')]);
    assert.equal(messages, 2);
    const subjects_filter = `${site.bus.subject(eventsRecordedWithTraits.subject)}.>`;
    const { state } = await site.bus.manager.streams.info(site.bus.stream('EVENTS'), { subjects_filter });
    assert.deepEqual(state.subjects ?? {}, {});
  });

  it('searches the stream in parts when the caller has little time, and erases rows only with the first part', async () => {
    const keys = Array.from({ length: 30 }, (_, i) => `part-${i}`);
    await tracking.client.recordEvents({ events: keys.map((key) => personal(key)) });
    await relayed();
    const events = keys.map((key) => ({ eventId: idOf(key), visitorPseudonym: PSEUDONYM }));
    await using client = erasure();
    const parts: [number, number][] = [];
    for (let afterSequence = 0n; ; ) {
      const part = await client.eraseEvents({ profileId: SHOP, events, afterSequence, patienceMs: 1 });
      parts.push([part.erased, part.messages]);
      afterSequence = part.nextSequence;
      if (afterSequence === 0n) break;
    }
    const sum = (place: 0 | 1) => parts.reduce((total, part) => total + part[place], 0);
    assert.deepEqual([sum(0), sum(1)], [30, 30]);
    assert.doesNotMatch(await traces(), /canary/);
  });

  it('requires another call while an event is in flight, and completes once the bus has it', async () => {
    const held = Promise.withResolvers<void>();
    const publish = async (bus: Bus, events: readonly BusEvent[]) => {
      await held.promise;
      await publishToBus(bus, events);
    };
    await using slow = await site.start({ publish });
    await slow.client.recordEvents({ events: [personal('held')] });
    await using client = grpcClient(ErasureService, {
      address: `127.0.0.1:${slow.service.grpcPort}`,
      deadlineMs: DEADLINE_MS,
    });
    const request = { profileId: SHOP, events: [{ eventId: idOf('held'), visitorPseudonym: '' }] };
    try {
      await assert.rejects(
        client.eraseEvents(request),
        (error) => error instanceof AppError && error.code === 'UNAVAILABLE',
      );
    } finally {
      held.resolve();
    }
    const { messages } = await eventually(() => client.eraseEvents(request));
    assert.equal(messages, 1);
    assert.doesNotMatch(await traces(), /canary/);
  });

  it('waits for a changed row, whose event was on the bus long before', async () => {
    await tracking.client.recordEvents({ events: [payment('changed', { profileId: 'p3' })] });
    await relayed();
    const id = deterministicId('p3', 'changed');
    await site.rows.updateOne({ _id: id }, { $set: { pending: new Date() }, $inc: { revision: 1 } });
    await assert.rejects(erase('p3', [id]), { code: 'UNAVAILABLE' });
    await site.rows.updateOne({ _id: id }, { $unset: { pending: '' } });
    assert.equal((await erase('p3', [id])).erased, 1);
  });
});
