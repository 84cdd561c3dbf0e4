// Measures how fast a backlog of conversions is delivered to a platform that answers at once, beside bare requests of the same size.
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { grpcClient } from '@touchline/chassis/grpc/client.ts';
import { connectMongo, type Mongo } from '@touchline/chassis/mongo/mongo.ts';
import { ExportService } from '@touchline/proto/gen/touchline/exports/v1/exports_pb.ts';
import type { NewProfile } from '../admin/profiles.ts';
import type { Progress } from '../start/progress.ts';
import { apiClient, settled } from './api-client.ts';
import { type Figure, rateFigure } from './figures.ts';
import { createHttpClient, type HttpClient } from './http-client.ts';
import type { BenchSystem } from './system.ts';

const TOKEN = 'bench-exports-token';
const ACCOUNT = '7000000001';
/** The second answers after as long as a platform on the other side of the internet may take. */
const PLATFORMS = [
  { pixel: '7100000001', answersMs: 0 },
  { pixel: '7100000002', answersMs: 200 },
] as const;
const JSON_BODY = { 'content-type': 'application/json' };
const VERSION = 'v26.0';
const EVENTS_A_CALL = 100;
const GOAL = 0.5;
const YEAR_MS = 366 * 86_400_000;

interface Received {
  readonly dataset_id: string;
  readonly event: Readonly<Record<string, unknown>>;
  readonly times: number;
}

/** What one round needs. */
interface Round {
  readonly system: BenchSystem;
  readonly mongo: Mongo;
  readonly platform: HttpClient;
  readonly count: number;
  readonly onProgress: Progress;
}

/**
 * Has a destination deliver conversions that waited for it: one whose platform answers at once, and one whose platform takes a while.
 * @throws Error unless the platform counts each conversion, and received it once
 */
export async function benchExports(
  system: BenchSystem,
  { conversions: count }: { conversions: number },
  onProgress: Progress,
): Promise<Figure[]> {
  const world = {
    tokens: [{ access_token: TOKEN, account_ids: [ACCOUNT] }],
    accounts: [{ id: ACCOUNT, name: 'Exports', currency: 'USD', timezone: 'UTC' }],
    pixels: PLATFORMS.map(({ pixel: id }) => ({ id, account_id: ACCOUNT, name: 'Shop' })),
  };
  using platform = createHttpClient(system.simulatorUrl, {});
  await platform.send('POST', '/__sim/world', JSON.stringify(world), JSON_BODY);
  const profile = await system.newProfile('exports', 'USD');
  const ids = await connect(system, profile);
  await using mongo = await connectMongo({
    ...{ url: system.urls.mongodbUrl, database: system.databaseOf('exports'), appName: 'bench' },
  });
  const hold = { paused: { reason: 'throttled', text: '' }, due_at: new Date(Date.now() + YEAR_MS) };
  await mongo.db.collection<{ _id: string }>('export_destinations').updateMany({ _id: { $in: ids } }, { $set: hold });
  await sendPayments(system, profile, count, onProgress);
  const round = { system, mongo, platform, count, onProgress };
  const figures: Figure[] = [];
  for (const [index, { pixel, answersMs }] of PLATFORMS.entries()) {
    const slow = { kind: 'slow', match: `/${pixel}/events`, times: 1_000_000, delay_ms: answersMs };
    if (answersMs > 0) await platform.send('POST', '/__sim/fault', JSON.stringify(slow), JSON_BODY);
    figures.push(await deliver(round, ids[index] ?? '', pixel, answersMs));
    await fetch(`${system.simulatorUrl}/__sim/fault`, { method: 'DELETE' });
  }
  return figures;
}

