// Tests a process that is killed while it exports: no conversion is lost, and none counts twice on the platform.
import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { busEvent } from '@touchline/chassis/bus/cloud-event.ts';
import { publish } from '@touchline/chassis/bus/publish.ts';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { spawnService } from '@touchline/chassis/testing/spawn-service.ts';
import { identityErased } from '@touchline/proto/catalog.ts';
import { type ExportFixture, GOAL, startExportFixture } from './export-fixture.ts';

const MAIN = join(import.meta.dirname, '../src/main.ts');

describe('a process that dies while it exports', () => {
  let fixture: ExportFixture;
  let child: ChildProcess | undefined;
  before(async () => {
    fixture = await startExportFixture();
  });
  after(async () => {
    child?.kill('SIGKILL');
    await fixture[Symbol.asyncDispose]();
  });

  it('after the platform took a conversion but before it answered, leaves it to the next one, and it counts once', async () => {
    const { harness } = fixture;
    const profile = await fixture.profile();
    await harness.stopService();
    child = (await spawnService(MAIN, harness.env)).child;
    harness.sim.fault({ kind: 'mute_response', match: '/events' });
    const before = harness.sim.calls().length;
    const conversion = await profile.convert();
    const isAsked = () =>
      harness.sim
        .calls()
        .slice(before)
        .some((call) => call.includes(conversion.eventId));
    await eventually(() => assert.ok(isAsked()));
    child.kill('SIGKILL');
    await once(child, 'exit');
    await harness.endLeases();
    const row = await harness.mongo.db.collection('export_deliveries').findOne({ event_id: conversion.eventId });
    assert.deepEqual([profile.received(conversion).length, row?.status], [1, 'pending']);

    await harness.startService();
    await profile.until(conversion, 'delivered');
    assert.equal(profile.received(conversion).length, 1);
    assert.equal((await profile.deliveries()).filter((one) => one.outcomeEventId === conversion.eventId).length, 1);
  });

  /** Kills a process that fills an audience, or takes members out of it, after the platform did that but before it answered. */
  const killDuring = async (call: string, begin: () => Promise<unknown>) => {
    const { harness } = fixture;
    await harness.stopService();
    child = (await spawnService(MAIN, harness.env)).child;
    harness.sim.fault({ kind: 'mute_response', match: call });
    const before = harness.sim.calls().length;
    await begin();
    const isAsked = () =>
      harness.sim
        .calls()
        .slice(before)
        .some((one) => one.includes('/users'));
    await eventually(() => assert.ok(isAsked()));
    child.kill('SIGKILL');
    await once(child, 'exit');
    await harness.endLeases();
    await harness.startService();
  };

  it('while it fills an audience and while it takes a member out leaves both to the next one, and stores nobody who left', async () => {
    const { harness, persons } = fixture;
    persons.clear();
    const [stays, leaves] = [randomUUID(), randomUUID()];
    persons.set(stays, { email: 'stays@example.com', phone: '' });
    persons.set(leaves, { email: 'leaves@example.com', phone: '' });
    const profile = await fixture.profile();
    const goal = { goal: GOAL, dateFrom: '2082-11-01', dateTo: '2082-11-30' };
    const request = { profileId: profile.id, name: 'Buyers', operationId: randomUUID() };
    const rows = harness.mongo.db.collection<{ _id: string }>('export_deliveries');
    // The order is there before the process that fills it, since only that one is to be killed.
    harness.sim.fault({ kind: 'permission', match: 'POST /v26.0/act_1001/customaudiences', times: 1000 });
    await harness.exports.createAudience({ ...request, source: { case: 'goal', value: goal } });
    await killDuring('/users', async () => {
      harness.sim.clearFaults();
      harness.sim.fault({ kind: 'mute_response', match: '/users' });
      await rows.updateOne({ _id: request.operationId }, { $set: { next_attempt_at: new Date(0) } });
    });
    const kept = () => harness.exports.getAudience({ profileId: profile.id, audienceId: request.operationId });
    await eventually(async () => {
      const { audience } = await kept();
      assert.deepEqual([audience?.state, audience?.matched, audience?.sent], ['delivered', 2n, 2n]);
    });
    const [made, ...others] = harness.sim.received.audiences;
    assert.deepEqual([made?.members.size, others], [2, []]);
    const { audience: row } = (await profile.deliveries()).find(({ kind }) => kind === 'audience') ?? {};
    assert.deepEqual([row?.matched, row?.sent], [2n, 2n]);

    await killDuring('DELETE /v26.0', async () => {
      persons.delete(leaves);
      const data = { profileId: profile.id, erasureId: randomUUID(), customerIds: [leaves] };
      const event = { id: randomUUID(), profileId: profile.id, time: new Date(), data };
      await publish(fixture.bus, [busEvent(identityErased, event)]);
    });
    const members = harness.mongo.db.collection('export_audience_members');
    await eventually(async () => assert.deepEqual(await members.distinct('customer_id'), [stays]));
    assert.equal(made?.members.size, 1);
  });
});
