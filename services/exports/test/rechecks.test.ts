// Tests that rows which wait are checked again when a person was erased or the profile's privacy changed, also during a pause.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { DescMessage, MessageInitShape } from '@bufbuild/protobuf';
import { busEvent } from '@touchline/chassis/bus/cloud-event.ts';
import { publish } from '@touchline/chassis/bus/publish.ts';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { type CatalogEntry, identityErased, profileChanged } from '@touchline/proto/catalog.ts';
import { type Credited, type ExportFixture, type ExportProfile, startExportFixture } from './export-fixture.ts';

describe('pending exports', () => {
  let fixture: ExportFixture;
  before(async () => {
    fixture = await startExportFixture();
  });
  after(() => fixture[Symbol.asyncDispose]());

  const tell = <D extends DescMessage>(entry: CatalogEntry<D>, profileId: string, data: MessageInitShape<D>) =>
    publish(fixture.bus, [busEvent(entry, { id: randomUUID(), profileId, time: new Date(), data })]);
  const erase = async ({ id }: ExportProfile, { personId }: Credited) => {
    fixture.persons.delete(personId);
    await tell(identityErased, id, { profileId: id, erasureId: randomUUID(), customerIds: [personId] });
  };
  /** Returns a profile whose account is disconnected, so that its conversions wait. */
  const waiting = async (count: number) => {
    const { client } = fixture.harness.connections;
    const profile = await fixture.profile();
    await client.disconnect({ profileId: profile.id, id: profile.connection.id });
    const conversions: Credited[] = [];
    for (let made = 0; made < count; made++) conversions.push(await profile.convert());
    await eventually(async () => assert.equal((await profile.deliveries()).length, count));
    await eventually(async () => {
      const { destinations } = await fixture.harness.exports.listDestinations({ profileId: profile.id });
      assert.equal(destinations[0]?.stateReason, 'disconnected');
    });
    return { profile, conversions };
  };
  const rowsOf = (conversion: Credited) =>
    fixture.harness.mongo.db.collection('export_deliveries').find({ event_id: conversion.eventId }).toArray();

  it('of an erased person are skipped at once, and those of others go on waiting', async () => {
    const { profile, conversions } = await waiting(130);
    const gone = conversions.filter((_, index) => index % 65 === 64);
    for (const conversion of gone) await erase(profile, conversion);
    for (const conversion of gone) {
      const { reason, attempts } = await profile.until(conversion, 'skipped');
      assert.deepEqual([reason, attempts], ['person_erased', 0]);
    }
    await profile.connect();
    fixture.harness.advance(60_000);
    const kept = conversions.filter((one) => !gone.includes(one));
    for (const conversion of kept) await profile.until(conversion, 'delivered');
    assert.deepEqual(
      gone.flatMap((one) => profile.received(one)),
      [],
    );
  });

  it('name nobody, and neither do delivered ones after the person was erased', async () => {
    const profile = await fixture.profile();
    const conversion = await profile.convert();
    await profile.until(conversion, 'delivered');
    await erase(profile, conversion);
    const later = await profile.convert();
    await profile.until(later, 'delivered');
    const stored = JSON.stringify([await rowsOf(conversion), await rowsOf(later)]).toLowerCase();
    const hashed = profile.received(later).map(({ event }) => JSON.stringify(event.user_data));
    const digests = hashed.join().match(/[0-9a-f]{64}/g) ?? [];
    assert.notEqual(digests.length, 0);
    for (const personal of [conversion.personId, later.personId, 'ana.', '11112222', ...digests])
      assert.ok(!stored.includes(personal), personal);
  });

  it('are skipped at once when the profile becomes one that sends nothing', async () => {
    const { profile, conversions } = await waiting(2);
    fixture.privacy.set(profile.id, { privacyMode: 'hipaa', healthcareFamily: true });
    await tell(profileChanged, profile.id, { profileId: profile.id, privacyMode: 'hipaa' });
    for (const conversion of conversions)
      assert.equal((await profile.until(conversion, 'skipped')).reason, 'privacy_mode');
  });

  it('of an archived profile wait, and go on when it is back', async () => {
    const profile = await fixture.profile();
    fixture.privacy.set(profile.id, { privacyMode: 'standard', healthcareFamily: false, archived: true });
    const conversion = await profile.convert();
    const destination = async () =>
      (await fixture.harness.exports.listDestinations({ profileId: profile.id })).destinations[0];
    await eventually(async () => assert.equal((await destination())?.stateReason, 'profile_archived'));
    fixture.privacy.delete(profile.id);
    await tell(profileChanged, profile.id, { profileId: profile.id, privacyMode: 'standard' });
    await profile.until(conversion, 'delivered');
    await eventually(async () => assert.equal((await destination())?.state, 'active'));
  });
});
