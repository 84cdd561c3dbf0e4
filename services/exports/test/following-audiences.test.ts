// Tests what becomes of an audience after it was filled: it follows its source once a day, and erased persons are taken out at once.
import assert from 'node:assert/strict';
import { hash, randomUUID } from 'node:crypto';
import { busEvent } from '@touchline/chassis/bus/cloud-event.ts';
import { publish } from '@touchline/chassis/bus/publish.ts';
import { AppError } from '@touchline/chassis/errors.ts';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { identityErased } from '@touchline/proto/catalog.ts';
import { Consent } from '@touchline/proto/gen/touchline/events/v1/event_pb.ts';
import { CUSTOMER, REFRESH_TOKEN, smallGoogleWorld } from '../../../tools/provider-sim/test/small-google-world.ts';
import { type AudienceFixture, startAudienceFixture } from './audience-fixture.ts';
import { type ExportProfile, exportWorld } from './export-fixture.ts';

const DAY_MS = 86_400_000;

describe('a filled audience', () => {
  let fixture: AudienceFixture;
  beforeEach(async () => {
    fixture = await startAudienceFixture();
  });
  afterEach(() => fixture[Symbol.asyncDispose]());

  const erase = async (profile: ExportProfile, customerId: string) => {
    fixture.persons.delete(customerId);
    const data = { profileId: profile.id, erasureId: randomUUID(), customerIds: [customerId] };
    const event = { id: randomUUID(), profileId: profile.id, time: new Date(), data };
    await publish(fixture.bus, [busEvent(identityErased, event)]);
  };

  it('takes in who came and takes out who left, refused consent, signalled privacy, was refunded or has another email', async () => {
    const [stays, leaves, denies, objects, refunded, moves] = [
      'stays',
      'leaves',
      'denies',
      'objects',
      'refunded',
      'moves',
    ].map(fixture.person);
    const profile = await fixture.profile();
    const id = await fixture.filled(profile);
    await fixture.has(profile, id, ['stays', 'leaves', 'denies', 'objects', 'refunded', 'moves']);
    assert.ok(stays && leaves && denies && objects && refunded && moves);
    fixture.notConverted.add(leaves);
    fixture.facts.set(denies, { consent: Consent.DENIED });
    fixture.facts.set(objects, { gpc: true });
    fixture.facts.set(refunded, { refunded: '10' });
    fixture.persons.set(moves, { email: 'moved@example.com', phone: '' });
    fixture.person('comes');
    fixture.harness.advance(DAY_MS);
    await fixture.has(profile, id, ['stays', 'moved', 'comes']);
    await eventually(async () => {
      const { audience } = await fixture.kept(profile, id);
      assert.deepEqual([audience?.matched, audience?.sent], [3n, 3n]);
      assert.ok(audience?.refreshedAt && audience.nextRefreshAt);
      assert.equal((await fixture.stored(id)).length, 3);
    });
    assert.deepEqual([...((await fixture.onPlatform(profile, id))?.open_sessions ?? [])], []);
  });

  it('takes an erased person out without waiting for the day, and stores nothing of them after that', async () => {
    const [gone] = ['gone', 'other'].map(fixture.person);
    const profile = await fixture.profile();
    const id = await fixture.filled(profile, { refresh: false });
    await fixture.has(profile, id, ['gone', 'other']);
    const before = JSON.stringify(await fixture.stored(id));
    assert.ok(!before.includes(hash('sha256', 'gone@example.com', 'hex')), 'digests are stored in the clear');
    await erase(profile, gone ?? '');
    await fixture.has(profile, id, ['other']);
    await eventually(async () => assert.equal((await fixture.stored(id)).length, 1));
    assert.ok(!JSON.stringify(await fixture.stored(id)).includes(gone ?? ''));
  });

  it('tries again to take an erased person out when the platform refused it', async () => {
    const [gone] = ['late', 'other'].map(fixture.person);
    const profile = await fixture.profile();
    const id = await fixture.filled(profile);
    const { sim } = fixture.harness;
    sim.fault({ kind: 'permission', match: 'DELETE /v26.0/' });
    await erase(profile, gone ?? '');
    await eventually(async () => assert.notEqual((await fixture.kept(profile, id)).audience?.platformCode, ''));
    sim.clearFaults();
    fixture.harness.advance(DAY_MS);
    await fixture.has(profile, id, ['other']);
  });

  it('keeps the digests that a customer shares with the one into whom the customer was merged', async () => {
    const [former] = ['twin'].map(fixture.person);
    const profile = await fixture.profile();
    const id = await fixture.filled(profile);
    fixture.notConverted.add(former ?? '');
    fixture.person('twin');
    fixture.harness.advance(DAY_MS);
    await eventually(async () => {
      const members = await fixture.stored(id);
      assert.deepEqual([members.length, members[0]?.customer_id === former, members[0]?.is_sent], [1, false, true]);
    });
    await fixture.has(profile, id, ['twin']);
  });

  it('does not follow its source when nobody asked for that, nor while the profile is archived', async () => {
    fixture.person('first');
    const [still, archived] = [await fixture.profile(), await fixture.profile()];
    const [a, b] = [await fixture.filled(still, { refresh: false }), await fixture.filled(archived)];
    fixture.privacy.set(archived.id, { privacyMode: 'standard', healthcareFamily: false, archived: true });
    const follower = await fixture.profile();
    const c = await fixture.filled(follower);
    fixture.person('second');
    fixture.harness.advance(DAY_MS);
    await fixture.has(follower, c, ['first', 'second']);
    await eventually(async () =>
      assert.ok(
        ((await fixture.kept(archived, b)).audience?.nextRefreshAt?.seconds ?? 0n) >
          BigInt(Math.floor(fixture.harness.now().getTime() / 1000)),
      ),
    );
    await fixture.has(still, a, ['first']);
    await fixture.has(archived, b, ['first']);
  });

  it('shows what the platform says of its size, and that it was deleted there', async () => {
    fixture.person('only');
    const profile = await fixture.profile();
    const id = await fixture.filled(profile);
    const { lowerBound, upperBound, sizeProblem } = await fixture.kept(profile, id);
    assert.deepEqual([lowerBound, upperBound, sizeProblem], [1000n, 1000n, '']);
    const other = await fixture.profile();
    await assert.rejects(
      fixture.kept(other, id),
      (error: unknown) => error instanceof AppError && error.reason === 'not_found',
    );
    assert.deepEqual((await fixture.harness.exports.listAudiences({ profileId: other.id, limit: 10 })).audiences, []);
    const made = await fixture.onPlatform(profile, id);
    assert.ok(made);
    made.is_deleted = true;
    const after = await fixture.kept(profile, id);
    assert.deepEqual(
      [after.audience?.reason, after.audience?.nextRefreshAt, after.lowerBound],
      ['deleted_on_platform', undefined, undefined],
    );
    assert.deepEqual(await fixture.stored(id), []);
  });

  describe('of Google', () => {
    it('is a list of Customer Match, with addresses as Google normalises them, and loses an erased person', async () => {
      await fixture[Symbol.asyncDispose]();
      fixture = await startAudienceFixture({ world: { ...exportWorld(), google: smallGoogleWorld() } });
      const ids = ['dotted.name+tag@gmail.com', 'plain@example.com'].map((email) => {
        const id = randomUUID();
        fixture.persons.set(id, { email, phone: '' });
        return id;
      });
      const profile = await fixture.profile({ withoutDestination: true });
      const { client } = fixture.harness.connections;
      const account = {
        channel: 'search_ads',
        accountExternalId: CUSTOMER,
        accessToken: REFRESH_TOKEN,
        deferSync: true,
      };
      const { connection } = await client.createConnection({ profileId: profile.id, workspaceId: 'w', ...account });
      const id = await fixture.filled(profile, { connectionId: connection?.id });
      const { userLists } = fixture.harness.sim.uploads;
      const members = () => JSON.stringify([...(userLists[0]?.members ?? [])]);
      assert.equal((await fixture.kept(profile, id)).audience?.platform, 'search_ads');
      assert.equal(userLists.length, 1);
      for (const email of ['dottedname@gmail.com', 'plain@example.com'])
        assert.ok(members().includes(hash('sha256', email, 'hex')), members());
      await erase(profile, ids[1] ?? '');
      await eventually(() => assert.ok(!members().includes(hash('sha256', 'plain@example.com', 'hex'))));
      assert.equal(userLists[0]?.members.size, 1);
    });
  });
});