async function deliver(
  { system, mongo, platform, count, onProgress }: Round,
  destinationId: string,
  pixel: string,
  answersMs: number,
): Promise<Figure> {
  await reaches(mongo, destinationId, 'pending', count, onProgress);
  const calls = async () =>
    (JSON.parse((await platform.send('GET', '/__sim/calls')).body) as { calls: string[] }).calls.filter((call) =>
      call.includes(`/${pixel}/events`),
    ).length;
  const before = await calls();
  const cpu = system.meter.cpu();
  const release = { $set: { paused: null, due_at: new Date() } };
  const seconds = await cpu
    .metered({
      run: async () => {
        const began = performance.now();
        await mongo.db.collection<{ _id: string }>('export_destinations').updateOne({ _id: destinationId }, release);
        await reaches(mongo, destinationId, 'delivered', count, onProgress);
        return (performance.now() - began) / 1000;
      },
    })
    .run();
  const size = Math.ceil(count / ((await calls()) - before));
  const received = (JSON.parse((await platform.send('GET', '/__sim/received')).body) as { events: Received[] }).events;
  const own = received.filter(({ dataset_id }) => dataset_id === pixel);
  const once = own.filter(({ times }) => times === 1).length;
  if (own.length !== count || once !== count)
    throw new Error(`The platform counts ${own.length} conversions, ${once} of them received once, of ${count}.`);
  const bare = await bareRequests(platform, own, size);
  const about = {
    name: `conversions of a backlog of ${count.toLocaleString('en-US')}, delivered to a platform that answers ${answersMs === 0 ? 'at once' : `after ${answersMs} ms`}`,
    baseline: `bare requests with ${size} of the same events, one after the other`,
    goals: [{ of: 'ratio', atLeast: GOAL }] as const,
    cpuMs: cpu.perRow(count),
  };
  return rateFigure(about, 'conversions/s', { measured: [count / seconds], baseline: [bare] });
}

/** @returns the ids of the profile's destinations */
async function connect({ clients, services }: BenchSystem, profile: NewProfile): Promise<string[]> {
  const { profile_id: profileId, workspace_id: workspaceId } = profile;
  const account = { channel: 'social_ads', accountExternalId: ACCOUNT, accessToken: TOKEN };
  await clients.connections.createConnection({ profileId, workspaceId, ...account, deferSync: true });
  // As the gateway calls it: operators make no destinations.
  await using client = grpcClient(ExportService, { address: services.addresses.grpc.exports });
  const ids: string[] = [];
  for (const { pixel: adPixelId } of PLATFORMS) {
    const { destination } = await client.createDestination({ profileId, kind: 'social_ads_dataset', adPixelId });
    ids.push(destination?.id ?? '');
  }
  return ids;
}

/** Records payments of as many customers, and waits until they are credited. */
async function sendPayments(system: BenchSystem, profile: NewProfile, count: number, onProgress: Progress) {
  using client = apiClient(system.services.addresses.baseUrl, profile);
  const run = randomUUID().slice(0, 8);
  for (let from = 0; from < count; from += EVENTS_A_CALL) {
    onProgress(`${from.toLocaleString('en-US')} of ${count.toLocaleString('en-US')} payments sent`);
    const events = Array.from({ length: Math.min(EVENTS_A_CALL, count - from) }, (_, n) => ({
      ...{ event_name: 'payment_received', event_type: 'payment_received', event_time: new Date().toISOString() },
      idempotency_key: `${run}-${from + n}`,
      user_traits: { email: `person${from + n}.${run}@example.com`, external_id: `${run}-${from + n}`, country: 'CL' },
      properties: { value: '129.90', currency: 'USD' },
    }));
    await client.send('POST', '/api/v1/events', JSON.stringify({ events }));
  }
  await settled(system)();
}

async function reaches(mongo: Mongo, destinationId: string, status: string, count: number, onProgress: Progress) {
  const rows = mongo.db.collection('export_deliveries');
  for (;;) {
    const found = await rows.countDocuments({ destination_id: destinationId, status });
    onProgress(`${found.toLocaleString('en-US')} of ${count.toLocaleString('en-US')} ${status}`);
    if (found === count) return;
    if ((await rows.findOne({ destination_id: destinationId, status: { $in: ['failed', 'skipped'] } })) !== null)
      throw new Error('A conversion was not delivered.');
    await delay(100);
  }
}

/** Sends the same events under other ids. @returns events a second */
async function bareRequests(platform: HttpClient, received: readonly Received[], size: number): Promise<number> {
  const headers = { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/x-www-form-urlencoded' };
  const began = performance.now();
  for (let from = 0; from < received.length; from += size) {
    const events = received.slice(from, from + size).map(({ event }) => ({ ...event, event_id: randomUUID() }));
    const form = new URLSearchParams({ data: JSON.stringify(events) });
    await platform.send('POST', `/${VERSION}/${received[0]?.dataset_id}/events`, form.toString(), headers);
  }
  return received.length / ((performance.now() - began) / 1000);
}
