// Tests through the service what the ledger deletes when a retention ends, and what still holds for its callers.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { fromBinary, type MessageInitShape } from '@bufbuild/protobuf';
import { timestampDate, timestampFromDate } from '@bufbuild/protobuf/wkt';
import { busEvent } from '@touchline/chassis/bus/cloud-event.ts';
import { publish } from '@touchline/chassis/bus/publish.ts';
import { walkStream } from '@touchline/chassis/bus/walk-stream.ts';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { serviceClient } from '@touchline/chassis/testing/service-client.ts';
import { ledgerExpired, profileChanged } from '@touchline/proto/catalog.ts';
import { LedgerExpiredSchema } from '@touchline/proto/gen/touchline/events/v1/ledger_pb.ts';
import { ErasureService } from '@touchline/proto/gen/touchline/tracking/v1/erasure_pb.ts';
import { type EventDraftSchema, VerdictStatus } from '@touchline/proto/gen/touchline/tracking/v1/tracking_pb.ts';
import { TraitsService } from '@touchline/proto/gen/touchline/tracking/v1/traits_pb.ts';
import { createLedgerExpiry } from '../src/store/ledger-expiry.ts';
import { DEADLINE_MS, openSite, payment, type Running, type Site } from './running-tracking.ts';

const DAY_MS = 86_400_000;
const AHEAD_MS = Date.UTC(2082, 0, 1) - Date.now();

describe('a ledger that keeps events for 100 days', () => {
  let site: Site;
  let tracking: Running;
  let day = 0;
  const clock = () => new Date(Date.now() + AHEAD_MS + day * DAY_MS);
  before(async () => {
    site = await openSite('expire', { LEDGER_EXPIRY_INTERVAL_MS: '50' });
    tracking = await site.start({ clock });
    await tell('p1', 100);
  });
  after(async () => {
    await tracking[Symbol.asyncDispose]();
    await site[Symbol.asyncDispose]();
  });

  const tell = (profileId: string, ledgerDays: number) => {
    const data = { profileId, reportingCurrency: 'CLP', ledgerDays, changedAt: timestampFromDate(new Date()) };
    return publish(site.bus, [busEvent(profileChanged, { id: randomUUID(), profileId, time: new Date(), data })]);
  };
  const visit = (key: string, change: MessageInitShape<typeof EventDraftSchema> = {}) =>
    payment(key, { eventName: 'page_view', value: '', currency: '', ...change });
  const record = async (...events: ReturnType<typeof payment>[]) => {
    const { verdicts } = await tracking.client.recordEvents({ events });
    return verdicts.map(({ status, eventId }) => ({ status, eventId }));
  };
  const keysOf = async (profileId = 'p1') =>
    (await site.rows.distinct('idempotency_key', { profile_id: profileId })).sort();
  /** Lets that many days pass, and waits until a whole pass has seen them. */
  const pass = async (days: number) => {
    day += days;
    const expiry = createLedgerExpiry(site.mongo.db);
    const place = clock().getTime() - 100 * DAY_MS;
    await eventually(async () => assert.ok(((await expiry.expiredUntil('p1'))?.getTime() ?? 0) >= place));
  };

  it('deletes what is older, but neither money nor what another profile keeps', async () => {
    await record(visit('old'), payment('paid'), visit('theirs', { profileId: 'p2' }));
    await site.relayed();
    day += 50;
    await record(visit('young'));
    await site.relayed();
    await pass(51);
    assert.deepEqual([await keysOf(), await keysOf('p2')], [['paid', 'young'], ['theirs']]);
  });

  it('publishes until when it has deleted', async () => {
    const subject = `${site.bus.subject(ledgerExpired.subject)}.p1`;
    const place = clock().getTime() - 100 * DAY_MS;
    await eventually(async () => {
      const told: number[] = [];
      for await (const { data } of walkStream(site.bus, site.bus.stream('EVENTS'), { subjects: [subject] })) {
        const { profileId, expiredUntil } = fromBinary(LedgerExpiredSchema, data);
        assert.equal(profileId, 'p1');
        if (expiredUntil) told.push(timestampDate(expiredUntil).getTime());
      }
      assert.ok((told.at(-1) ?? 0) >= place);
    });
  });

  it('recognises a repeat of what it keeps, and of money permanently', async () => {
    const statuses = (await record(visit('young'), payment('paid'))).map(({ status }) => status);
    assert.deepEqual(statuses, [VerdictStatus.DUPLICATE, VerdictStatus.DUPLICATE]);
  });

  it('records a repeat of a deleted event again, under the same id, and deletes it again', async () => {
    const [first] = await record(visit('again'));
    await site.relayed();
    await pass(101);
    const [second] = await record(visit('again'));
    assert.deepEqual(second, { status: VerdictStatus.RECORDED, eventId: first?.eventId });
    await site.relayed();
    await pass(101);
    assert.equal(await site.rows.countDocuments({ _id: first?.eventId }), 0);
  });

  it('leaves deleted events out of the traits that it returns', async () => {
    const [gone] = await record(visit('gone'));
    await site.relayed();
    await pass(101);
    const [paid] = await record(payment('paid'));
    await using traits = serviceClient(TraitsService, tracking.service, { deadlineMs: DEADLINE_MS });
    const refs = [gone, paid].map((one) => ({ profileId: 'p1', eventId: one?.eventId ?? '' }));
    const { events } = await traits.getTraits({ events: refs });
    assert.deepEqual(
      events.map(({ eventId }) => eventId),
      [paid?.eventId],
    );
  });

  it('accepts an erasure that names deleted events', async () => {
    const [gone] = await record(visit('erased'));
    await site.relayed();
    await pass(101);
    await using erasure = serviceClient(ErasureService, tracking.service, { deadlineMs: DEADLINE_MS });
    const events = [{ eventId: gone?.eventId ?? '', visitorPseudonym: '' }];
    const { erased, nextSequence } = await eventually(() => erasure.eraseEvents({ profileId: 'p1', events }));
    assert.deepEqual([erased, nextSequence], [0, 0n]);
  });

  it('still reports, for a profile without remaining events, a time after their receipt', async () => {
    await tell('quiet', 100);
    const [one] = await record(visit('only', { profileId: 'quiet' }));
    const received = (await site.rows.findOne({ _id: one?.eventId }))?.received_at;
    await site.relayed();
    day += 101;
    await eventually(async () => assert.deepEqual(await keysOf('quiet'), []));
    await using erasure = serviceClient(ErasureService, tracking.service, { deadlineMs: DEADLINE_MS });
    const { receivedUntil } = await erasure.getReceivedUntil({ profileId: 'quiet' });
    assert.ok(received && receivedUntil && timestampDate(receivedUntil) > received);
  });
});
