// Tests the export of audiences: the real service runs, and the simulator plays the platform.
import assert from 'node:assert/strict';
import { hash, randomUUID } from 'node:crypto';
import { AppError } from '@touchline/chassis/errors.ts';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { type ExportFixture, type ExportProfile, GOAL, startExportFixture } from './export-fixture.ts';

const sha = (text: string) => hash('sha256', text, 'hex');
const refusedWith = (reason: string) => (error: unknown) => error instanceof AppError && error.reason === reason;

const ofGoal = (goal: string) => ({
  ...{ case: 'goal' as const, value: { goal, dateFrom: '2082-11-01', dateTo: '2082-11-30' } },
});

describe('exports of an audience', () => {
  let fixture: ExportFixture;
  before(async () => {
    fixture = await startExportFixture();
  });
  after(() => fixture[Symbol.asyncDispose]());

  const order = (profileId: string, init: object = {}) =>
    fixture.harness.exports.createAudience({
      ...{ profileId, name: 'Buyers', source: ofGoal(GOAL), operationId: randomUUID(), ...init },
    });
  const ended = (profile: ExportProfile, id: string) =>
    eventually(async () => {
      const found = (await profile.deliveries()).find((one) => one.id === id);
      assert.ok(found && found.state !== 'pending', `is ${found?.state}`);
      return found;
    });

  it('make it once, with every customer whom the platform can look up', async () => {
    const profile = await fixture.profile();
    const { persons } = fixture;
    persons.set(randomUUID(), { email: 'Zoe@example.com', phone: '' });
    persons.set(randomUUID(), { email: '', phone: '' });
    const { sim } = fixture.harness;
    const before = sim.received.audiences.length;
    sim.fault({ kind: 'lost_response', match: 'POST /v26.0/act_1001/customaudiences' });
    const operationId = randomUUID();
    const { delivery } = await order(profile.id, { operationId });
    const repeat = await order(profile.id, { operationId });
    assert.equal(repeat.delivery?.id, delivery?.id);
    const { state, platformId, kind, audience } = await ended(profile, delivery?.id ?? '');
    assert.deepEqual([state, kind, audience?.name], ['delivered', 'audience', 'Buyers']);
    const made = sim.received.audiences.slice(before);
    assert.deepEqual([made.length, made[0]?.id], [1, platformId]);
    const expected = [...persons.values()].filter(({ email, phone }) => email !== '' || phone !== '');
    assert.equal(made[0]?.members.size, expected.length);
    assert.ok(made[0]?.members.has(`${sha('zoe@example.com')} `));
  });

  it('leave an audience to the process that continued it, and send nobody twice', async () => {
    const profile = await fixture.profile();
    const { persons, meanwhile, harness } = fixture;
    for (const name of ['ines', 'juan']) persons.set(randomUUID(), { email: `${name}@example.com`, phone: '' });
    const rows = harness.mongo.db.collection<{ _id: string; audience: { batches: number } }>('export_deliveries');
    const further = { 'audience.batches': 7, 'audience.cursor_id': 'second', 'audience.members_sent': 40 };
    meanwhile.customersRead = async () => {
      // Creating the audience also reads customers, before there is a row.
      const { matchedCount } = await rows.updateOne({ profile_id: profile.id, kind: 'audience' }, { $set: further });
      if (matchedCount === 1) delete meanwhile.customersRead;
    };
    const { delivery } = await order(profile.id);
    const { state, platformId } = await ended(profile, delivery?.id ?? '');
    const found = await rows.findOne({ _id: delivery?.id ?? '' });
    assert.deepEqual([state, found?.audience.batches], ['delivered', 8]);
    const made = harness.sim.received.audiences.find(({ id }) => id === platformId);
    // The one page after the position that the other process reached.
    assert.equal(made?.members.size, 1);
  });

  it('are not begun before the terms are accepted, without a goal, or with a read-only grant', async () => {
    const profile = await fixture.profile();
    const { sim } = fixture.harness;
    await assert.rejects(order(profile.id, { source: ofGoal('no_goal') }), refusedWith('invalid_parameter'));
    await assert.rejects(order(randomUUID()), refusedWith('ads_connection_required'));
    const account = { id: '1001', name: 'Clínica Andes', currency: 'CLP', timezone: 'America/Santiago' };
    sim.patch({ accounts: [{ ...account, custom_audience_tos: false }] });
    await assert.rejects(order(profile.id), refusedWith('audience_tos_required'));
    sim.patch({ accounts: [{ ...account, user_tasks: ['ANALYZE'] }] });
    await assert.rejects(order(profile.id), refusedWith('ads_write_permission_missing'));
    sim.patch({ accounts: [account] });
    assert.deepEqual(await profile.deliveries(), []);
  });

  it('are refused when one of the named customers is none of the profile, or was merged, and the error names them', async () => {
    const profile = await fixture.profile();
    const { persons, merged } = fixture;
    const [known, nobody, former] = [randomUUID(), randomUUID(), randomUUID()];
    persons.set(known, { email: 'known@example.com', phone: '' });
    merged.set(former, known);
    const named = { case: 'customers' as const, value: { customerIds: [known, nobody, former] } };
    await assert.rejects(order(profile.id, { source: named }), (error: unknown) => {
      assert.ok(error instanceof AppError && error.reason === 'customer_not_in_profile');
      return error.message.endsWith(`: ${nobody}, ${former}.`);
    });
    const many = {
      case: 'customers' as const,
      value: { customerIds: Array.from({ length: 1002 }, () => randomUUID()) },
    };
    await assert.rejects(order(profile.id, { source: many }), /and 992 more\.$/);
    assert.deepEqual(await profile.deliveries(), []);
  });

  it('send nobody for a profile that became one of the healthcare family', async () => {
    const profile = await fixture.profile();
    fixture.privacy.set(profile.id, { privacyMode: 'platform_safe', healthcareFamily: true });
    const { delivery } = await order(profile.id);
    assert.equal((await ended(profile, delivery?.id ?? '')).reason, 'privacy_mode');
  });

  it('hold the customers whom the caller named, and forget who that was', async () => {
    const profile = await fixture.profile();
    const { persons, harness } = fixture;
    const [one, other] = [randomUUID(), randomUUID()];
    persons.set(one, { email: 'one@example.com', phone: '' });
    persons.set(other, { email: 'other@example.com', phone: '' });
    const source = { case: 'customers' as const, value: { customerIds: [one, one] } };
    const { delivery } = await order(profile.id, { source, retentionDays: 30 });
    const { state, platformId, audience } = await ended(profile, delivery?.id ?? '');
    assert.deepEqual([state, audience?.matched, audience?.sent], ['delivered', 1n, 1n]);
    const made = harness.sim.received.audiences.find(({ id }) => id === platformId);
    assert.deepEqual([...(made?.members ?? [])], [`${sha('one@example.com')} `]);
    const rows = harness.mongo.db.collection<{ _id: string; audience: object }>('export_deliveries');
    const stored = await rows.findOne({ _id: delivery?.id ?? '' });
    assert.equal(stored !== null && 'customer_ids' in stored.audience, false);
  });
});
