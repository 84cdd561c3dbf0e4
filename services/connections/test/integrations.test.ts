// Tests connects without a hand-off: a pasted key is tried before anything is stored, and what is stored is never returned.
import assert from 'node:assert/strict';
import { AppError } from '@touchline/chassis/errors.ts';
import { type Harness, PROFILE, startHarness, WORKSPACE } from './harness.ts';
import {
  BANK_LINK,
  BARE_TOKEN,
  CHAT_KEY,
  CHAT_PAGE,
  integrationsWorld,
  OTHER_SHOP,
  OTHER_SHOP_TOKEN,
  SHOP,
  SHOP_TOKEN,
  WEBHOOK_SECRET,
} from './integrations-world.ts';

const WHO = { profileId: PROFILE, workspaceId: WORKSPACE };
const NEIGHBOUR = { profileId: '5c1b2c5e-8f51-4c8e-9b0e-6a6f1f1f0002', workspaceId: WORKSPACE };
const ELSEWHERE = { profileId: NEIGHBOUR.profileId, workspaceId: '5c1b2c5e-8f51-4c8e-9b0e-6a6f1f1f0200' };

const refused = (reason: string, field?: string) => (error: unknown) =>
  error instanceof AppError &&
  error.reason === reason &&
  (field === undefined || (error.details.field === field && error.message.startsWith(`${field} `)));

