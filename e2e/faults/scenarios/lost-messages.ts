// Makes NATS lose messages before any consumer has received them, of kinds that no event of the ledger brings back.
import assert from 'node:assert/strict';
import { walkStream } from '@touchline/chassis/bus/walk-stream.ts';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { type CatalogEntry, conversionsCredited, outcomesRecorded } from '@touchline/proto/catalog.ts';
import { createProfile } from '@touchline/tools/admin/profiles.ts';
import { createApi } from '@touchline/tools/start/api.ts';
import type { ServiceName } from '@touchline/tools/start/service-list.ts';
import { ACCOUNT, TOKEN } from '../../system/test-world.ts';
import type { Scenario, Scene } from '../scenario.ts';
import { messageLoss } from './message-loss.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const ago = (ms: number) => new Date(Date.now() - ms);
const range = () =>
  `date_from=${ago(10 * DAY)
    .toISOString()
    .slice(0, 10)}&date_to=${ago(0).toISOString().slice(0, 10)}`;
type Row = Record<string, unknown>;

const visit = (key: string, who: object) => ({
  event_name: 'page_view',
  event_type: 'page_view',
  event_time: ago(3 * HOUR).toISOString(),
  idempotency_key: `visit-${key}`,
  context: { url: 'https://shop.example/?utm_source=news&utm_medium=email&utm_campaign=unheard' },
  ...who,
});
const order = (key: string) => ({
  event_name: 'Order',
  event_type: 'payment_received',
  event_time: ago(2 * HOUR).toISOString(),
  idempotency_key: `order-${key}`,
  user_traits: { external_id: key },
  properties: { value: '10.00', currency: 'EUR' },
});
/** An event that identifies the visitor as the customer who paid. */
const same = (key: string, who: object) => ({
  event_name: 'identify',
  event_time: ago(HOUR).toISOString(),
  idempotency_key: `same-${key}`,
  ...who,
});
const email = 'merged@faults.example';
const anonymous_id = 'linked-browser';

async function newProfile({ fixture }: Scene, name: string, currency = 'EUR') {
  const options = { workspace: 'Faults', name, currency, ratePerMinute: 60_000 };
  const made = await createProfile(fixture.clients, options);
  const { profile_id: profileId, workspace_id: workspaceId, api_key } = made;
  return { profileId, workspaceId, api: createApi(fixture.services.addresses.baseUrl, api_key) };
}

/** Waits until a service has published all of its outbox. */
const hasPublished = ({ fixture }: Scene, service: ServiceName) =>
  eventually(
    async () => {
      await using mongo = await fixture.database(service);
      assert.equal(await mongo.db.collection('outbox').countDocuments({}), 0);
    },
    { everyMs: 250 },
  );

export const profileLost: Scenario = messageLoss('profile', 'profiles', async (scene) => {
  let api: Awaited<ReturnType<typeof newProfile>>['api'];
  return {
    async whileAway() {
      ({ api } = await newProfile(scene, 'unheard'));
      await api.post('/events', order('first'));
    },
    async isKnown() {
      const { data } = await api.get<{ data: Row }>(`/overview?${range()}`);
      assert.deepEqual([data.conversions, data.revenue, data.currency], [1, '10', 'EUR']);
    },
  };
});

export const mergeLost: Scenario = messageLoss('merge', 'merges and links', async (scene) => {
  const { api, profileId } = await newProfile(scene, 'merged');
  const unattributed = async () => {
    const { data } = await api.get<{ data: Row }>(`/overview?${range()}&model=last_touch`);
    return [data.conversions, data.unattributed_conversions];
  };
  await api.post('/events', {
    events: [
      visit('merged', { user_traits: { email } }),
      order('merged'),
      visit('linked', { anonymous_id }),
      order('linked'),
    ],
  });
  await eventually(async () => assert.deepEqual(await unattributed(), [2, 2]));
  return {
    async whileAway() {
      const merge = same('merged', { user_traits: { email, external_id: 'merged' } });
      const link = same('linked', { anonymous_id, user_traits: { external_id: 'linked' } });
      await api.post('/events', { events: [merge, link] });
      await eventually(
        async () => {
          await using mongo = await scene.fixture.database('identity');
          const visitors = await mongo.db.collection('visitors').countDocuments({ profile_id: profileId });
          const merged = { profile_id: profileId, merged_into: { $ne: null } };
          assert.deepEqual([visitors, await mongo.db.collection('customers').countDocuments(merged)], [1, 1]);
        },
        { everyMs: 250 },
      );
      await hasPublished(scene, 'identity');
      // The ledger refills a stream with what it would still hold, and a merge or link shows in that too; so these events are
      // made too old for it.
      await using mongo = await scene.fixture.database('tracking');
      const $set = { received_at: ago(8 * DAY) };
      await mongo.db.collection('raw_events').updateMany({ profile_id: profileId }, { $set });
    },
    isKnown: async () => assert.deepEqual(await unattributed(), [2, 0]),
  };
});

export const spendLost: Scenario = messageLoss('spend', 'figures of ads', async (scene) => {
  const { api, profileId, workspaceId } = await newProfile(scene, 'spending', 'USD');
  return {
    async whileAway() {
      const account = { channel: 'social_ads', accountExternalId: ACCOUNT, accessToken: TOKEN };
      await scene.fixture.clients.connections.createConnection({ profileId, workspaceId, ...account });
      await api.post('/connections/sync', {});
      const synced = async () => {
        const { data } = await api.get<{ data: { sync: Row }[] }>('/connections/sync/status');
        assert.equal(data[0]?.sync.state, 'succeeded');
      };
      await eventually(synced, { everyMs: 250 });
      await hasPublished(scene, 'connections');
    },
    async isKnown() {
      const { data } = await api.get<{ data: Row[] }>(`/campaigns?${range()}&level=campaign`);
      assert.deepEqual(
        data.map(({ campaign_name, spend }) => [campaign_name, spend]),
        [['Spring', 200]],
      );
    },
  };
});

export const outcomeLost: Scenario = messageLoss('outcome', 'outcomes and credit', async (scene) => {
  const { api, profileId } = await newProfile(scene, 'recorded');
  await api.post('/events', { events: ['one', 'two', 'three'].map(order) });
  const recorded = async () =>
    (await api.get<{ data: { id: string }[] }>('/outcomes/recorded')).data.map(({ id }) => id);
  await eventually(async () => assert.equal((await recorded()).length, 3));
  await hasPublished(scene, 'attribution');
  /** Returns the ce-ids that a new subscriber receives. */
  const received = async (entry: CatalogEntry) => {
    await using bus = await scene.fixture.bus();
    const subjects = [`${bus.subject(entry.subject)}.${profileId}`];
    const ids: (string | undefined)[] = [];
    for await (const { headers } of walkStream(bus, bus.stream(entry.stream), { subjects, isHeadersOnly: true }))
      ids.push(headers?.get('ce-id'));
    return ids;
  };
  return {
    whileAway: async () => undefined,
    async isKnown() {
      assert.deepEqual(await received(outcomesRecorded), await recorded());
      assert.ok((await received(conversionsCredited)).length >= 3);
    },
  };
});
