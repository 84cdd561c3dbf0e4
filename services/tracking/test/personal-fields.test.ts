// Tests that the personal data of an event is in the ledger, for callers who may read it, and that the stream only has ids.
import assert from 'node:assert/strict';
import { walkStream } from '@touchline/chassis/bus/walk-stream.ts';
import { deterministicId } from '@touchline/chassis/deterministic-id.ts';
import { type GrpcClient, grpcClient } from '@touchline/chassis/grpc/client.ts';
import { eventsRecorded, eventsRecordedWithTraits } from '@touchline/proto/catalog.ts';
import { Origin } from '@touchline/proto/gen/touchline/events/v1/event_pb.ts';
import { ErasureService } from '@touchline/proto/gen/touchline/tracking/v1/erasure_pb.ts';
import { TraitsService } from '@touchline/proto/gen/touchline/tracking/v1/traits_pb.ts';
import { DEADLINE_MS, openSite, payment, type Running, type Site } from './running-tracking.ts';

const CANARY = 'canary';
const traits = { email: `${CANARY}@example.com`, phone: '+56912345678', firstName: CANARY, externalId: CANARY };
const idOf = (key: string, profileId = 'p1') => deterministicId(profileId, key);

describe('personal fields of events', () => {
  let site: Site;
  let tracking: Running;
  let ledger: GrpcClient<typeof TraitsService>;
  before(async () => {
    site = await openSite('traits');
    tracking = await site.start();
    ledger = grpcClient(TraitsService, {
      address: `127.0.0.1:${tracking.service.grpcPort}`,
      deadlineMs: DEADLINE_MS,
    });
  });
  after(async () => {
    await ledger[Symbol.asyncDispose]();
    await tracking[Symbol.asyncDispose]();
    await site[Symbol.asyncDispose]();
  });
  const ask = async (...refs: { profileId: string; eventId: string }[]) =>
    new Map((await ledger.getTraits({ events: refs })).events.map((one) => [one.eventId, one.traits]));

  it('are in no byte of the stream, in whatever free text they are', async () => {
    const properties = { customer_name: CANARY, provider: CANARY };
    const context = { url: 'https://shop.example/', title: CANARY };
    const event = { traits, properties, context, sessionId: CANARY, anonymousId: 'browser' };
    await tracking.client.recordEvents({
      events: [
        payment(`${CANARY}@example.com`, event),
        payment(`${CANARY}-2`, {
          ...event,
          origin: Origin.PROVIDER,
          properties: { ...properties, provider: `${CANARY} x` },
        }),
      ],
    });
    await site.relayed();
    let messages = 0;
    for await (const { data, subject, headers } of walkStream(site.bus, site.bus.stream(eventsRecorded.stream), {
      subjects: [
        site.bus.subject(`${eventsRecorded.subject}.>`),
        site.bus.subject(`${eventsRecordedWithTraits.subject}.>`),
      ],
    })) {
      messages += 1;
      const said = [Buffer.from(data).toString('latin1'), subject, ...[...(headers ?? [])].flat(2)].join('\n');
      assert.doesNotMatch(said, /canary|56912345678/i);
    }
    assert.equal(messages, 2);
    const { events } = await tracking.client.listEvents({ profileId: 'p1', limit: 1 });
    const [shown] = events;
    assert.deepEqual(
      [shown?.properties?.customer_name, shown?.web?.title, shown?.sessionId, shown?.subjectRef],
      [CANARY, CANARY, CANARY, ''],
      'the feed of the profile itself shows what it sent',
    );
  });

  it('except our own value, the provider, which is published', async () => {
    const webpay = { origin: Origin.PROVIDER, properties: { provider: 'webpay', note: CANARY } };
    await tracking.client.recordEvents({ events: [payment('of-provider', webpay)] });
    await site.relayed();
    const found = (await site.published()).find(({ event }) => event?.eventId === idOf('of-provider'));
    assert.deepEqual([found?.event?.provider, found?.event?.properties], ['webpay', undefined]);
  });

  it('are returned by profile and id, for events of many profiles at once', async () => {
    await tracking.client.recordEvents({
      events: [
        payment('asked', { traits }),
        payment('asked', { profileId: 'p2', traits: { email: 'eva@example.com' } }),
        payment('silent', { traits: {}, anonymousId: 'browser' }),
      ],
    });
    const answers = await ask(
      { profileId: 'p1', eventId: idOf('asked') },
      { profileId: 'p2', eventId: idOf('asked', 'p2') },
      { profileId: 'p1', eventId: idOf('silent') },
      { profileId: 'p1', eventId: idOf('unknown') },
    );
    assert.deepEqual([answers.size, answers.get(idOf('asked'))?.email], [3, traits.email]);
    assert.equal(answers.get(idOf('asked', 'p2'))?.email, 'eva@example.com');
    assert.equal(answers.get(idOf('silent')), undefined);
  });

  it('are not returned for another profile', async () => {
    assert.deepEqual(await ask({ profileId: 'p2', eventId: idOf('asked') }), new Map());
    const beside = await ask({ profileId: 'p2', eventId: idOf('asked') }, { profileId: 'p1', eventId: idOf('silent') });
    assert.deepEqual([...beside.keys()], [idOf('silent')]);
  });

  it('are gone while the event stays known, once the payment is assigned to another person or the person is erased', async () => {
    await tracking.client.recordEvents({ events: [payment('given', { traits }), payment('erased', { traits })] });
    await site.relayed();
    await tracking.client.assignPayer({ profileId: 'p1', eventId: idOf('given'), customerId: 'c-2' });
    await site.relayed();
    await using erasure = grpcClient(ErasureService, {
      address: `127.0.0.1:${tracking.service.grpcPort}`,
      deadlineMs: DEADLINE_MS,
    });
    await erasure.eraseEvents({ profileId: 'p1', events: [{ eventId: idOf('erased'), visitorPseudonym: '' }] });
    const refs = ['given', 'erased'].map((key) => ({ profileId: 'p1', eventId: idOf(key) }));
    assert.deepEqual([...(await ask(...refs)).values()], [undefined, undefined]);
  });

  it('are requested in bounded numbers', async () => {
    const events = Array.from({ length: 501 }, (_, n) => ({ profileId: 'p1', eventId: idOf(`many-${n}`) }));
    await assert.rejects(ledger.getTraits({ events }), { code: 'INVALID_ARGUMENT', reason: 'invalid_parameter' });
  });
});
