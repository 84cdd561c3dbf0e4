// Checks what must hold after any fault: everything acknowledged is stored, and counted once and for its own profile, the money
// adds up to the cent, and no log shows a person.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { isOfBusyMachine } from '../system/busy-machine.ts';
import type { Json } from '../system/profile.ts';
import type { FaultFixture, FaultProfile } from './fault-fixture.ts';
import type { Ledger, Refusal } from './ledger.ts';
import { CANARIES, campaignsOf, type Person } from './people.ts';

const DAY = 86_400_000;
/** A busy machine may refuse one of so many calls. */
const MACHINES_SHARE = 10;
const MODELS = ['last_touch', 'linear'] as const;

/**
 * Checks the ledger's promises against the stores, and against the reports as soon as these are consistent.
 * @param allowed statuses with which calls may have been refused
 * @returns how many events were checked
 */
export async function checkAll(
  fixture: FaultFixture,
  profiles: readonly FaultProfile[],
  ledger: Ledger,
  allowed: readonly number[],
): Promise<number> {
  checkAnswers(fixture, ledger, allowed);
  for (const profile of profiles) await checkStored(fixture, profile, ledger);
  for (const profile of profiles) {
    await eventually(() => checkReports(fixture, profile, ledger), { everyMs: 250 });
    await checkOwnership(fixture, profile, ledger);
  }
  checkLogs(fixture.logsDir);
  return ledger.acknowledgedCount();
}

/**
 * Checks that the fault caused only what the scenario allows: a missing response, or a 503 that says when to retry. A machine that is
 * too busy for a deadline may refuse a few calls more.
 */
function checkAnswers({ logsDir }: FaultFixture, ledger: Ledger, allowed: readonly number[]): void {
  const others = ledger.refusals.filter(({ status }) => !allowed.includes(status));
  const log = others.length > 0 ? readFileSync(join(logsDir, 'gateway.log'), 'utf8').split('\n') : [];
  const isOfMachine = ({ status, requestId }: Refusal) =>
    status === 503 && requestId !== undefined && log.some((line) => line.includes(requestId) && isOfBusyMachine(line));
  const ofFault = others.filter((refusal) => !isOfMachine(refusal));
  assert.deepEqual(ofFault, [], 'refused calls');
  // A service that waits for what is away is late, too, but then most calls are refused.
  assert.ok(
    others.length * MACHINES_SHARE <= ledger.calls(),
    `${others.length} of ${ledger.calls()} calls were refused`,
  );
  const bare = ledger.refusals.filter(({ status, hasRetryAfter }) => status === 503 && !hasRetryAfter);
  assert.deepEqual(bare, [], 'a 503 without Retry-After');
}

async function checkStored(fixture: FaultFixture, { profileId, label }: FaultProfile, { entries, people }: Ledger) {
  await using mongo = await fixture.database('tracking');
  const rows = await mongo.db
    .collection('raw_events')
    .find({ profile_id: profileId }, { projection: { idempotency_key: 1 } })
    .toArray();
  const stored = rows.map((row): string => row.idempotency_key);
  const keys = new Set(stored);
  assert.equal(keys.size, stored.length, 'an event is stored twice');
  const expected = (people.get(label) ?? []).flatMap(({ n }) => [`visit-${label}-${n}`, `order-${label}-${n}`]);
  const isPromised = (key: string) => entries.get(key)?.acknowledgedAt !== undefined;
  assert.deepEqual(
    expected.filter((key) => isPromised(key) && !keys.has(key)),
    [],
    'acknowledged but not stored',
  );
  const own = new Set(expected);
  assert.deepEqual(
    stored.filter((key) => !own.has(key)),
    [],
    'stored but never sent to this profile',
  );
}

