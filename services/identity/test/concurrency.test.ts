// Tests that races of two processes for the same person end in one customer, and that nothing is lost.
import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { type GrpcClient, grpcClient } from '@touchline/chassis/grpc/client.ts';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { spawnService } from '@touchline/chassis/testing/spawn-service.ts';
import { IdentityService, ImportStatus } from '@touchline/proto/gen/touchline/identity/v1/identity_pb.ts';
import { DEADLINE_MS, type RunningIdentity, runIdentity, testEvent } from './running-identity.ts';

const MAIN = join(import.meta.dirname, '../src/main.ts');

type Client = GrpcClient<typeof IdentityService>;

describe('two identity processes on one database', () => {
  let identity: RunningIdentity;
  let profileId: string;
  const processes: ChildProcess[] = [];
  const clients: Client[] = [];

  before(async () => {
    identity = await runIdentity();
    clients.push(identity.client);
    const { child, address } = await spawnService(MAIN, identity.env);
    processes.push(child);
    const other = grpcClient(IdentityService, { address, deadlineMs: DEADLINE_MS });
    clients.push(other);
  });
  after(async () => {
    await clients[1]?.[Symbol.asyncDispose]();
    for (const child of processes) {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
    }
    await identity[Symbol.asyncDispose]();
  });
  beforeEach(() => {
    profileId = randomUUID();
  });

  const client = (i: number): Client => clients[i % clients.length] as Client;
  const standing = () =>
    identity.mongo.db.collection('customers').countDocuments({ profile_id: profileId, merged_into: null });

  it('make one customer of 100 simultaneous identifications of a person', async () => {
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, i) =>
        client(i).importCustomers({ profileId, rows: [{ email: 'ana@example.com', firstName: 'Ana' }] }),
      ),
    );
    const results = answers.flatMap((answer) => answer.results);
    assert.equal(new Set(results.map(({ customerId }) => customerId)).size, 1);
    assert.equal(results.filter(({ status }) => status === ImportStatus.CREATED).length, 1);
    assert.equal(await standing(), 1);
  });

  it('agree when events and imports name the same people at once', async () => {
    const people = Array.from({ length: 20 }, (_, i) => ({
      email: `p${i}@example.com`,
      phone: `+5698765${String(4000 + i)}`,
    }));
    const events = Array.from({ length: 10 }, (_, round) =>
      people.map((person, i) =>
        testEvent(profileId, { visitor: `v${i}`, minute: round, traits: round % 2 ? { email: person.email } : person }),
      ),
    ).flat();
    await Promise.all([
      identity.record(events),
      ...Array.from({ length: 6 }, (_, i) =>
        client(i).importCustomers({ profileId, rows: people.map((p) => (i % 2 ? { phone: p.phone } : p)) }),
      ),
    ]);
    await identity.drained();
    const { results } = await client(0).importCustomers({ profileId, rows: people });
    assert.equal(
      results.every(({ status }) => status === ImportStatus.MATCHED),
      true,
    );
    assert.equal(new Set(results.map(({ customerId }) => customerId)).size, 20);
    assert.equal(await standing(), 20);
    for (const { event, visitorOwnerId } of await identity.resolutionOf(
      events.map(({ event }) => event.eventId ?? ''),
    )) {
      assert.ok(event && visitorOwnerId);
    }
  });

  it('lose no identifier and make no cycle when merges collide', async () => {
    // A ring of people: every joint merges two neighbours, all at the same time, and each process from its own side.
    const count = 12;
    const email = (i: number) => `ring${i % count}@example.com`;
    await client(0).importCustomers({
      profileId,
      rows: Array.from({ length: count }, (_, i) => ({ email: email(i) })),
    });
    assert.equal(await standing(), count);
    const { results: before } = await client(0).importCustomers({
      profileId,
      rows: Array.from({ length: count }, (_, i) => ({ email: email(i) })),
    });
    await Promise.all(
      Array.from({ length: count }, (_, i) => [
        client(i).importCustomers({ profileId, rows: joint(email(i), email(i + 1), i) }),
        client(i + 1).importCustomers({ profileId, rows: joint(email(i + 1), email(i), i) }),
      ]).flat(),
    );
    assert.equal(await standing(), 1);
    const ids = before.map(({ customerId }) => customerId);
    const { customers } = await client(0).batchGetCustomers({ profileId, customerIds: ids });
    assert.equal(customers.length, count);
    assert.equal(new Set(customers.map(({ customerId }) => customerId)).size, 1);
    const redirects = await identity.mongo.db
      .collection('customers')
      .distinct('merged_into', { profile_id: profileId, merged_into: { $ne: null } });
    assert.deepEqual(redirects, [customers[0]?.customerId]);
    const owners = await identity.mongo.db.collection('identifiers').distinct('customer_id', { profile_id: profileId });
    assert.deepEqual(owners, [customers[0]?.customerId]);
    await eventually(() =>
      assert.equal(identity.merged.filter((merge) => merge.profileId === profileId).length, count - 1),
    );
  });
});

/** Returns rows that make two addresses one person by a phone that both have. */
function joint(one: string, other: string, i: number) {
  const phone = `+569876500${String(i).padStart(2, '0')}`;
  return [
    { email: one, phone },
    { email: other, phone },
  ];
}
