// Kills webhooks while it sends events: each outcome must reach its subscriber and no other.
import assert from 'node:assert/strict';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { createApi } from '@touchline/tools/start/api.ts';
import type { Json } from '../../system/profile.ts';
import { startWebhookReceiver } from '../../system/webhook-receiver.ts';
import type { Scenario, Scene } from '../scenario.ts';

export const webhooksKilled: Scenario = {
  name: 'webhooks-killed',
  promise: 'kill -9 of webhooks, again and again, keeps no outcome from its subscriber',
  refusals: [503],
  recovers: { answersMs: 5000, showsMs: 60_000 },
  env: () => ({ WEBHOOK_PRIVATE_HOSTS: '127.0.0.1' }),
  async strike(scene) {
    await using receiver = await startWebhookReceiver();
    const subscribed = await Promise.all(
      scene.profiles.map((profile) => subscribe(scene, profile.apiKey, receiver.url)),
    );
    for (let times = 0; times < 3; times++) {
      await scene.continueFor(1000);
      scene.tell('kill -9 of webhooks');
      await scene.fixture.services.kill('webhooks');
      await scene.continueFor(300);
      await scene.fixture.services.start('webhooks');
    }
    const recorded = await eventually(async () => {
      const rows = (await Promise.all(subscribed.map(({ since }) => since()))).flat();
      assert.ok(rows.length > 0, 'nothing was recorded meanwhile');
      return rows;
    });
    scene.tell(`${recorded.length} outcomes`);
    await eventually(
      async () => {
        const events = new Map(receiver.events().map((event) => [event.id, event]));
        assert.deepEqual(
          recorded.filter(({ id }) => !events.has(id)),
          [],
        );
        for (const row of recorded) assert.deepEqual(events.get(row.id), row);
      },
      { everyMs: 250 },
    );
    const profileIds = scene.profiles.map(({ profileId }) => profileId);
    for (const { profile_id } of receiver.events()) assert.ok(profileIds.includes(profile_id));
  },
};

/** Subscribes a profile; `since` returns what its log has recorded since then. */
async function subscribe({ fixture }: Scene, apiKey: string, url: string) {
  const api = createApi(fixture.services.addresses.baseUrl, apiKey);
  await api.post('/webhooks', { url, events: ['outcome.recorded'] });
  const readOn = async (from: string): Promise<{ rows: Json[]; next: string }> => {
    const rows: Json[] = [];
    for (let next = from; ; ) {
      const cursor = next === '' ? '' : `&cursor=${encodeURIComponent(next)}`;
      const page = await api.get<Json>(`/outcomes/recorded?limit=200${cursor}`);
      rows.push(...page.data);
      next = page.meta.next_cursor;
      if (!page.pagination.has_next) return { rows, next };
    }
  };
  const { next } = await readOn('');
  return { since: async () => (await readOn(next)).rows };
}
