// Tests what exports publishes: each delivery once, with ids and the time, and again when the bus lost it.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { fromBinary } from '@bufbuild/protobuf';
import { walkStream } from '@touchline/chassis/bus/walk-stream.ts';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { exportsDelivered } from '@touchline/proto/catalog.ts';
import { ExportDeliveredSchema } from '@touchline/proto/gen/touchline/events/v1/exports_pb.ts';
import { type ExportFixture, GOAL, startExportFixture } from './export-fixture.ts';

describe('exports.delivered', () => {
  let fixture: ExportFixture;
  before(async () => {
    fixture = await startExportFixture();
  });
  after(() => fixture[Symbol.asyncDispose]());

  const published = async (profileId: string) => {
    const { bus } = fixture;
    const subjects = [`${bus.subject(exportsDelivered.subject)}.${profileId}`];
    const messages: { id: string; data: Uint8Array }[] = [];
    for await (const { headers, data } of walkStream(bus, bus.stream(exportsDelivered.stream), { subjects }))
      messages.push({ id: headers?.get('ce-id') ?? '', data });
    return messages;
  };
  const untilPublished = (profileId: string, count: number) =>
    eventually(async () => {
      const messages = await published(profileId);
      assert.equal(messages.length, count);
      return messages;
    });

  it('is published once for each row that the platform took, and holds only ids and the time', async () => {
    const profile = await fixture.profile();
    const taken = await profile.convert();
    const refused = await profile.convert({ currency: 'ZZZ' });
    await profile.until(refused, 'failed');
    const row = await profile.until(taken, 'delivered');
    await profile.tell(taken);
    const last = await profile.convert();
    await profile.until(last, 'delivered');
    const [first] = await untilPublished(profile.id, 2);
    const { $typeName, ...said } = fromBinary(ExportDeliveredSchema, first?.data ?? new Uint8Array());
    assert.deepEqual(said, {
      ...{ profileId: profile.id, deliveryId: row.id, kind: 'conversion', connectionId: profile.connection.id },
      ...{ destinationId: row.destinationId, outcomeEventId: taken.eventId, deliveredAt: row.endedAt },
    });
  });

  it('is published for an audience that was filled', async () => {
    const profile = await fixture.profile();
    const { delivery } = await fixture.harness.exports.createAudience({
      ...{ profileId: profile.id, name: 'Buyers', operationId: randomUUID() },
      source: { case: 'goal', value: { goal: GOAL, dateFrom: '2082-11-01', dateTo: '2082-11-30' } },
    });
    const [only] = await untilPublished(profile.id, 1);
    const said = fromBinary(ExportDeliveredSchema, only?.data ?? new Uint8Array());
    assert.deepEqual([said.deliveryId, said.kind, said.outcomeEventId], [delivery?.id, 'audience', '']);
  });

  it('is published again under the same ids when the stream lost it, except what it would not hold anymore', async () => {
    const profile = await fixture.profile();
    const conversions = [await profile.convert(), await profile.convert()];
    for (const conversion of conversions) await profile.until(conversion, 'delivered');
    const old = await profile.convert();
    const { id } = await profile.until(old, 'delivered');
    const before = await untilPublished(profile.id, 3);
    const { harness, bus } = fixture;
    const longAgo = new Date(harness.now().getTime() - 8 * 86_400_000);
    await harness.mongo.db
      .collection<{ _id: string; ended_at: Date }>('export_deliveries')
      .updateOne({ _id: id }, { $set: { ended_at: longAgo } });
    await bus.manager.streams.delete(bus.stream(exportsDelivered.stream));
    const isStill = (one: { data: Uint8Array }) => fromBinary(ExportDeliveredSchema, one.data).deliveryId !== id;
    const expected = before.filter(isStill).map((one) => one.id);
    await eventually(async () =>
      assert.deepEqual((await published(profile.id)).map((one) => one.id).sort(), expected.sort()),
    );
  });
});
