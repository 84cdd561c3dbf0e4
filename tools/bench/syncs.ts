// Measures how fast accounts are synced when their platforms answer at once: a round over all of them, one while a platform is
// out, and their history.
import { setTimeout as delay } from 'node:timers/promises';
import { type GrpcClient, grpcClient } from '@touchline/chassis/grpc/client.ts';
import { connectMongo, type Mongo } from '@touchline/chassis/mongo/mongo.ts';
import { ConnectionsService } from '@touchline/proto/gen/touchline/connections/v1/connections_pb.ts';
import type { NewProfile } from '../admin/profiles.ts';
import type { Progress } from '../start/progress.ts';
import { settled } from './api-client.ts';
import { type Figure, rateFigure } from './figures.ts';
import { GOOGLE_TOKEN, META_TOKEN, manyAccounts } from './many-accounts.ts';
import type { BenchSystem } from './system.ts';

const DAY_MS = 86_400_000;
const HOUR_SECONDS = 3600;
/** The days of a sync that plans a backfill, of which it reads ninety itself: four slices of thirty days follow. */
const HISTORY_DAYS = 210;
const SLICES = 4;
const AT_ONCE = 50;
const PROFILES = 10;

interface SyncedRow {
  _id: string;
  channel: string;
  sync: { state: string; last_success_at: Date | null; error: string | null };
  backfill?: { state: string; error: string | null };
}

/** What a round needs. */
interface Syncing {
  readonly client: GrpcClient<typeof ConnectionsService>;
  readonly mongo: Mongo;
  readonly onProgress: Progress;
}

/**
 * Connects accounts, half of Meta and half of Google, and syncs them. A round counts when every account has been synced, and the
 * run when attribution has every daily figure of every account.
 * @throws Error when a sync fails or a figure is missing
 */
export async function benchSyncs(
  system: BenchSystem,
  { accounts: count }: { accounts: number },
  onProgress: Progress,
): Promise<Figure[]> {
  const accounts = manyAccounts(count, (days) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10));
  await simulator(system, 'POST', 'world', accounts.world);
  await using mongo = await connected(system, 'connections');
  // As the gateway calls it: operators start no syncs.
  await using client = grpcClient(ConnectionsService, {
    address: system.services.addresses.grpc.connections,
    deadlineMs: 30_000,
  });
  const syncing: Syncing = { client, mongo, onProgress };
  const profiles: NewProfile[] = [];
  for (let n = 0; n < PROFILES; n++) profiles.push(await system.newProfile(`syncs ${n}`, 'USD'));
  const own = {
    meta: await connect(system, profiles, 'social_ads', accounts.meta),
    google: await connect(system, profiles, 'search_ads', accounts.google),
  };
  const all = [...own.meta, ...own.google];

  const round = (some: readonly Connected[]) => syncAll(syncing, some);
  await round(all);
  const whole = await round(all);
  const undisturbed = await round(own.google);
  const history = await readHistory(syncing, all);
  await checkFigures(system, all, accounts.rowsEach);
  // Its calls hang until they time out, so this comes last.
  await simulator(system, 'POST', 'fault', { kind: 'hang', match: 'act_', times: 1_000_000 });
  await together(own.meta, (account) => client.startSync(account));
  const during = await round(own.google);
  await simulator(system, 'DELETE', 'fault');

  const many = `${all.length.toLocaleString('en-US')} accounts`;
  return [
    rateFigure({ name: `syncs of ${many}, each once`, baseline: 'what an hourly schedule needs' }, 'syncs/s', {
      measured: [all.length / whole],
      baseline: [all.length / HOUR_SECONDS],
    }),
    rateFigure(
      { name: 'syncs of one platform while another one answers nothing', baseline: 'the same while it answers' },
      'syncs/s',
      { measured: [own.google.length / during], baseline: [own.google.length / undisturbed] },
    ),
    rateFigure({ name: `slices of the history of ${many}`, baseline: 'syncs of the same accounts' }, 'slices/s', {
      measured: [(SLICES * all.length) / history],
      baseline: [all.length / whole],
    }),
  ];
}

/** A connected account. */
interface Connected {
  readonly profileId: string;
  readonly connectionId: string;
}

