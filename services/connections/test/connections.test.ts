// Tests the links themselves: one for each account, visible only to their profile, with their tokens sealed.
import assert from 'node:assert/strict';
import { AppError } from '@touchline/chassis/errors.ts';
import { ACCOUNT, type Harness, PROFILE, startHarness, TOKEN, WORKSPACE } from './harness.ts';

const OTHER_WORKSPACE = '5c1b2c5e-8f51-4c8e-9b0e-6a6f1f1f0200';
const OTHER_PROFILE = '5c1b2c5e-8f51-4c8e-9b0e-6a6f1f1f0002';

describe('a connection', () => {
  let harness: Harness;
  before(async () => {
    harness = await startHarness();
  });
  after(() => harness[Symbol.asyncDispose]());

  const request = {
    ...{ profileId: PROFILE, workspaceId: WORKSPACE, channel: 'social_ads' },
    accountExternalId: ACCOUNT,
    accessToken: TOKEN,
    deferSync: true,
  };
  const refused = (reason: string) => (error: unknown) => error instanceof AppError && error.reason === reason;

  it('is one for each account, however the account is spelled and however many calls create it at once', async () => {
    const { client } = harness;
    const spelled = [request, { ...request, accountExternalId: `act_${ACCOUNT}` }, request, request];
    const answers = await Promise.all(spelled.map((one) => client.createConnection(one)));
    assert.equal(new Set(answers.map((answer) => answer.connection?.id)).size, 1);
    assert.equal(answers.filter((answer) => answer.created).length, 1);
    const { connections } = await client.listConnections({ profileId: PROFILE });
    assert.deepEqual(
      connections.map((one) => [one.accountExternalId, one.status, one.sync?.state]),
      [['act_1001', 'active', 'never_run']],
    );
  });

  it('is listed by channel', async () => {
    const list = async (channel: string) =>
      (await harness.client.listConnections({ profileId: PROFILE, channel })).connections.length;
    assert.deepEqual([await list('social_ads'), await list('search_ads')], [1, 0]);
  });

  it('does not exist for another profile', async () => {
    const { client } = harness;
    const { connections } = await client.listConnections({ profileId: PROFILE });
    const id = connections[0]?.id ?? '';
    await assert.rejects(client.getConnection({ profileId: OTHER_PROFILE, id }), refused('not_found'));
    await assert.rejects(client.startSync({ profileId: OTHER_PROFILE, connectionId: id }), refused('not_found'));
    assert.deepEqual((await client.getSyncStatus({ profileId: OTHER_PROFILE })).connections, []);
    const elsewhere = { ...request, profileId: OTHER_PROFILE };
    await assert.rejects(client.createConnection(elsewhere), refused('account_connected_elsewhere'));
    assert.equal((await client.createConnection({ ...elsewhere, workspaceId: OTHER_WORKSPACE })).created, true);
  });

  it('keeps its token sealed in the database and out of every answer', async () => {
    const stored = JSON.stringify(await harness.mongo.db.collection('connections').find().toArray());
    assert.ok(!stored.includes(TOKEN));
    const answer = await harness.client.getSyncStatus({ profileId: PROFILE });
    assert.ok(
      !JSON.stringify(answer, (_key, value) => (typeof value === 'bigint' ? String(value) : value)).includes('eyJ'),
    );
  });

  const table: [name: string, change: object, reason: string][] = [
    ['no profile', { profileId: '' }, 'validation_error'],
    ['no workspace', { workspaceId: '' }, 'validation_error'],
    ['a channel without an adapter', { channel: 'search_console' }, 'not_implemented'],
    ['a manager on a channel without managers', { managerExternalId: '1' }, 'validation_error'],
    ['an invalid Google account', { channel: 'search_ads', accountExternalId: 'act_1' }, 'validation_error'],
    ['an account that is a path', { accountExternalId: '../me' }, 'validation_error'],
    ['no account', { accountExternalId: '' }, 'validation_error'],
    ['no token', { accessToken: '' }, 'validation_error'],
    ['a token with a line break', { accessToken: 'EAAB-token\r\nx: y' }, 'validation_error'],
    ['a token of 5,000 characters', { accessToken: 'a'.repeat(5000) }, 'validation_error'],
  ];
  for (const [name, change, reason] of table) {
    it(`is refused with ${name}`, () =>
      assert.rejects(harness.client.createConnection({ ...request, ...change }), refused(reason)));
  }

  it('is not read further back than the platform’s history', () =>
    assert.rejects(harness.client.startSync({ profileId: PROFILE, days: 5000 }), refused('validation_error')));
});
