// Tests a process that is killed while it exports: no conversion is lost, and none counts twice on the platform.
import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { spawnService } from '@touchline/chassis/testing/spawn-service.ts';
import { type ExportFixture, startExportFixture } from './export-fixture.ts';

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
});
