// Tests hand-offs from mint to end, at the vendors' own consent screens and token endpoints as the simulator plays them.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { AppError } from '@touchline/chassis/errors.ts';
import { press } from '../../../tools/provider-sim/consent/press.ts';
import { completeHandoff, endingOf, finish, mint, start, storedCounts, worldOfPeople } from './complete-handoff.ts';
import { ACCOUNT, type Harness, PROFILE, published, startHarness, WORKSPACE } from './harness.ts';

const MINUTE = 60_000;
const OTHER_PROFILE = '5c1b2c5e-8f51-4c8e-9b0e-6a6f1f1f0002';
const OTHER_WORKSPACE = '5c1b2c5e-8f51-4c8e-9b0e-6a6f1f1f0200';
const refused = (reason: string) => (error: unknown) => error instanceof AppError && error.reason === reason;

describe('a hand-off', () => {
  let harness: Harness;
  beforeEach(async () => {
    harness = await startHarness({ world: worldOfPeople() });
  });
  afterEach(() => harness[Symbol.asyncDispose]());

  const read = async (id: string) => (await harness.handoffs.getHandoff({ profileId: PROFILE, id })).handoff;
  const connections = async (profileId = PROFILE) => (await harness.client.listConnections({ profileId })).connections;

  it('is minted once per operation, for 45 minutes, and twice by two operations', async () => {
    const who = { profileId: PROFILE, workspaceId: WORKSPACE, provider: 'social_ads' };
    const operationId = randomUUID();
    const [one, same] = await Promise.all([
      harness.handoffs.mintHandoff({ ...who, operationId }),
      harness.handoffs.mintHandoff({ ...who, operationId }),
    ]);
    assert.equal(one.handoff?.id, same.handoff?.id);
    assert.notEqual((await mint(harness)).id, one.handoff?.id);
    const { createdAt, expiresAt, status } = one.handoff ?? assert.fail();
    assert.equal(Number(expiresAt?.seconds) - Number(createdAt?.seconds), 45 * 60);
    assert.equal(status, 'pending');
    await assert.rejects(
      harness.handoffs.getHandoff({ profileId: OTHER_PROFILE, id: one.handoff?.id ?? '' }),
      refused('not_found'),
    );
  });

  it('connects a Google account also when the person does not let conversions be sent', async () => {
    const declined = ['https://www.googleapis.com/auth/datamanager'];
    const { handoff } = await completeHandoff(harness, {
      provider: 'search_ads',
      decision: { person: 'ana', declined },
    });
    assert.equal(handoff?.status, 'completed');
  });

  for (const provider of ['social_ads', 'search_ads']) {
    it(`of ${provider} with one account becomes a connection that is read at once`, async () => {
      const { handoff, reason } = await completeHandoff(harness, { provider, decision: { person: 'ana' } });
      assert.deepEqual([handoff?.status, reason], ['completed', '']);
      const [connection] = await connections();
      assert.equal(connection?.id, handoff?.connectionId);
      assert.deepEqual(
        [connection?.accountCurrency, connection?.accountTimeZone],
        ['CLP', 'America/Santiago'],
        'the consent knows them before a sync does',
      );
      const after = await harness.ended(connection ?? assert.fail());
      assert.deepEqual([after.status, after.accountName, after.sync?.state], ['active', 'Clínica Andes', 'succeeded']);
      await published(harness, { catalogs: 1, insights: 1 });
      const stored = JSON.stringify(await harness.mongo.db.collection('connections').find().toArray());
      assert.doesNotMatch(stored, /EAAB|1\/\/sim/, 'the token is sealed');
    });
  }

  it('ends as token_exchange_failed for another address or another verifier than that of the consent', async () => {
    for (const [provider, change] of [
      ['social_ads', { redirectUri: 'http://127.0.0.1:1/other' }],
      ['search_ads', { redirectUri: 'http://127.0.0.1:1/other' }],
      ['search_ads', { codeVerifier: 'stolen code, no verifier' }],
    ] as const) {
      const { id } = await mint(harness, { provider });
      const back = await press(await start(harness, id), { person: 'ana' });
      assert.deepEqual(endingOf(await finish(harness, id, back, change)), [
        ...['failed', 'token_exchange_failed', 'token_exchange_failed'],
      ]);
    }
    assert.deepEqual(await storedCounts(harness), [0, 0, 0, 0]);
  });

  it('ends as provider_not_configured when the deployment has no app, although it was minted', async () => {
    await harness.stopService();
    await harness.startService({ META_APP_ID: undefined });
    const { id } = await mint(harness);
    await assert.rejects(start(harness, id), /provider_not_configured/);
    assert.deepEqual([(await read(id))?.status, (await read(id))?.reason], ['failed', 'provider_not_configured']);
  });

  it('expires after 45 minutes, whichever call reads it first', async () => {
    const [polled, started, finished] = [await mint(harness), await mint(harness), await mint(harness)];
    const back = await press(await start(harness, finished.id), { person: 'ana' });
    harness.advance(45 * MINUTE);
    assert.deepEqual([(await read(polled.id))?.status, (await read(polled.id))?.reason], ['failed', 'handoff_expired']);
    await assert.rejects(start(harness, started.id), /handoff_expired/);
    assert.deepEqual(endingOf(await finish(harness, finished.id, back)), [
      'failed',
      'handoff_expired',
      'handoff_expired',
    ]);
    assert.deepEqual(await storedCounts(harness), [0, 0, 0, 0]);
  });

  it('is for one consent: a second one writes nothing and learns how the first ended', async () => {
    const { id } = await mint(harness);
    const [first, second] = [
      await press(await start(harness, id), { person: 'ana' }),
      await press(await start(harness, id), { person: 'agency' }),
    ];
    const done = await finish(harness, id, first);
    assert.deepEqual(endingOf(await finish(harness, id, second)), ['completed', '', '']);
    assert.equal((await connections()).length, 1);
    assert.equal((await connections())[0]?.id, done.handoff?.connectionId);

    const { handoff } = await completeHandoff(harness, { decision: { decision: 'cancel' } });
    const again = await harness.handoffs.finishConsent({ id: handoff?.id, code: 'late' });
    assert.deepEqual(endingOf(again.ending ?? assert.fail()), ['cancelled', 'user_cancelled', 'handoff_used']);
  });

  it('accepts one of two consents that come back at once', async () => {
    const { id } = await mint(harness);
    const backs = [
      await press(await start(harness, id), { person: 'ana' }),
      await press(await start(harness, id), { person: 'ana' }),
    ];
    const endings = await Promise.all(backs.map((back) => finish(harness, id, back)));
    assert.equal((await connections()).length, 1);
    assert.equal(endings.filter(({ reason }) => reason === '').length >= 1, true);
    assert.ok(
      endings.every(({ reason }) => reason === '' || reason === 'handoff_used'),
      JSON.stringify(endingOf(endings[0] ?? assert.fail())),
    );
  });

  it('is held by a consent that stopped partway, and free again after three minutes', async () => {
    const { id } = await mint(harness);
    const back = await press(await start(harness, id), { person: 'ana' });
    const held = harness.mongo.db.collection<{ _id: string }>('handoffs');
    const since = new Date(Date.parse('2082-11-05T12:00:00Z') + MINUTE);
    await held.updateOne({ _id: id }, { $set: { consent: { id: randomUUID(), since } } });
    assert.deepEqual(endingOf(await finish(harness, id, back)), ['pending', '', 'handoff_used']);
    assert.equal((await read(id))?.status, 'pending');
    harness.advance(5 * MINUTE);
    assert.deepEqual(endingOf(await finish(harness, id, await press(await start(harness, id), { person: 'ana' }))), [
      ...['completed', '', ''],
    ]);
  });

  it('fails for an account on another profile of the workspace, but not on a profile of another workspace', async () => {
    await completeHandoff(harness, { decision: { person: 'ana' } });
    const there = await completeHandoff(harness, { profileId: OTHER_PROFILE, decision: { person: 'ana' } });
    assert.deepEqual(endingOf(there), ['failed', 'account_connected_elsewhere', 'account_connected_elsewhere']);
    assert.deepEqual(await connections(OTHER_PROFILE), []);
    const apart = await completeHandoff(harness, {
      ...{ profileId: OTHER_PROFILE, workspaceId: OTHER_WORKSPACE },
      decision: { person: 'ana' },
    });
    assert.equal(apart.handoff?.status, 'completed');
  });

  it('goes to one of two profiles that connect the same account at the same moment', async () => {
    const walks = await Promise.all(
      [PROFILE, OTHER_PROFILE].map((profileId) => completeHandoff(harness, { profileId, decision: { person: 'ana' } })),
    );
    assert.deepEqual(walks.map(({ handoff }) => handoff?.status).sort(), ['completed', 'failed']);
    assert.deepEqual(walks.map(({ reason }) => reason).sort(), ['', 'account_connected_elsewhere']);
  });

  it('finds the account claimed by a connection from before workspaces were recorded', async () => {
    const connection = await harness.connect();
    await harness.mongo.db.collection('account_claims').deleteMany({});
    await harness.mongo.db
      .collection<{ _id: string }>('connections')
      .updateOne({ _id: connection.id }, { $unset: { workspace_id: '' } });
    const { handoff } = await harness.handoffs.mintHandoff({
      ...{ profileId: OTHER_PROFILE, workspaceId: WORKSPACE, provider: 'social_ads', operationId: randomUUID() },
      workspaceProfileIds: [PROFILE, OTHER_PROFILE],
    });
    const id = handoff?.id ?? '';
    const ending = await finish(harness, id, await press(await start(harness, id), { person: 'ana' }));
    assert.equal(ending.reason, 'account_connected_elsewhere');
  });

  it('connects the same account again with the new token, as one connection', async () => {
    await completeHandoff(harness, { decision: { person: 'ana' } });
    const [before] = await connections();
    await harness.ended(before ?? assert.fail());
    const again = await completeHandoff(harness, { decision: { person: 'ana' } });
    assert.equal(again.handoff?.connectionId, before?.id);
    assert.equal((await connections()).length, 1);
    assert.equal((await harness.ended(before ?? assert.fail())).accountExternalId, `act_${ACCOUNT}`);
  });

  it('ends with the reason that the gateway found, unless it is over', async () => {
    const { id } = await mint(harness);
    const end = (reason: string) => harness.handoffs.endHandoff({ id, reason });
    await assert.rejects(end('handoff_used'), refused('validation_error'));
    assert.deepEqual(endingOf((await end('state_expired')).ending ?? assert.fail()), [
      ...['failed', 'state_expired', 'state_expired'],
    ]);
    assert.deepEqual(endingOf((await end('state_invalid')).ending ?? assert.fail()), [
      ...['failed', 'state_expired', 'handoff_used'],
    ]);
  });
});
