// Tests the end of a connection: no token is left, nothing is read anymore, and the provider is told when nobody else needs the
// grant.
import assert from 'node:assert/strict';
import { AppError } from '@touchline/chassis/errors.ts';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { CUSTOMER } from '../../../tools/provider-sim/test/small-google-world.ts';
import { completeHandoff, SECOND, worldOfPeople } from './complete-handoff.ts';
import { ACCOUNT, type Harness, PROFILE, startHarness } from './harness.ts';

const OTHER_PROFILE = '5c1b2c5e-8f51-4c8e-9b0e-6a6f1f1f0002';
const refused = (reason: string) => (error: unknown) => error instanceof AppError && error.reason === reason;

describe('a disconnected connection', () => {
  let harness: Harness;
  beforeEach(async () => {
    harness = await startHarness({ world: worldOfPeople() });
  });
  afterEach(() => harness[Symbol.asyncDispose]());

  const connect = async (person = 'ana', provider = 'social_ads', profileId = PROFILE) => {
    const { handoff } = await completeHandoff(harness, { provider, profileId, decision: { person } });
    const id = handoff?.connectionId ?? '';
    return id;
  };
  const disconnect = async (id: string, profileId = PROFILE) =>
    (await harness.client.disconnect({ profileId, id })).connection ?? assert.fail();
  const revokes = () => harness.sim.calls().filter((call) => /permissions$|permissions\?|\/revoke/.test(call));
  const settled = async (id: string) => {
    await eventually(async () => {
      const { connection } = await harness.client.getConnection({ profileId: PROFILE, id });
      assert.equal(connection?.sync?.state, 'succeeded');
    });
  };

  for (const provider of ['social_ads', 'search_ads']) {
    it(`of ${provider} no longer has a token, is no longer read, and the provider is told`, async () => {
      const id = await connect('ana', provider);
      await settled(id);
      const before = revokes().length;
      assert.equal((await disconnect(id)).status, 'disconnected');
      const row = await harness.mongo.db
        .collection<{ _id: string; sealed_token: string }>('connections')
        .findOne({ _id: id });
      assert.equal(row?.sealed_token, '');
      assert.equal(revokes().length, before + 1);
      await assert.rejects(
        harness.client.startSync({ profileId: PROFILE, connectionId: id }),
        refused('connection_not_ready'),
      );
      assert.deepEqual((await harness.client.startSync({ profileId: PROFILE })).connections, []);
      assert.equal((await disconnect(id)).status, 'disconnected', 'a repeat returns the same');
      assert.equal(revokes().length, before + 1);
    });
  }

  it('leaves its account to another profile, and can be connected again', async () => {
    const id = await connect();
    await settled(id);
    await disconnect(id);
    const elsewhere = await connect('ana', 'social_ads', OTHER_PROFILE);
    assert.notEqual(elsewhere, '');
    await disconnect(elsewhere, OTHER_PROFILE);
    assert.equal(await connect(), id, 'it is the same connection, active again');
    const { connection } = await harness.client.getConnection({ profileId: PROFILE, id });
    assert.equal(connection?.status, 'active');
  });

  it('does not revoke a grant that another connection of the same person uses', async () => {
    const id = await connect();
    await settled(id);
    await completeHandoff(harness, { profileId: OTHER_PROFILE, decision: { person: 'agency' } });
    const request = { profileId: OTHER_PROFILE, provider: 'social_ads', candidateId: `act_${SECOND}` };
    const { connection: other } = await harness.handoffs.finalizeSelection(request);
    harness.sim.patch({ people: [{ id: 'ana', name: 'Ana', account_ids: [ACCOUNT, SECOND] }] });
    const grantor = await harness.mongo.db
      .collection<{ _id: string; grantor_id: string }>('connections')
      .findOne({ _id: id });
    await harness.mongo.db
      .collection<{ _id: string }>('connections')
      .updateOne({ _id: other?.id ?? '' }, { $set: { grantor_id: grantor?.grantor_id } });
    const before = revokes().length;
    await disconnect(id);
    assert.equal(revokes().length, before, 'the other one still uses it');
    await disconnect(other?.id ?? '', OTHER_PROFILE);
    assert.equal(revokes().length, before + 1);
  });

  const unrevoked = () => harness.mongo.db.collection('pending_revocations').countDocuments();

  it('is disconnected even when the provider cannot be told, and is told a minute later', async () => {
    const id = await connect();
    await settled(id);
    harness.sim.fault({ kind: 'service_down', match: 'me/permissions', times: 2 });
    const before = revokes().length;
    assert.equal((await disconnect(id)).status, 'disconnected');
    assert.deepEqual([await unrevoked(), revokes().length], [1, before + 1]);
    harness.advance(60_000);
    await eventually(() => assert.equal(revokes().length, before + 2));
    harness.advance(2 * 60_000);
    await eventually(async () => assert.deepEqual([await unrevoked(), revokes().length], [0, before + 3]));
  });

  it('leaves a grant alone that its person has given again before the provider was told', async () => {
    const choose = async () => {
      await completeHandoff(harness, { decision: { person: 'agency' } });
      // A minute later nothing is left that would end the new grant before one of its accounts is chosen.
      assert.equal(await unrevoked(), 0);
      harness.advance(60_000);
      const request = { profileId: PROFILE, provider: 'social_ads', candidateId: `act_${SECOND}` };
      return (await harness.handoffs.finalizeSelection(request)).connection?.id ?? assert.fail();
    };
    const id = await choose();
    await settled(id);
    harness.sim.fault({ kind: 'service_down', match: 'me/permissions' });
    await disconnect(id);
    assert.equal(await unrevoked(), 1);
    assert.equal(await choose(), id);
    // Revoking would have ended every token of this person.
    await settled(id);
  });

  it('drops a running sync, which publishes nothing', async () => {
    harness.sim.fault({ kind: 'hang', match: 'insights' });
    const id = await connect();
    await eventually(async () => {
      const { connection } = await harness.client.getConnection({ profileId: PROFILE, id });
      assert.equal(connection?.sync?.state, 'running');
    });
    const after = await disconnect(id);
    assert.equal(after.sync?.state, 'never_run');
    assert.equal(harness.catalogs.length, 0);
  });

  it('does not exist for another profile', async () => {
    const id = await connect();
    await assert.rejects(disconnect(id, OTHER_PROFILE), refused('not_found'));
  });
});