describe('a connect without a hand-off', () => {
  let harness: Harness;
  before(async () => {
    harness = await startHarness({ world: integrationsWorld() });
  });
  after(() => harness[Symbol.asyncDispose]());
  beforeEach(async () => {
    for (const name of ['connections', 'account_claims', 'bank_link_intents'])
      await harness.mongo.db.collection(name).deleteMany({});
  });

  const channels = async (profileId = PROFILE) =>
    (await harness.client.listConnections({ profileId })).connections.map(({ channel, status }) => [channel, status]);
  const kept = async () => JSON.stringify(await harness.mongo.db.collection('connections').find().toArray());
  const connectShop = (change: object = {}) =>
    harness.integrations.connectShop({ ...WHO, shopDomain: SHOP, accessToken: SHOP_TOKEN, ...change });
  const shopId = async (change: object = {}) => (await connectShop(change)).shop?.connection?.id ?? assert.fail();

  describe('of a Shopify store', () => {
    it('stores what the store itself says, sealed, once', async () => {
      const given = { shopDomain: `https://${SHOP.toUpperCase()}/admin`, webhookSecret: WEBHOOK_SECRET };
      const [{ shop, created }, again] = [await connectShop(given), await connectShop()];
      const { channel, accountExternalId, accountName, status } = shop?.connection ?? assert.fail();
      assert.deepEqual(
        [channel, accountExternalId, accountName, status, created, shop?.hasWebhookSecret],
        ['shopify', SHOP, 'Andes Shop', 'active', true, true],
      );
      assert.deepEqual(
        [again.shop?.connection?.id, again.created, again.shop?.hasWebhookSecret],
        [shop?.connection?.id, false, true],
      );
      assert.deepEqual(await channels(), [['shopify', 'active']]);
      assert.doesNotMatch(await kept(), new RegExp(`${SHOP_TOKEN}|${WEBHOOK_SECRET}`));
    });

    const REFUSALS: readonly (readonly [what: string, change: object, reason: string, field: string])[] = [
      ['a token that the store does not know', { accessToken: 'shpat_nobody' }, 'validation_error', 'access_token'],
      ['a token that may not read orders', { accessToken: BARE_TOKEN }, 'validation_error', 'access_token'],
      ['a token with spaces', { accessToken: 'shpat with spaces' }, 'validation_error', 'access_token'],
      ['a token of another store', { shopDomain: OTHER_SHOP }, 'validation_error', 'access_token'],
      ['a store that does not exist', { shopDomain: 'nobody.myshopify.com' }, 'validation_error', 'access_token'],
      ['another host', { shopDomain: 'andes.example' }, 'validation_error', 'shop_domain'],
    ];
    for (const [what, change, reason, field] of REFUSALS) {
      it(`is refused with ${what}, and nothing is stored`, async () => {
        await assert.rejects(connectShop(change), refused(reason, field));
        assert.equal(await kept(), '[]');
      });
    }

    it('is provider_error while the store does not answer', async () => {
      for (const kind of ['server_error', 'rate_limited', 'disconnect', 'garbage'] as const) {
        harness.sim.fault({ kind, match: `/shopify/${SHOP}` });
        await assert.rejects(connectShop(), refused('provider_error'), kind);
      }
      assert.equal(await kept(), '[]');
    });

    it('belongs to one profile of a workspace, and is free again after it is removed', async () => {
      const id = await shopId();
      await assert.rejects(connectShop(NEIGHBOUR), refused('account_connected_elsewhere'));
      assert.deepEqual(await channels(NEIGHBOUR.profileId), []);
      assert.ok((await connectShop(ELSEWHERE)).created, 'another workspace may have it too');
      const { connection } = await harness.integrations.removeShop({ profileId: PROFILE, id });
      assert.equal(connection?.status, 'disconnected');
      const again = await harness.integrations.removeShop({ profileId: PROFILE, id });
      assert.equal(again.connection?.status, 'disconnected');
      assert.deepEqual((await harness.integrations.listShops({ profileId: PROFILE })).shops, []);
    });

    it('gets another token or secret only when it is this store’s', async () => {
      const id = await shopId();
      const change = (keys: object, profileId = PROFILE) => harness.integrations.changeShop({ profileId, id, ...keys });
      await assert.rejects(change({ accessToken: OTHER_SHOP_TOKEN }), refused('validation_error', 'access_token'));
      await assert.rejects(change({ webhookSecret: 'x' }, NEIGHBOUR.profileId), refused('not_found'));
      const before = await kept();
      assert.equal((await change({ webhookSecret: WEBHOOK_SECRET })).shop?.hasWebhookSecret, true);
      assert.equal((await change({ accessToken: `${SHOP_TOKEN}-2` })).shop?.hasWebhookSecret, true);
      assert.equal((await change({ webhookSecret: '' })).shop?.hasWebhookSecret, false);
      assert.notEqual(await kept(), before);
      await change({ webhookSecret: WEBHOOK_SECRET });
      await harness.integrations.removeShop({ profileId: PROFILE, id });
      await assert.rejects(change({ webhookSecret: 'x' }), refused('not_found'));
      const again = await connectShop();
      assert.equal(again.shop?.hasWebhookSecret, false, 'its secret was destroyed with its token');
    });

    it('activates the app’s pixel, changes an existing one, and removes it with the last connection', async () => {
      const [id, other] = [await shopId(), await shopId(ELSEWHERE)];
      const settings = { trackingKey: 'tk_1', endpoint: 'https://collect.example/t/tk_1' };
      const activate = (profileId: string, of: string) =>
        harness.integrations.activateWebPixel({ profileId, id: of, ...settings });
      assert.equal((await activate(PROFILE, id)).created, true);
      assert.equal((await activate(PROFILE, id)).created, false);
      await assert.rejects(activate(NEIGHBOUR.profileId, id), refused('not_found'));
      await harness.integrations.removeShop({ profileId: PROFILE, id });
      assert.equal((await activate(ELSEWHERE.profileId, other)).created, false, 'another connection still needs it');
      await harness.integrations.removeShop({ profileId: ELSEWHERE.profileId, id: other });
      const anew = await shopId();
      assert.equal((await activate(PROFILE, anew)).created, true, 'the pixel was removed with the last connection');
      assert.match(harness.sim.calls().join('\n'), /webPixelCreate.*tk_1.*collect\.example/);
    });

    it('says why there is no pixel: no extension in the app, or a dead token, which marks the connection', async () => {
      const settings = { trackingKey: 'tk_1', endpoint: 'https://collect.example/t/tk_1' };
      const id = await shopId({ shopDomain: OTHER_SHOP, accessToken: OTHER_SHOP_TOKEN });
      const activate = () => harness.integrations.activateWebPixel({ profileId: PROFILE, id, ...settings });
      await assert.rejects(activate(), refused('invalid_state'));
      const world = integrationsWorld();
      const [, costa] = world.shops ?? [];
      harness.sim.patch({ shops: [{ ...(costa ?? assert.fail()), tokens: [{ access_token: 'shpat_new' }] }] });
      await assert.rejects(activate(), refused('connection_not_ready'));
      assert.deepEqual(await channels(), [['shopify', 'reconnect_required']]);
      const revived = await harness.integrations.changeShop({ profileId: PROFILE, id, accessToken: 'shpat_new' });
      assert.equal(revived.shop?.connection?.status, 'active');
      harness.sim.patch({ shops: [costa ?? assert.fail()] });
    });
  });

  describe('of a ManyChat page', () => {
    const connect = (change: object = {}) =>
      harness.integrations.connectManyChat({ ...WHO, apiKey: CHAT_KEY, ...change });

    it('stores the page and returns a new secret each time, once', async () => {
      const [one, two] = [await connect(), await connect()];
      assert.deepEqual(
        [one.connection?.channel, one.connection?.accountExternalId, one.connection?.accountName, one.created],
        ['manychat', CHAT_PAGE, 'Andes Chat', true],
      );
      assert.deepEqual([two.connection?.id, two.created], [one.connection?.id, false]);
      assert.notEqual(one.webhookSecret, two.webhookSecret);
      assert.ok(one.webhookSecret.length >= 32);
      assert.doesNotMatch(await kept(), new RegExp(`manychat-token|${two.webhookSecret}`));
    });

    it('is refused with an unknown key, on a second page, and on another profile of the workspace', async () => {
      await assert.rejects(connect({ apiKey: '501:wrong-token' }), refused('validation_error', 'api_key'));
      await connect();
      await assert.rejects(connect({ apiKey: '502:manychat-token' }), refused('invalid_state'));
      await assert.rejects(connect(NEIGHBOUR), refused('account_connected_elsewhere'));
    });
  });

  describe('of a bank', () => {
    const startLink = async (profileId = PROFILE) =>
      harness.integrations.startBankLink({ profileId, holderType: 'business' });
    const widget = async (widgetToken: string, linkId = BANK_LINK): Promise<string> => {
      const response = await fetch(`${harness.sim.url}/fintoc/widget`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ widget_token: widgetToken, link_id: linkId }),
      });
      return ((await response.json()) as { exchange_token: string }).exchange_token;
    };
    const walk = async (linkId = BANK_LINK, who = WHO) => {
      const { linkIntentId, widgetToken } = await startLink(who.profileId);
      const exchangeToken = await widget(widgetToken, linkId);
      return { linkIntentId, exchangeToken, connect: () => connect(linkIntentId, exchangeToken, who) };
    };
    const connect = (linkIntentId: string, exchangeToken: string, who = WHO) =>
      harness.integrations.connectBankLink({ ...who, linkIntentId, exchangeToken });

    it('returns what the widget needs, and exchanges what the widget gave, once', async () => {
      const { publicKey, expiresAt } = await startLink();
      assert.ok(publicKey && expiresAt);
      const one = await walk();
      const [first, repeat] = [await one.connect(), await one.connect()];
      assert.deepEqual(
        [first.connection?.channel, first.connection?.accountName, first.created, repeat.created],
        ['fintoc', 'Banco Estado (business)', true, false],
      );
      assert.equal(repeat.connection?.id, first.connection?.id);
      assert.doesNotMatch(await kept(), /76\.?543|link_andes_token_/, 'neither the RUT nor the token can be read');
      const relinked = await (await walk('link_again')).connect();
      assert.equal(relinked.connection?.id, first.connection?.id, 'the same holder at the same bank');
      await assert.rejects((await walk(BANK_LINK, NEIGHBOUR)).connect(), refused('account_connected_elsewhere'));
    });

    it('is refused with what the widget did not give, another profile’s intent, and one that is over', async () => {
      const { linkIntentId, exchangeToken } = await walk();
      await assert.rejects(connect(linkIntentId, 'li_nobody_sec_x'), refused('validation_error', 'exchange_token'));
      await assert.rejects(connect(linkIntentId, exchangeToken, NEIGHBOUR), refused('not_found'));
      await assert.rejects(connect('li_nobody', exchangeToken), refused('not_found'));
      harness.advance(31 * 60_000);
      await assert.rejects(connect(linkIntentId, exchangeToken), refused('not_found'));
      assert.equal(await kept(), '[]');
    });
  });
});

describe('a bank link without an account with Fintoc', () => {
  it('is refused as not configured', async () => {
    const env = { FINTOC_PUBLIC_KEY: undefined, FINTOC_SECRET_KEY: undefined };
    await using harness = await startHarness({ world: integrationsWorld(), env });
    const start = harness.integrations.startBankLink({ profileId: PROFILE, holderType: 'business' });
    await assert.rejects(start, refused('provider_not_configured'));
  });
});
