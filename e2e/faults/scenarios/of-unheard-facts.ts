// Facts that NATS had taken, that nobody had heard yet, and that it lost: those that no event of the ledger repeats.
import assert from 'node:assert/strict';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { createProfile } from '@touchline/tools/admin/profiles.ts';
import { createApi } from '@touchline/tools/start/api.ts';
import type { Scenario, Scene } from '../scenario.ts';

const HOUR = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * HOUR);
const range = () => `date_from=${ago(48).toISOString().slice(0, 10)}&date_to=${ago(0).toISOString().slice(0, 10)}`;

const visit = {
  event_name: 'page_view',
  event_type: 'page_view',
  event_time: ago(3).toISOString(),
  idempotency_key: 'visit',
  user_traits: { email: 'merged@faults.example' },
  context: { url: 'https://shop.example/?utm_source=news&utm_medium=email&utm_campaign=unheard' },
};
const order = {
  event_name: 'Order',
  event_type: 'payment_received',
  event_time: ago(2).toISOString(),
  idempotency_key: 'order',
  user_traits: { external_id: 'merged-1' },
  properties: { value: '10.00', currency: 'EUR' },
};
/** The two turn out to be one person. */
const both = {
  event_name: 'identify',
  event_time: ago(1).toISOString(),
  idempotency_key: 'both',
  user_traits: { email: 'merged@faults.example', external_id: 'merged-1' },
};

const newProfile = async ({ stage }: Scene, name: string) => {
  const options = { workspace: 'Faults', name, currency: 'EUR', ratePerMinute: 60_000 };
  const { api_key } = await createProfile(stage.clients, options);
  return createApi(stage.services.addresses.baseUrl, api_key);
};

/** Loses what NATS has while attribution is down, and waits until attribution knows it all the same. */
const losing = (
  fact: string,
  act: (scene: Scene) => Promise<{ whileAway(): Promise<void>; isKnown(): Promise<void> }>,
): Scenario => ({
  name: `nats-wiped-before-${fact}-was-heard`,
  promise: `a NATS that loses ${fact}s which nobody has heard yet is told of them again`,
  refusals: [503],
  recovers: { answersMs: 5000, showsMs: 60_000 },
  async strike(scene) {
    const { stage, playOn } = scene;
    const { whileAway, isKnown } = await act(scene);
    await stage.services.stop('attribution');
    await whileAway();
    await playOn(3000);
    await stage.servers.kill('nats');
    await stage.servers.wipe('nats');
    await stage.servers.start('nats');
    await stage.services.start('attribution');
    await eventually(isKnown, { timeoutMs: 60_000, everyMs: 500 });
  },
});

export const newProfileUnheard: Scenario = losing('profile', async (scene) => {
  let api: Awaited<ReturnType<typeof newProfile>>;
  return {
    async whileAway() {
      api = await newProfile(scene, 'unheard');
      await api.post('/events', order);
    },
    async isKnown() {
      const { data } = await api.get<{ data: Record<string, unknown> }>(`/overview?${range()}`);
      assert.deepEqual([data.conversions, data.revenue, data.currency], [1, '10', 'EUR']);
    },
  };
});

export const mergeUnheard: Scenario = losing('merge', async (scene) => {
  const api = await newProfile(scene, 'merged');
  const unattributed = async () => {
    const { data } = await api.get<{ data: Record<string, unknown> }>(`/overview?${range()}&model=last_touch`);
    return [data.conversions, data.unattributed_conversions];
  };
  await api.post('/events', { events: [visit, order] });
  await eventually(async () => assert.deepEqual(await unattributed(), [1, 1]), { timeoutMs: 30_000 });
  return {
    whileAway: async () => void (await api.post('/events', both)),
    isKnown: async () => assert.deepEqual(await unattributed(), [1, 0]),
  };
});
