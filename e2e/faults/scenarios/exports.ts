// Kills exports while an ad platform takes conversions, and has NATS forget everything: each conversion has one row for a destination,
// and counts once on the platform.
import assert from 'node:assert/strict';
import { walkStream } from '@touchline/chassis/bus/walk-stream.ts';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { exportsDelivered } from '@touchline/proto/catalog.ts';
import { createApi } from '@touchline/tools/start/api.ts';
import { ACCOUNT, TOKEN } from '../../system/test-world.ts';
import type { FaultProfile } from '../fault-fixture.ts';
import type { Scenario, Scene } from '../scenario.ts';

const PIXEL = '555';
/** What one step sends. */
const PAYMENTS = 8;

interface Received {
  readonly event: { readonly event_id: string };
}

export const exportsKilled: Scenario = {
  name: 'exports-killed-while-sending',
  promise: 'kill -9 of exports while a platform answers, and a NATS without its data, export each conversion once',
  refusals: [503],
  recovers: { answersMs: 5000, showsMs: 60_000 },
  env: () => ({ EXPORT_LOCK_MS: '1000', EXPORT_BACKOFF_MS: '500', EXPORT_PAGE_SIZE: '10' }),
  async strike(scene) {
    const { fixture } = scene;
    const profile = await fixture.newProfile('exported');
    const destinationId = await connect(scene, profile);
    const sent: string[] = [];
    const pay = async (step: string) => void sent.push(...(await sendPayments(scene, profile, step)));

    // The platform takes a batch, and answers with an error.
    await fault(scene, 'error_after_effect', 2);
    await pay('errors');
    await untilCounted(scene, sent);

    // The platform takes a batch; the process dies while it waits for the answer.
    for (let times = 0; times < 2; times++) {
      const before = (await calls(scene)).length;
      await fault(scene, 'mute_response', 1);
      await pay(`mute-${times}`);
      await eventually(async () => assert.ok((await calls(scene)).length > before));
      scene.tell('kill -9 of exports');
      await fixture.services.kill('exports');
      await fixture.services.start('exports');
    }
    await untilCounted(scene, sent);

    // It dies in the middle of its batches, wherever that is.
    await pay('batches');
    await fixture.services.kill('exports');
    await fixture.services.start('exports');

    scene.tell('NATS forgets everything while exports is away');
    await fixture.services.kill('exports');
    await pay('unheard');
    await fixture.servers.kill('nats');
    await fixture.servers.wipe('nats');
    await fixture.servers.start('nats');
    await fixture.services.start('exports');

    await untilCounted(scene, sent);
    await untilSettled(scene, profile, destinationId, sent);
  },
};

async function connect({ fixture }: Scene, { profileId, workspaceId, apiKey }: FaultProfile): Promise<string> {
  const account = { channel: 'social_ads', accountExternalId: ACCOUNT, accessToken: TOKEN };
  await fixture.clients.connections.createConnection({ profileId, workspaceId, ...account, deferSync: true });
  const api = createApi(fixture.services.addresses.baseUrl, apiKey);
  const { data } = await api.post<{ data: { id: string } }>('/exports/destinations', { ad_pixel_id: PIXEL });
  return data.id;
}

/** @returns the ids of the recorded events */
async function sendPayments({ fixture }: Scene, { apiKey }: FaultProfile, step: string): Promise<string[]> {
  const api = createApi(fixture.services.addresses.baseUrl, apiKey);
  const events = Array.from({ length: PAYMENTS }, (_, n) => ({
    ...{ event_name: 'Order', event_type: 'payment_received', event_time: new Date().toISOString() },
    ...{ idempotency_key: `exported-${step}-${n}`, user_traits: { external_id: `exported-${step}-${n}` } },
    properties: { value: '10.00', currency: 'USD' },
  }));
  const { data } = await eventually(() =>
    api.post<{ data: { results: { outcome_event_id: string }[] } }>('/events', { events }),
  );
  return data.results.map(({ outcome_event_id }) => outcome_event_id);
}

const admin = ({ fixture }: Scene, path: string, init?: RequestInit) =>
  fetch(`${fixture.simulatorUrl}/__sim/${path}`, init);

const fault = (scene: Scene, kind: string, times: number) =>
  admin(scene, 'fault', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ kind, match: `/${PIXEL}/events`, times }),
  });

async function calls(scene: Scene): Promise<string[]> {
  const { calls: all } = (await (await admin(scene, 'calls')).json()) as { calls: string[] };
  return all.filter((call) => call.includes(`/${PIXEL}/events`));
}

/** Waits until the platform counts each of the events, and checks that it counts each once. */
const untilCounted = (scene: Scene, sent: readonly string[]) =>
  eventually(
    async () => {
      const { events } = (await (await admin(scene, 'received')).json()) as { events: Received[] };
      const counted = events.map(({ event }) => event.event_id).filter((id) => sent.includes(id));
      assert.deepEqual(counted.toSorted(), sent.toSorted());
    },
    { everyMs: 250 },
  );

/** Waits until the ledger has one row for each event, delivered, and the bus one message for each row. */
const untilSettled = (scene: Scene, { profileId }: FaultProfile, destinationId: string, sent: readonly string[]) =>
  eventually(
    async () => {
      await using mongo = await scene.fixture.database('exports');
      const rows = await mongo.db.collection('export_deliveries').find({ profile_id: profileId }).toArray();
      assert.deepEqual(
        rows.map((row) => `${row.destination_id} ${row.event_id} ${row.status}`).toSorted(),
        sent.map((id) => `${destinationId} ${id} delivered`).toSorted(),
      );
      await using bus = await scene.fixture.bus();
      const published = new Set<string | undefined>();
      const subjects = [`${bus.subject(exportsDelivered.subject)}.${profileId}`];
      const stream = bus.stream(exportsDelivered.stream);
      for await (const { headers } of walkStream(bus, stream, { subjects, isHeadersOnly: true }))
        published.add(headers?.get('ce-id'));
      assert.equal(published.size, sent.length);
    },
    { everyMs: 250 },
  );
