// Tests that subscribers who had not received everything when NATS lost its messages receive it again: outcomes as the log has
// them, and the current credit.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { fromBinary, toBinary } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { BusEvent } from '@touchline/chassis/bus/cloud-event.ts';
import { walkStream } from '@touchline/chassis/bus/walk-stream.ts';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { type CatalogEntry, conversionsCredited, outcomesRecorded } from '@touchline/proto/catalog.ts';
import { ConversionCreditedSchema } from '@touchline/proto/gen/touchline/events/v1/conversions_pb.ts';
import { Origin } from '@touchline/proto/gen/touchline/events/v1/event_pb.ts';
import { OutcomeRecordedSchema } from '@touchline/proto/gen/touchline/events/v1/outcomes_pb.ts';
import { DAY, eventIdOf, merged, profile, resolved } from './messages.ts';
import { type RunningAttribution, runAttribution } from './running-attribution.ts';

/** More than are published at once. */
const PAYMENTS = 230;
const NOW = Date.now();

describe('streams that were created anew', () => {
  let app: RunningAttribution;
  before(async () => {
    app = await runAttribution('new_stream');
  });
  after(() => app[Symbol.asyncDispose]());

  const messagesOf = async (entry: CatalogEntry, profileId: string) => {
    const subjects = [`${app.bus.subject(entry.subject)}.${profileId}`];
    const messages: { id: string; data: Uint8Array }[] = [];
    for await (const { headers, data } of walkStream(app.bus, app.bus.stream(entry.stream), { subjects }))
      messages.push({ id: headers?.get('ce-id') ?? '', data });
    return messages;
  };
  const outcomes = async (profileId: string) =>
    (await messagesOf(outcomesRecorded, profileId)).map(({ id, data }) => {
      const { sequence, customerId } = fromBinary(OutcomeRecordedSchema, data);
      return { id, sequence: Number(sequence), customerId };
    });
  const credited = async (profileId: string) =>
    (await messagesOf(conversionsCredited, profileId)).map(({ data }) => fromBinary(ConversionCreditedSchema, data));
  /** Returns the last message of each conversion, without its revision. */
  const credit = async (profileId: string) =>
    new Map(
      (await credited(profileId)).map((told) => {
        const state = toBinary(ConversionCreditedSchema, { ...told, revision: 0n });
        return [told.conversionId, Buffer.from(state).toString('hex')];
      }),
    );
  const revisions = async (profileId: string) => (await credited(profileId)).map(({ revision }) => Number(revision));
  const removed = (messages: Map<string, string>) =>
    [...messages.values()].filter((hex) => fromBinary(ConversionCreditedSchema, Buffer.from(hex, 'hex')).removed)
      .length;
  const payment = (profileId: string, key: string): BusEvent =>
    resolved({
      ...{ profileId, key, at: NOW - DAY, eventType: 'payment_received', value: '10', currency: 'USD' },
      ...{ customerId: `of ${key}`, origin: Origin.SERVER, receivedAt: timestampFromDate(new Date(NOW)) },
    });
  async function paidProfile(count: number): Promise<string> {
    const profileId = randomUUID();
    const keys = Array.from({ length: count }, (_, n) => `order-${n}`);
    await app.publish([profile(profileId), ...keys.map((key) => payment(profileId, key))]);
    await app.drained();
    return profileId;
  }
  const wipe = async () => {
    for (const { stream } of [outcomesRecorded, conversionsCredited])
      await app.bus.manager.streams.delete(app.bus.stream(stream));
    await app.bus.declare();
  };

  it('have every outcome of the last days in the order of its log, under its id and with its present customer', async () => {
    const [profileId, healthcare] = [await paidProfile(PAYMENTS), await paidProfile(1)];
    const before = await outcomes(profileId);
    assert.equal(before.length, PAYMENTS);
    await app.publish([merged(profileId, 'of order-7', 'older')]);
    await app.drained();
    const [profiles, log] = [app.collections.profiles, app.collections.recordedOutcomes];
    await profiles.updateOne({ _id: healthcare }, { $set: { healthcare_family: true } });
    const old = { profile_id: profileId, sequence: { $lte: 3 } };
    await log.updateMany(old, { $set: { recorded_at: new Date(NOW - 8 * DAY) } });
    const seven = await log.findOne({ profile_id: profileId, event_id: eventIdOf(profileId, 'order-7') });
    const expected = before
      .filter(({ sequence }) => sequence > 3)
      .map((outcome) => (outcome.id === seven?._id ? { ...outcome, customerId: 'older' } : outcome));
    await wipe();
    await eventually(async () => assert.deepEqual(await outcomes(profileId), expected));
    assert.deepEqual(await outcomes(healthcare), []);

    await app.stop();
    await wipe();
    await app.restart();
    await eventually(async () => assert.deepEqual(await outcomes(profileId), expected));
    await app.drained();
    assert.deepEqual(await outcomes(healthcare), []);
  });

  it('have the credit of every existing conversion, as it was last published', async () => {
    const profileId = await paidProfile(PAYMENTS);
    const goal = { conversionKey: 'coffee', name: 'Coffee', eventTypes: ['coffee'], kind: 'pipeline' };
    await app.publish([resolved({ profileId, key: 'coffee', at: NOW - DAY, eventType: 'coffee', customerId: 'x' })]);
    await app.client.upsertGoal({ profileId, goal });
    await app.drained();
    await app.client.upsertGoal({ profileId, goal: { ...goal, eventTypes: ['nothing_like_it'] } });
    await app.drained();
    const [before, last] = [await credit(profileId), Math.max(...(await revisions(profileId)))];
    const gone = removed(before);
    assert.deepEqual([before.size - gone, gone], [PAYMENTS, 1]);
    for (const [id, hex] of before)
      if (fromBinary(ConversionCreditedSchema, Buffer.from(hex, 'hex')).removed) before.delete(id);
    await wipe();
    await eventually(async () => assert.deepEqual(await credit(profileId), before));
    assert.equal((await messagesOf(conversionsCredited, profileId)).length, PAYMENTS, 'once each');
    assert.ok(Math.min(...(await revisions(profileId))) > last);
  });
});
