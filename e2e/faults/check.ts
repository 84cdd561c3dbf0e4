// What must hold after any fault: everything acknowledged is stored, counted once, and the money adds up to the cent.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { connectMongo } from '@touchline/chassis/mongo/mongo.ts';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { testStack } from '@touchline/chassis/testing/stack.ts';
import type { Json } from '../system/profile.ts';
import { CAMPAIGNS, CANARIES, type Sent, type Target } from './load.ts';

export interface Checked extends Target {
  readonly profileId: string;
  readonly databasePrefix: string;
}

const DAY = 86_400_000;
const range = () => `date_from=${day(Date.now() - 2 * DAY)}&date_to=${day(Date.now())}&model=last_touch`;
const day = (at: number) => new Date(at).toISOString().slice(0, 10);

/** Checks the stores, and the reports as soon as they agree with what was sent. */
export async function checkAll(system: Checked, sent: Sent, { timeoutMs = 30_000 } = {}): Promise<void> {
  await checkAnswers(sent);
  await checkStored(system, sent);
  await eventually(() => checkReports(system, sent), { timeoutMs, everyMs: 200 });
}

/** A fault may cost an answer or a 503 that says when to come back, never another status. */
function checkAnswers({ refusals, withoutRetryAfter }: Sent): void {
  assert.deepEqual(
    [...refusals.keys()].filter((status) => status !== 0 && status !== 503),
    [],
    'statuses of refused calls',
  );
  assert.equal(withoutRetryAfter, 0, '503 without Retry-After');
}

async function checkStored({ databasePrefix, profileId }: Checked, { keys }: Sent): Promise<void> {
  const { mongodbUrl } = testStack();
  await using mongo = await connectMongo({ url: mongodbUrl, database: `${databasePrefix}_tracking`, appName: 'e2e' });
  const rows = await mongo.db
    .collection('raw_events')
    .find({ profile_id: profileId }, { projection: { idempotency_key: 1 } })
    .toArray();
  const stored = rows.map((row): string => row.idempotency_key);
  assert.equal(new Set(stored).size, stored.length, 'an event is stored twice');
  const missing = [...keys].filter((key) => !stored.includes(key));
  assert.deepEqual(missing, [], 'acknowledged and not stored');
  assert.equal(stored.length, keys.size, 'stored and never sent');
}

/** Waits until events of a running load show in the reports. */
export function someShow(system: Target): Promise<void> {
  return eventually(async () => assert.ok((await get(system, `/overview?${range()}`)).data.conversions > 0), {
    timeoutMs: 20_000,
    everyMs: 200,
  });
}

async function checkReports(system: Checked, { people }: Sent): Promise<void> {
  const rows = (await get(system, `/campaigns?${range()}&limit=100`)).data;
  const rest = (await get(system, `/campaigns/unattributed?${range()}`)).data;
  const overview = (await get(system, `/overview?${range()}`)).data;
  const figures = (row: Json) => [row?.outcome_count, inCents(row?.outcome_value)];
  const expected = (campaign: string | null) => {
    const theirs = people.filter((person) => person.campaign === campaign);
    return [theirs.length, theirs.reduce((sum, { cents }) => sum + cents, 0)];
  };
  assert.deepEqual(
    [overview.conversions, inCents(overview.revenue)],
    [people.length, people.reduce((sum, { cents }) => sum + cents, 0)],
  );
  for (const name of CAMPAIGNS) {
    assert.deepEqual(figures(rows.find((row: Json) => row.campaign_name === name)), expected(name), name);
  }
  assert.deepEqual(figures(rest), expected(null), 'unattributed');
}

const inCents = (amount: unknown) => Math.round(Number(amount) * 100);

async function get({ baseUrl, apiKey }: Target, path: string): Promise<Json> {
  const answer = await fetch(`${baseUrl}/api/v1${path}`, { headers: { authorization: `Bearer ${apiKey}` } });
  const body = await answer.text();
  assert.equal(answer.status, 200, body);
  return JSON.parse(body);
}

/** No log line of any service may show what a person typed. */
export function checkLogs(logsDir: string): void {
  for (const file of readdirSync(logsDir)) {
    const text = readFileSync(join(logsDir, file), 'utf8');
    for (const canary of CANARIES) assert.equal(text.includes(canary), false, `${canary} shows in ${file}`);
  }
}