describe('the pixels of a connection', () => {
  let harness: Harness;
  before(async () => {
    harness = await startHarness({
      world: {
        ...worldOfPeople(),
        pixels: [
          {
            ...{ id: '501', account_id: ACCOUNT, name: 'Shop', is_unavailable: false },
            ...{ creation_time: '2025-03-01T09:00:00-0300', last_fired_time: '2082-11-04T10:00:00+0000' },
            owner_business: { id: '77', name: 'Holding' },
          },
          { id: '502', account_id: ACCOUNT },
          { id: '503', account_id: SECOND, name: 'Of another account' },
        ],
      },
    });
  });
  after(() => harness[Symbol.asyncDispose]());
  const pixels = (id: string, profileId = PROFILE) => harness.client.listPixels({ profileId, id });

  it('are what the platform says of them, with nothing made up, and read again each time', async () => {
    const { handoff } = await completeHandoff(harness, { decision: { person: 'ana' } });
    const id = handoff?.connectionId ?? '';
    const [full, bare, ...more] = (await pixels(id)).pixels;
    assert.deepEqual(
      [
        full?.kind,
        full?.id,
        full?.name,
        full?.isUnavailable,
        full?.ownerBusiness?.name,
        Number(full?.createdAt?.seconds),
      ],
      ['social_ads_dataset', '501', 'Shop', false, 'Holding', Date.parse('2025-03-01T12:00:00Z') / 1000],
    );
    assert.deepEqual(
      [bare?.id, bare?.name, bare?.isUnavailable, bare?.ownerBusiness, bare?.lastFiredAt, more.length],
      ['502', ...Array(4).fill(undefined), 0],
    );
    const asked = () => harness.sim.calls().filter((call) => call.includes('adspixels')).length;
    const before = asked();
    await pixels(id);
    assert.equal(asked(), before + 1, 'never cached');

    await assert.rejects(pixels(id, OTHER_PROFILE), refused('not_found'));
    harness.sim.fault({ kind: 'service_down', match: 'adspixels' });
    await assert.rejects(pixels(id), refused('provider_error'));
    await harness.client.disconnect({ profileId: PROFILE, id });
    await assert.rejects(pixels(id), refused('connection_not_ready'));
  });

  it('are the conversion actions that take conversions for a Google connection', async () => {
    const action = { id: '77001', customer_id: CUSTOMER, name: 'Sale' };
    harness.sim.patch({ google: { conversion_actions: [action, { ...action, id: '77002', type: 'WEBPAGE' }] } });
    const { handoff } = await completeHandoff(harness, { provider: 'search_ads', decision: { person: 'ana' } });
    const found = (await pixels(handoff?.connectionId ?? '')).pixels;
    assert.deepEqual(
      found.map(({ kind, id, name, lastFiredAt }) => [kind, id, name, lastFiredAt]),
      [['search_ads_conversion_action', '77001', 'Sale', undefined]],
    );
  });

  it('do not exist for a connection that is no ad account', async () => {
    const { handoff } = await completeHandoff(harness, { provider: 'search_console', decision: { person: 'ana' } });
    await assert.rejects(pixels(handoff?.connectionId ?? ''), refused('invalid_state'));
  });
});
