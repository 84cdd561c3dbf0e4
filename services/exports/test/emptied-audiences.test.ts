// Tests what becomes of audiences when their profile becomes healthcare-family: a list of its customers is a list of patients then.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { busEvent } from '@touchline/chassis/bus/cloud-event.ts';
import { publish } from '@touchline/chassis/bus/publish.ts';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { profileChanged } from '@touchline/proto/catalog.ts';
import { type AudienceFixture, startAudienceFixture } from './audience-fixture.ts';
import type { ExportProfile } from './export-fixture.ts';

const DAY_MS = 86_400_000;
const SAFE = { privacyMode: 'platform_safe', healthcareFamily: true };
const STANDARD = { privacyMode: 'standard', healthcareFamily: false };

describe('an audience of a profile that becomes healthcare-family', () => {
  let fixture: AudienceFixture;
  beforeEach(async () => {
    fixture = await startAudienceFixture();
  });
  afterEach(() => fixture[Symbol.asyncDispose]());

  async function become(profile: ExportProfile, privacy: typeof SAFE & { archived?: boolean }): Promise<void> {
    fixture.privacy.set(profile.id, privacy);
    const data = { profileId: profile.id, workspaceId: 'w' };
    await publish(fixture.bus, [
      busEvent(profileChanged, { id: randomUUID(), profileId: profile.id, time: new Date(), data }),
    ]);
  }
  const reasonIs = (profile: ExportProfile, id: string, reason: string) =>
    eventually(async () => assert.equal((await fixture.kept(profile, id)).audience?.reason, reason));

  it('is emptied at once, whether it follows its source or not, and nothing of its members stays stored', async () => {
    const { person, filled, has, stored } = fixture;
    for (const name of ['ana', 'eva']) person(name);
    const [profile, other] = [await fixture.profile(), await fixture.profile()];
    const [follows, stays] = [await filled(profile), await filled(profile, { refresh: false })];
    const others = await filled(other);
    await become(profile, SAFE);
    for (const id of [follows, stays]) {
      await has(profile, id, []);
      await reasonIs(profile, id, 'privacy_mode');
      assert.deepEqual(await stored(id), []);
    }
    await has(other, others, ['ana', 'eva']);
  });

  it('is filled again at its next run when the profile is standard again, if it follows its source', async () => {
    const { person, filled, has, harness } = fixture;
    person('ana');
    const profile = await fixture.profile();
    const [follows, stays] = [await filled(profile), await filled(profile, { refresh: false })];
    await become(profile, SAFE);
    for (const id of [follows, stays]) await has(profile, id, []);
    await become(profile, STANDARD);
    harness.advance(DAY_MS);
    await has(profile, follows, ['ana']);
    await reasonIs(profile, follows, '');
    await reasonIs(profile, stays, 'privacy_mode');
    await has(profile, stays, []);
  });

  it('is emptied by another process when the first one dies, or the platform refuses, on the way', async () => {
    const { person, filled, has, harness, kept } = fixture;
    for (const name of ['ana', 'eva']) person(name);
    const profile = await fixture.profile();
    const id = await filled(profile);
    harness.sim.fault({ kind: 'permission', match: 'DELETE /v26.0/' });
    await become(profile, SAFE);
    await eventually(async () => assert.notEqual((await kept(profile, id)).audience?.platformCode, ''));
    await harness.stopService();
    harness.sim.clearFaults();
    harness.advance(DAY_MS);
    await harness.startService();
    await has(profile, id, []);
    await reasonIs(profile, id, 'privacy_mode');
  });

  it('is emptied to the end when the process stops halfway', async () => {
    const { person, harness, stored } = fixture;
    // More than are taken out at once.
    const customerIds = Array.from({ length: 1010 }, (_, n) => person(`person-${n}`));
    const profile = await fixture.profile();
    const id = await fixture.filled(profile, { source: { case: 'customers', value: { customerIds } } });
    const [audience] = harness.sim.received.audiences;
    assert.equal(audience?.members.size, 1010);
    harness.sim.fault({ kind: 'permission', match: 'DELETE /v26.0/', skip: 1, times: 1000 });
    await become(profile, SAFE);
    await eventually(async () => assert.notEqual((await fixture.kept(profile, id)).audience?.platformCode, ''));
    await harness.stopService();
    assert.deepEqual([audience?.members.size, (await stored(id)).length], [10, 10]);
    harness.sim.clearFaults();
    harness.advance(DAY_MS);
    await harness.startService();
    await eventually(async () => {
      assert.equal(audience?.members.size, 0);
      assert.deepEqual(await stored(id), []);
    });
    await reasonIs(profile, id, 'privacy_mode');
  });

  it('keeps the reason when the platform has deleted it already', async () => {
    fixture.person('ana');
    const profile = await fixture.profile();
    const [deleted, other] = [await fixture.filled(profile), await fixture.filled(profile)];
    const made = await fixture.onPlatform(profile, deleted);
    assert.ok(made);
    made.is_deleted = true;
    await reasonIs(profile, deleted, 'deleted_on_platform');
    await become(profile, SAFE);
    await reasonIs(profile, other, 'privacy_mode');
    const ranAgain = { _id: deleted as never, run: { $gte: 1 }, due_at: { $gt: fixture.harness.now() } };
    // Read where it is stored, since a request would find out again that it was deleted.
    const kept = fixture.harness.mongo.db.collection('export_audiences');
    await eventually(async () => assert.equal((await kept.findOne(ranAgain))?.reason, 'deleted_on_platform'));
  });

  it('loses whom its fill had brought in already', async () => {
    const { person, harness, meanwhile } = fixture;
    // More than the platform is sent at once.
    const customerIds = Array.from({ length: 1010 }, (_, n) => person(`person-${n}`));
    const profile = await fixture.profile();
    const { audiences } = harness.sim.received;
    meanwhile.privacyRead = async () => {
      if (audiences[0]?.members.size !== 1000) return;
      delete meanwhile.privacyRead;
      await become(profile, SAFE);
    };
    const id = await fixture.order(profile, { source: { case: 'customers', value: { customerIds } } });
    await reasonIs(profile, id, 'privacy_mode');
    assert.equal((await fixture.kept(profile, id)).audience?.state, 'skipped');
    await eventually(async () => {
      assert.equal(audiences[0]?.members.size, 0);
      assert.deepEqual(await fixture.stored(id), []);
    });
    assert.equal(meanwhile.privacyRead, undefined);
  });

  it('keeps its members while the profile is only archived', async () => {
    const { person, filled, has } = fixture;
    person('ana');
    const profile = await fixture.profile();
    const id = await filled(profile);
    await become(profile, { ...STANDARD, archived: true });
    const asked = { _id: id as never, run: { $gte: 1 } };
    await eventually(async () => {
      const found = await fixture.harness.mongo.db.collection('export_audiences').countDocuments(asked);
      assert.equal(found, 1);
    });
    await has(profile, id, ['ana']);
    await reasonIs(profile, id, '');
  });
});
