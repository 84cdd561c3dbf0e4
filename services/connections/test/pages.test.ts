// Tests choosing the Facebook pages of a Meta grant: which are listed, to which the app is subscribed, and which profile has
// them.
import assert from 'node:assert/strict';
import { AppError } from '@touchline/chassis/errors.ts';
import { type Harness, PROFILE, startHarness, WORKSPACE } from './harness.ts';
import { integrationsWorld, PAGE, READ_ONLY_PAGE, SECOND_PAGE } from './integrations-world.ts';

const WHO = { profileId: PROFILE, workspaceId: WORKSPACE };
const NEIGHBOUR = { profileId: '5c1b2c5e-8f51-4c8e-9b0e-6a6f1f1f0002', workspaceId: WORKSPACE };
const NOBODY = '5c1b2c5e-8f51-4c8e-9b0e-6a6f1f1f0999';

const refused = (reason: string, field?: string) => (error: unknown) =>
  error instanceof AppError && error.reason === reason && (field === undefined || error.details.field === field);

describe('the Facebook pages of a grant', () => {
  let harness: Harness;
  before(async () => {
    harness = await startHarness({ world: integrationsWorld() });
  });
  after(() => harness[Symbol.asyncDispose]());
  beforeEach(async () => {
    for (const name of ['connections', 'account_claims']) await harness.mongo.db.collection(name).deleteMany({});
  });

  const channels = async (profileId = PROFILE) =>
    (await harness.client.listConnections({ profileId })).connections.map(({ channel, status }) => [channel, status]);
  const list = (connectionId = '', profileId = PROFILE) => harness.integrations.listPages({ profileId, connectionId });
  const choose = (pageIds: string[], who = WHO) => harness.integrations.choosePages({ ...who, pageIds });
  const subscribed = async (page: string) => {
    const headers = { authorization: `Bearer EAAB-page-${page}` };
    const response = await fetch(`${harness.sim.url}/v26.0/${page}/subscribed_apps`, { headers });
    return ((await response.json()) as { data: unknown[] }).data.length > 0;
  };

  it('are those of the grant, and show which of them the person may connect', async () => {
    await assert.rejects(list(), refused('ads_connection_required'));
    const { id } = await harness.connect();
    const { connectionId, pages } = await list();
    assert.equal(connectionId, id);
    assert.deepEqual(
      pages.map((page) => [page.id, page.instagramUsername, page.canSubscribe, page.pageConnectionId]),
      [
        [PAGE, 'andes', true, ''],
        [SECOND_PAGE, '', true, ''],
        [READ_ONLY_PAGE, '', false, ''],
      ],
    );
    await assert.rejects(list(NOBODY), refused('not_found'));
    await assert.rejects(list(id, NEIGHBOUR.profileId), refused('not_found'));
  });

  it('are subscribed to the app when they are chosen, and unsubscribed when they no longer are', async () => {
    await harness.connect();
    const one = await choose([PAGE, SECOND_PAGE]);
    assert.deepEqual(
      one.pages.map(({ pageConnectionId }) => pageConnectionId !== ''),
      [true, true, false],
    );
    assert.deepEqual([await subscribed(PAGE), await subscribed(SECOND_PAGE)], [true, true]);
    const two = await choose([SECOND_PAGE]);
    assert.equal(two.pages[1]?.pageConnectionId, one.pages[1]?.pageConnectionId);
    assert.deepEqual([await subscribed(PAGE), await subscribed(SECOND_PAGE)], [false, true]);
    assert.deepEqual(
      (await channels()).filter(([channel]) => channel === 'meta_pages'),
      [
        ['meta_pages', 'disconnected'],
        ['meta_pages', 'active'],
      ],
    );
  });

  it('are all unsubscribed from the app for an empty list', async () => {
    await harness.connect();
    await choose([PAGE, SECOND_PAGE]);
    await choose([]);
    assert.deepEqual([await subscribed(PAGE), await subscribed(SECOND_PAGE)], [false, false]);
  });

  it('are refused when the grant does not list one or another profile has one, and nothing changes then', async () => {
    await harness.connect();
    await assert.rejects(choose(['799']), refused('validation_error', 'page_ids'));
    await assert.rejects(choose([READ_ONLY_PAGE]), refused('validation_error', 'page_ids'));
    await choose([SECOND_PAGE]);
    const world = integrationsWorld();
    harness.sim.patch({
      accounts: [{ id: '1009', name: 'Other', currency: 'CLP' }],
      tokens: world.tokens.map((token) => ({ ...token, access_token: 'EAAB-neighbour', account_ids: ['1009'] })),
    });
    const own = { channel: 'social_ads', accountExternalId: 'act_1009', accessToken: 'EAAB-neighbour' };
    await harness.client.createConnection({ ...NEIGHBOUR, ...own });
    await assert.rejects(choose([PAGE, SECOND_PAGE], NEIGHBOUR), refused('account_connected_elsewhere'));
    assert.deepEqual(await channels(NEIGHBOUR.profileId), [['social_ads', 'active']]);
    assert.ok(await subscribed(SECOND_PAGE));
  });

  it('need a grant with the permissions for pages', async () => {
    const world = integrationsWorld();
    const plain = world.tokens.map((token) => ({ ...token, permissions: ['ads_read'] }));
    await harness.connect();
    harness.sim.patch({ tokens: plain });
    await assert.rejects(list(), refused('connection_not_ready'));
    harness.sim.patch({ tokens: world.tokens });
  });
});
