// Restores a backup of MongoDB alone beside an empty NATS: the reports come back equal, and pending work is done.
import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectBus } from '@touchline/chassis/bus/bus.ts';
import { connectMongo } from '@touchline/chassis/mongo/mongo.ts';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { dropStreams, testBusPrefix, testDatabaseName, testStack } from '@touchline/chassis/testing/stack.ts';
import { adminClients } from '@touchline/tools/admin/clients.ts';
import { drain } from '@touchline/tools/admin/drain.ts';
import { createProfile } from '@touchline/tools/admin/profiles.ts';
import { SERVICES, type ServiceName } from '@touchline/tools/start/service-list.ts';
import { type RunningServices, startServices } from '@touchline/tools/start/services.ts';
import { COMPILE_CACHE } from '../system/compile-cache.ts';
import { lastDays } from '../system/days.ts';
import { testSystem } from '../system/fixture.ts';
import { copyDatabases } from './copy-databases.ts';

const BATCH = 200;

describe('a backup of the databases', () => {
  const urls = testStack();
  const undo = new AsyncDisposableStack();
  after(() => undo.disposeAsync());

  /**
   * Starts a system on restored databases, with subjects of its own and the secrets of the first system, which operators keep
   * beside a backup.
   */
  async function startRestored(databasePrefix: string): Promise<RunningServices> {
    const stateDir = mkdtempSync(join(tmpdir(), 'touchline-restore-'));
    undo.defer(() => rmSync(stateDir, { recursive: true, force: true }));
    cpSync(testSystem().stateDir, stateDir, { recursive: true });
    const busPrefix = testBusPrefix();
    undo.defer(() => forget(databasePrefix, busPrefix));
    const options = {
      urls,
      stateDir,
      databasePrefix,
      busPrefix,
      metaGraphUrl: 'http://127.0.0.1:9',
      fixedPorts: false,
      env: COMPILE_CACHE,
    };
    const services = await startServices(options);
    undo.defer(() => services.stop());
    return services;
  }

  async function forget(databasePrefix: string, busPrefix: string): Promise<void> {
    await using bus = await connectBus({ url: urls.natsUrl, name: 'restore', prefix: busPrefix });
    await dropStreams(bus);
    for (const service of SERVICES) {
      const database = `${databasePrefix}_${service}`;
      await using mongo = await connectMongo({ url: urls.mongodbUrl, database, appName: 'restore' });
      await mongo.db.dropDatabase();
    }
  }

  it('holds everything: its reports are equal, and events that were pending when it was taken are counted', async () => {
    const { services: before, clients, databasePrefix: source } = testSystem();
    const { api_key: key } = await createProfile(clients, { workspace: 'Restore', name: 'p', currency: 'USD' });
    await post(before, key, 0);
    await drain(clients);
    const counted = await reports(before, key);
    assert.equal(counted.overview.cash_conversions, BATCH);

    // Taken while a second batch is in the ledger but no further, as a backup of a busy system finds it.
    before.children.get('identity')?.kill('SIGSTOP');
    await post(before, key, 1);
    const target = testDatabaseName('new');
    await copyDatabases(
      urls.mongodbUrl,
      SERVICES.map((service) => [`${source}_${service}`, `${target}_${service}`] as const),
    );
    before.children.get('identity')?.kill('SIGCONT');
    await drain(clients);
    const expected = await reports(before, key);
    assert.equal(expected.overview.cash_conversions, 2 * BATCH);

    const restored = await startRestored(target);
    const restoredClients = undo.use(adminClients(restored.addresses.operator));
    await drain(restoredClients);
    assert.deepEqual(await reports(restored, key), expected);

    await post(restored, key, 1);
    await post(restored, key, 2);
    await drain(restoredClients);
    assert.equal(
      (await reports(restored, key)).overview.cash_conversions,
      3 * BATCH,
      'old keys are recognised, new events count',
    );
  });

  it('of attribution alone, older than the others, recovers every outcome, and newer cursors skip none', async () => {
    const { services: before, clients, databasePrefix: source } = testSystem();
    const { api_key: key } = await createProfile(clients, { workspace: 'Restore', name: 'alone', currency: 'USD' });
    await post(before, key, 0);
    await drain(clients);
    const early = await outcomes(before, key);
    const target = testDatabaseName('one');
    const copy = (service: ServiceName) => [`${source}_${service}`, `${target}_${service}`] as const;
    await copyDatabases(urls.mongodbUrl, [copy('attribution')]);

    await post(before, key, 1);
    await drain(clients);
    const late = await outcomes(before, key, early.cursor);
    assert.deepEqual([early.ids.length, late.ids.length], [BATCH, BATCH]);
    const others = SERVICES.filter((service) => service !== 'attribution');
    await copyDatabases(urls.mongodbUrl, others.map(copy));

    const restored = await startRestored(target);
    const restoredClients = undo.use(adminClients(restored.addresses.operator));
    await post(restored, key, 2);
    await drain(restoredClients);
    assert.equal((await reports(restored, key)).overview.cash_conversions, 3 * BATCH);
    const { ids } = await outcomes(restored, key);
    assert.equal(new Set(ids).size, 3 * BATCH);
    const news = ids.filter((id) => ![...early.ids, ...late.ids].includes(id));
    assert.equal(news.length, BATCH);
    const seenBy = async (cursor: string, known: readonly string[]) =>
      new Set([...known, ...(await outcomes(restored, key, cursor)).ids]).size;
    assert.equal(await seenBy(late.cursor, [...early.ids, ...late.ids]), 3 * BATCH);
    assert.equal(await seenBy(early.cursor, early.ids), 3 * BATCH);
  });
});

