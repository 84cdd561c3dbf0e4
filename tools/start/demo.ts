// Creates the demo business once and keeps it: its workspace, profile, keys, ad accounts and sixty days of history.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { reportDays } from '@touchline/chassis/report-days.ts';
import type { AdminClients } from '../admin/clients.ts';
import { drain } from '../admin/drain.ts';
import { createProfile } from '../admin/profiles.ts';
import { GOOGLE_CUSTOMER_ID, GOOGLE_REFRESH_TOKEN, SAMPLE_TIME_ZONE } from '../sample/google-world.ts';
import { loadSample } from '../sample/load.ts';
import { generateSample, SAMPLE_DAYS, SAMPLE_VERSION } from '../sample/sample.ts';
import { ACCESS_TOKEN, ACCOUNT_ID } from '../sample/world.ts';
import { type Api, createApi } from './api.ts';
import { step } from './progress.ts';
import { type DemoState, readDemo, writeDemo } from './state.ts';

const SEED = 20_26;
/** A clinic in Chile, which counts in the days of its ad accounts. */
export const DEMO_PROFILE = {
  name: 'Clínica Sonrisa Andes',
  currency: 'CLP',
  defaultCountry: 'CL',
  timeZone: SAMPLE_TIME_ZONE,
} as const;
/** The demo loads 40,000 events through its own key, which a partner's rate limit would slow down. */
const DEMO_RATE_PER_MINUTE = 60_000;

interface SyncAnswer {
  data: { sync: { state: string; error: string | null } }[];
}

/** Returns the day up to which the sample leads: that of the first start, so that a later start loads nothing twice. */
export function sampleToday(stateDir: string, now: Date): string {
  return readDemo(stateDir)?.sample_today ?? reportDays(DEMO_PROFILE.timeZone).dayOf(now);
}

const demoSample = (today: string) => generateSample({ seed: SEED, today, timeZone: DEMO_PROFILE.timeZone });

/**
 * Writes the world for the provider simulator, if there is none yet, or only one from a version with less to connect. Until the
 * demo is loaded it is written anew: what is loaded then fits it, even if an older version or an earlier day was interrupted.
 */
export function writeWorld(stateDir: string, today: string): string {
  const file = join(stateDir, 'world.json');
  if (!readDemo(stateDir)?.loaded || !existsSync(file) || !('shops' in JSON.parse(readFileSync(file, 'utf8')))) {
    mkdirSync(stateDir, { recursive: true });
    writeFileSync(file, JSON.stringify(demoSample(today).world));
  }
  return file;
}

/** Creates the demo and loads it, or returns the existing one. An interrupted start continues where it stopped. */
export async function ensureDemo(options: {
  stateDir: string;
  clients: AdminClients;
  baseUrl: string;
  today: string;
}): Promise<DemoState> {
  const { stateDir, clients, baseUrl, today } = options;
  let demo = readDemo(stateDir);
  if (!demo) {
    const made = await createProfile(clients, {
      workspace: 'Demo',
      ...DEMO_PROFILE,
      ratePerMinute: DEMO_RATE_PER_MINUTE,
      ifAbsent: true,
    });
    const { workspace_id, profile_id, api_key, tracking_key } = made;
    demo = {
      ...{ workspace_id, profile_id, api_key, tracking_key },
      ...{ sample_today: today, sample_version: SAMPLE_VERSION, loaded: false },
    };
    writeDemo(stateDir, demo);
  }
  if (demo.loaded) return demo;
  const { profile_id: profileId, workspace_id: workspaceId, api_key: apiKey } = demo;
  const sample = demoSample(today);
  await clients.connections.createConnection({
    profileId,
    workspaceId,
    channel: 'social_ads',
    accountExternalId: ACCOUNT_ID,
    accessToken: ACCESS_TOKEN,
  });
  await clients.connections.createConnection({
    profileId,
    workspaceId,
    channel: 'search_ads',
    accountExternalId: GOOGLE_CUSTOMER_ID,
    accessToken: GOOGLE_REFRESH_TOKEN,
  });
  await step('Ad accounts synced', () => sync(baseUrl, apiKey));
  await step('Sample loaded through the API', (onProgress) =>
    loadSample({
      baseUrl,
      apiKey,
      sample,
      onProgress,
      drained: async () =>
        void (await drain(clients, {
          onProgress: (pending) => onProgress(`all sent, not in the reports yet: ${pending}`),
        })),
    }),
  );
  await step('Everything counted', (onProgress) => drain(clients, { onProgress }));
  await step('Ads scored', () => scored(clients, profileId, createApi(baseUrl, apiKey)));
  const done = { ...demo, loaded: true };
  writeDemo(stateDir, done);
  return done;
}

/** Has the ads scored now with everything that was loaded, instead of after the next sync. */
async function scored({ scoring }: Pick<AdminClients, 'scoring'>, profileId: string, api: Api): Promise<void> {
  const since = Date.now();
  while (!(await scoring.requestRebuild({ profileId })).queued) await delay(200);
  for (;;) {
    const { meta } = await api.get<{ meta: { rebuilt_at: string | null } }>('/top-performers?window=28d&limit=1');
    if (meta.rebuilt_at && Date.parse(meta.rebuilt_at) >= since) return;
    await delay(200);
  }
}

async function sync(baseUrl: string, apiKey: string): Promise<void> {
  const api = createApi(baseUrl, apiKey);
  await api.post('/connections/sync', { days: SAMPLE_DAYS + 1 });
  for (;;) {
    const { data } = await api.get<SyncAnswer>('/connections/sync/status');
    const failed = data.find(({ sync }) => sync.state === 'failed');
    if (failed) throw new Error(`An ad account could not be synced: ${failed.sync.error}`);
    if (data.every(({ sync }) => sync.state === 'succeeded')) return;
    await delay(200);
  }
}
