// Runs the steps of npm start in order; each puts what must be undone on the stack.
import { join, resolve } from 'node:path';
import { freePort } from '@touchline/chassis/net/free-port.ts';
import { adminClients } from '../admin/clients.ts';
import { startLocalStack } from '../local-stack/local-stack.ts';
import { RATES_HISTORY_PATH } from '../provider-sim/rates/rates-app.ts';
import { GOOGLE_APP } from '../sample/google-world.ts';
import { META_APP } from '../sample/world.ts';
import { accessDatabase } from './access-database.ts';
import { createApi } from './api.ts';
import { startChild } from './child.ts';
import { connectTexts } from './connect-texts.ts';
import { ensureDemo, sampleToday, writeWorld } from './demo.ts';
import { ensureDemoAccess } from './demo-access.ts';
import { step } from './progress.ts';
import { roasTable } from './roas-table.ts';
import { startServices } from './services.ts';
import { writeDev, writeServices } from './state.ts';
import { storyLines } from './story-lines.ts';
import { summary } from './summary.ts';

/** The prefix of this machine's database names. */
const DATABASES = 'touchline';
const ROOT = resolve(import.meta.dirname, '../..');

export interface System {
  /** The text to print when everything is running. */
  readonly summary: string;
  /** Resolves with a description when a process ends unexpectedly. */
  readonly failed: Promise<string>;
}

/** Starts the whole system and loads the demo once; a second start with the same state keeps the data. */
export async function startSystem(
  stack: AsyncDisposableStack,
  { stateDir, watch }: { stateDir: string; watch: boolean },
): Promise<System> {
  const servers = await step('Local stack (MongoDB protocol, NATS, Valkey)', (onProgress) =>
    startLocalStack({ stateDir, onProgress }),
  );
  stack.defer(() => servers.stop());

  const simulatorPort = await freePort(8090);
  const simulatorUrl = `http://127.0.0.1:${simulatorPort}`;
  const today = sampleToday(stateDir, new Date());
  const world = writeWorld(stateDir, today);
  const simulator = await step('Provider simulator', () =>
    startChild({
      name: 'provider-sim',
      args: [join(ROOT, 'tools/provider-sim/main.ts'), '--port', String(simulatorPort), '--world', world],
      env: { PATH: process.env.PATH ?? '' },
      logFile: join(stateDir, 'logs', 'provider-sim.log'),
      readyUrl: `${simulatorUrl}/__sim/calls`,
    }),
  );
  stack.defer(() => simulator.stop());

  const services = await step('Services', async () =>
    startServices({
      urls: servers,
      stateDir,
      databasePrefix: DATABASES,
      accessDatabase: await accessDatabase(servers.mongodbUrl, DATABASES),
      metaGraphUrl: simulatorUrl,
      metaApp: { clientId: META_APP.client_id, clientSecret: META_APP.client_secret },
      google: {
        url: simulatorUrl,
        clientId: GOOGLE_APP.client_id,
        clientSecret: GOOGLE_APP.client_secret,
        developerToken: GOOGLE_APP.developer_token,
      },
      vendorsUrl: simulatorUrl,
      ratesUrl: `${simulatorUrl}${RATES_HISTORY_PATH}`,
      watch,
      callersFirst: true,
    }),
  );
  stack.defer(() => services.stop());
  const { addresses } = services;
  writeServices(stateDir, addresses);

  const clients = stack.use(adminClients(addresses.operator));
  const ready = await ensureDemo({ stateDir, clients, baseUrl: addresses.baseUrl, today });
  const { app, owner } = await ensureDemoAccess(stateDir, clients);
  writeDev(stateDir, {
    base_url: addresses.baseUrl,
    console_url: addresses.consoleUrl,
    collector_url: addresses.collectorUrl,
    workspace_id: ready.workspace_id,
    profile_id: ready.profile_id,
    api_key: ready.api_key,
    tracking_key: ready.tracking_key,
    app,
    owner,
    provider_simulator_url: simulatorUrl,
    mongodb_url: servers.mongodbUrl,
    nats_url: servers.natsUrl,
    redis_url: servers.redisUrl,
  });
  const api = createApi(addresses.baseUrl, ready.api_key);
  const table = await roasTable(api, new Date(`${ready.sample_today}T12:00:00Z`));
  const stories = await storyLines(api, ready);
  const connects = await connectTexts(api, { ...addresses, simulatorUrl, apiKey: ready.api_key });
  const ended = [...services.children.values(), simulator].map(({ name, ended }) =>
    ended.then((how) => `${name} ${how}`),
  );
  return {
    summary: summary({ table, stories, connects, ...addresses, demo: ready, owner }),
    failed: Promise.race([...ended, servers.failed.then((name) => `${name} ended`)]),
  };
}