async function checkReports(fixture: FaultFixture, profile: FaultProfile, { people }: Ledger): Promise<void> {
  const all = people.get(profile.label) ?? [];
  const sums = (some: readonly Person[]) => [
    some.length,
    some.reduce((sum, { cents, refundedCents }) => sum + cents - refundedCents, 0),
  ];
  const figures = (row: Json) => [row?.outcome_count ?? 0, inCents(row?.outcome_value ?? 0)];
  for (const model of MODELS) {
    const range = `${rangeNow()}&model=${model}`;
    const [overview, rows, rest] = await Promise.all(
      [`/overview?${range}`, `/campaigns?${range}&limit=100`, `/campaigns/unattributed?${range}`].map((path) =>
        get(fixture, profile, path),
      ),
    );
    assert.deepEqual([overview.conversions, inCents(overview.revenue ?? 0)], sums(all), `overview, ${model}`);
    const names = new Set(campaignsOf(profile.label));
    const strangers = rows.filter((row: Json) => !names.has(row.campaign_name));
    assert.deepEqual(strangers, [], 'campaigns of other profiles');
    for (const name of names) {
      const row = rows.find(({ campaign_name }: Json) => campaign_name === name);
      assert.deepEqual(figures(row), sums(all.filter(({ campaign }) => campaign === name)), `${name}, ${model}`);
    }
    assert.deepEqual(figures(rest), sums(all.filter(({ campaign }) => campaign === null)), `unattributed, ${model}`);
    // Whatever was expected, the parts must add up to the whole.
    const total = [...rows, rest].map(figures).reduce((sum, part) => [sum[0] + part[0], sum[1] + part[1]]);
    assert.deepEqual(total, [overview.conversions, inCents(overview.revenue ?? 0)], 'rows + unattributed = total');
  }
}

/** Checks that every conversion comes from one event of its own profile, and that every customer is one of its people. */
async function checkOwnership(fixture: FaultFixture, { profileId, label }: FaultProfile, { entries, people }: Ledger) {
  const own = (people.get(label) ?? []).map(({ n }) => entries.get(`order-${label}-${n}`)?.eventId);
  await using attribution = await fixture.database('attribution');
  const conversions = await attribution.db
    .collection('conversions')
    .find({ profile_id: profileId }, { projection: { event_id: 1 } })
    .toArray();
  assert.deepEqual(conversions.map((row) => row.event_id).sort(), own.sort(), 'conversions of the profile');
  await using identity = await fixture.database('identity');
  const customers = await identity.db.collection('customers').countDocuments({ profile_id: profileId });
  assert.equal(customers, own.length, 'customers of the profile');
}

/** Waits until payments of a running load are in the reports of every profile. */
export function someShow(fixture: FaultFixture, profiles: readonly FaultProfile[]): Promise<void> {
  return eventually(
    async () => {
      for (const profile of profiles) assert.ok((await conversionsOf(fixture, profile)) > 0);
    },
    { everyMs: 200 },
  );
}

/** Returns how many payments the overview shows. */
export async function conversionsOf(fixture: FaultFixture, profile: FaultProfile): Promise<number> {
  return (await get(fixture, profile, `/overview?${rangeNow()}&model=last_touch`)).conversions;
}

const day = (at: number) => new Date(at).toISOString().slice(0, 10);
const rangeNow = () => `date_from=${day(Date.now() - 2 * DAY)}&date_to=${day(Date.now())}`;

/** @throws AssertionError when the amount has fractions of a cent beyond the noise of a float */
function inCents(amount: unknown): number {
  const cents = Number(amount) * 100;
  assert.ok(Math.abs(cents - Math.round(cents)) < 1e-4, `${amount} has fractions of a cent`);
  return Math.round(cents);
}

async function get(fixture: FaultFixture, { apiKey }: FaultProfile, path: string): Promise<Json> {
  const answer = await fetch(`${fixture.services.addresses.baseUrl}/api/v1${path}`, {
    headers: { authorization: `Bearer ${apiKey}` },
    signal: AbortSignal.timeout(15_000),
  });
  const body = await answer.text();
  assert.equal(answer.status, 200, body);
  return JSON.parse(body).data;
}

/** Checks that no log line of any service shows what a person typed. */
function checkLogs(logsDir: string): void {
  for (const file of readdirSync(logsDir)) {
    const text = readFileSync(join(logsDir, file), 'utf8');
    for (const canary of CANARIES) assert.equal(text.includes(canary), false, `${canary} shows in ${file}`);
  }
}