/** Returns what a poller reads from a cursor, and its next cursor. */
async function outcomes({ addresses }: RunningServices, key: string, cursor = '') {
  const ids: string[] = [];
  for (;;) {
    const url = `${addresses.baseUrl}/api/v1/outcomes/recorded?limit=200${cursor && `&cursor=${cursor}`}`;
    const page = (await readWhole(url, key)) as {
      data: { id: string }[];
      pagination: { has_next: boolean };
      meta: { next_cursor: string };
    };
    ids.push(...page.data.map(({ id }) => id));
    cursor = page.meta.next_cursor;
    if (!page.pagination.has_next) return { ids, cursor };
  }
}

async function post({ addresses }: RunningServices, key: string, batch: number): Promise<void> {
  const events = Array.from({ length: BATCH }, (_, n) => ({
    event_name: 'payment_received',
    event_type: 'payment_received',
    idempotency_key: `batch-${batch}-${n}`,
    user_traits: { email: `person-${n % 50}@example.com` },
    properties: { value: '12.34', currency: 'USD' },
    campaign: { platform: 'social_ads', campaign_id: `c${n % 5}` },
  }));
  // A busy machine answers 503 with Retry-After, and a repeat counts nothing twice.
  await eventually(async () => {
    const answer = await fetch(`${addresses.baseUrl}/api/v1/events`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ events }),
    });
    assert.equal(answer.status, 202, await answer.clone().text());
  });
}

/** Reads again after a 503, which a busy machine answers. */
function readWhole(url: string, key: string): Promise<unknown> {
  return eventually(async () => {
    const answer = await fetch(url, { headers: { authorization: `Bearer ${key}` } });
    assert.equal(answer.status, 200, `${url} ${await answer.clone().text()}`);
    return await answer.json();
  });
}

async function reports({ addresses }: RunningServices, key: string) {
  const read = async (path: string) => {
    const whole = await readWhole(`${addresses.baseUrl}/api/v1${path}${lastDays(1)}`, key);
    return (whole as { data: Record<string, unknown> }).data;
  };
  return {
    overview: await read('/overview?'),
    campaigns: await read('/campaigns?level=campaign&limit=100&'),
    customers: await read('/customers?goal=payment_received&limit=100&'),
  };
}