/** Connects the accounts, in turn to each of the profiles. */
async function connect(
  { clients }: BenchSystem,
  profiles: readonly NewProfile[],
  channel: string,
  accounts: readonly string[],
): Promise<Connected[]> {
  const accessToken = channel === 'social_ads' ? META_TOKEN : GOOGLE_TOKEN;
  const found: Connected[] = [];
  await together([...accounts.entries()], async ([n, accountExternalId]) => {
    const profile = profiles[n % profiles.length] as NewProfile;
    const { profile_id: profileId, workspace_id: workspaceId } = profile;
    const request = { profileId, workspaceId, channel, accountExternalId, accessToken, deferSync: true };
    const { connection } = await clients.connections.createConnection(request);
    found.push({ profileId, connectionId: connection?.id ?? '' });
  });
  return found;
}

/** Syncs the accounts once. @returns the seconds until the last one was done */
async function syncAll(
  { client, mongo, onProgress }: Syncing,
  accounts: readonly Connected[],
  days = 0,
): Promise<number> {
  const began = performance.now();
  const since = new Date();
  await together(accounts, (account) => client.startSync({ ...account, days }));
  const rows = mongo.db.collection<SyncedRow>('connections');
  const theirs = { _id: { $in: accounts.map(({ connectionId }) => connectionId) } };
  await reaches(async () => {
    const failed = await rows.findOne({ ...theirs, 'sync.state': 'failed' });
    if (failed) throw new Error(`A sync failed: ${failed.sync.error}`);
    const done = await rows.countDocuments({ ...theirs, 'sync.last_success_at': { $gte: since } });
    onProgress(`${done} of ${accounts.length} accounts`);
    return done === accounts.length;
  });
  return (performance.now() - began) / 1000;
}

/** Has the history of all accounts read. @returns the seconds that its slices took after the syncs that planned them */
async function readHistory(syncing: Syncing, accounts: readonly Connected[]): Promise<number> {
  const { mongo, onProgress } = syncing;
  await syncAll(syncing, accounts, HISTORY_DAYS);
  const rows = mongo.db.collection<SyncedRow & { backfill: { started_at: Date; advanced_at: Date } }>('connections');
  const theirs = { _id: { $in: accounts.map(({ connectionId }) => connectionId) } };
  await reaches(async () => {
    const done = await rows.countDocuments({ ...theirs, 'backfill.state': 'done' });
    onProgress(`history of ${done} of ${accounts.length} accounts`);
    return done === accounts.length;
  });
  const spans = await rows.find(theirs, { projection: { backfill: 1 } }).toArray();
  const began = Math.min(...spans.map(({ backfill }) => backfill.started_at.getTime()));
  const ended = Math.max(...spans.map(({ backfill }) => backfill.advanced_at.getTime()));
  return (ended - began) / 1000;
}

/** @throws Error unless attribution has every daily figure of every account, once */
async function checkFigures(system: BenchSystem, accounts: readonly Connected[], rowsEach: number): Promise<void> {
  await settled(system)();
  await using mongo = await connected(system, 'attribution');
  const found = await mongo.db.collection('ad_insights').countDocuments({
    profile_id: { $in: [...new Set(accounts.map(({ profileId }) => profileId))] },
  });
  const wanted = accounts.length * rowsEach;
  if (found !== wanted) throw new Error(`Attribution has ${found} daily figures instead of ${wanted}.`);
}

const connected = ({ urls, databaseOf }: BenchSystem, service: string): Promise<Mongo> =>
  connectMongo({ url: urls.mongodbUrl, database: databaseOf(service), appName: 'bench' });

async function simulator({ simulatorUrl }: BenchSystem, method: string, path: string, body?: object): Promise<void> {
  const response = await fetch(`${simulatorUrl}/__sim/${path}`, {
    method,
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`The simulator refused: ${await response.text()}`);
}

async function reaches(isDone: () => Promise<boolean>): Promise<void> {
  while (!(await isDone())) await delay(200);
}

/** Calls for every item, a few at the same time. */
async function together<T>(items: readonly T[], call: (item: T) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < items.length; from += AT_ONCE)
    await Promise.all(items.slice(from, from + AT_ONCE).map(call));
}
