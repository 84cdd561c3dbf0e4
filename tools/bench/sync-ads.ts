// Connects the sample's ad account to a profile and waits until its delivery is synced.
import { setTimeout as delay } from 'node:timers/promises';
import type { NewProfile } from '../admin/profiles.ts';
import { SAMPLE_DAYS } from '../sample/sample.ts';
import { ACCESS_TOKEN, ACCOUNT_ID } from '../sample/world.ts';
import type { Api } from '../start/api.ts';
import type { BenchSystem } from './system.ts';

/** @throws Error when the simulator's account cannot be synced */
export async function syncAds(
  { clients }: Pick<BenchSystem, 'clients'>,
  api: Api,
  { profile_id: profileId, workspace_id: workspaceId }: Pick<NewProfile, 'profile_id' | 'workspace_id'>,
): Promise<void> {
  await clients.connections.createConnection({
    profileId,
    workspaceId,
    channel: 'social_ads',
    accountExternalId: ACCOUNT_ID,
    accessToken: ACCESS_TOKEN,
  });
  await api.post('/connections/sync', { days: SAMPLE_DAYS + 1 });
  for (;;) {
    const { data } = await api.get<{ data: { sync: { state: string; error: string | null } }[] }>(
      '/connections/sync/status',
    );
    if (data.every(({ sync }) => sync.state === 'succeeded')) return;
    const failed = data.find(({ sync }) => sync.state === 'failed');
    if (failed) throw new Error(`The ad account could not be synced: ${failed.sync.error}`);
    await delay(100);
  }
}
