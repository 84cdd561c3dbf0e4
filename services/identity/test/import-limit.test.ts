// Tests POST /customers at its limit: a thousand rows at once, and many such requests about the same people side by side.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { MessageInitShape } from '@bufbuild/protobuf';
import { type GrpcClient, grpcClient } from '@touchline/chassis/grpc/client.ts';
import {
  type CustomerRowSchema,
  IdentityService,
  ImportStatus,
} from '@touchline/proto/gen/touchline/identity/v1/identity_pb.ts';
import { DEADLINE_MS, type RunningIdentity, runIdentity } from './running-identity.ts';

type Client = GrpcClient<typeof IdentityService>;
type Row = MessageInitShape<typeof CustomerRowSchema>;

describe('imports at their limit', () => {
  let identity: RunningIdentity;
  let second: Client;
  let profileId: string;
  before(async () => {
    identity = await runIdentity(2);
    second = grpcClient(IdentityService, {
      address: `127.0.0.1:${identity.services[1]?.grpcPort}`,
      deadlineMs: DEADLINE_MS,
    });
  });
  after(async () => {
    await second[Symbol.asyncDispose]();
    await identity[Symbol.asyncDispose]();
  });
  beforeEach(() => {
    profileId = randomUUID();
  });

  const importRows = async (rows: readonly Row[], by: Client = identity.client) =>
    (await by.importCustomers({ profileId, rows: [...rows] })).results;
  /** Sends imports side by side, to two instances alternately. */
  const importAtOnce = (imports: readonly (readonly Row[])[]) =>
    Promise.all(imports.map((rows, i) => importRows(rows, i % 2 === 0 ? identity.client : second)));
  const standing = () =>
    identity.mongo.db.collection('customers').countDocuments({ profile_id: profileId, merged_into: null });

  it('accept 1,000 rows, created, matched and rejected', async () => {
    await importRows(people(0, 400));
    const results = await importRows(shuffled([...people(0, 400), ...people(1000, 400), ...rejected(200)]));
    const count = (status: ImportStatus) => results.filter((result) => result.status === status).length;
    assert.deepEqual(
      [count(ImportStatus.CREATED), count(ImportStatus.MATCHED), count(ImportStatus.REJECTED)],
      [400, 400, 200],
    );
  });

  it('result in one customer per person when eight of them name the same people at once', async () => {
    const count = 120;
    const everyone = people(0, count);
    const told = Array.from({ length: 8 }, (_, who) =>
      shuffled(
        everyone.flatMap(({ email, phone, nationalId }, i): Row[] => {
          // Each import knows some ways to name a person, so that only all of them together identify the person as one.
          const ways: Row[] = [{ email }, { phone }, { nationalId }, { email, phone }, { phone, nationalId }];
          return [ways[(who + i) % ways.length] ?? {}, ways[(who * 3 + i + 1) % ways.length] ?? {}];
        }),
      ),
    );
    const answers = await importAtOnce(told);
    for (const results of answers)
      assert.ok(results.every(({ status }) => status === ImportStatus.CREATED || status === ImportStatus.MATCHED));
    const results = await importRows(everyone);
    assert.deepEqual(new Set(results.map(({ status }) => status)), new Set([ImportStatus.MATCHED]));
    assert.equal(new Set(results.map(({ customerId }) => customerId)).size, count);
    assert.equal(await standing(), count);
    const owners = await identity.mongo.db.collection('identifiers').distinct('customer_id', { profile_id: profileId });
    assert.deepEqual(owners.sort(), results.map(({ customerId }) => customerId).sort());
  });

  it('result in one customer per person when eight of a thousand rows each arrive at once', async () => {
    const everyone = people(0, 1000);
    const answers = await importAtOnce(Array.from({ length: 8 }, () => shuffled(everyone)));
    const created = answers.flat().filter(({ status }) => status === ImportStatus.CREATED);
    assert.equal(created.length, 1000);
    assert.equal(new Set(answers.flat().map(({ customerId }) => customerId)).size, 1000);
    assert.equal(await standing(), 1000);
  });
});

function people(from: number, count: number) {
  return Array.from({ length: count }, (_, i) => ({
    email: `person${from + i}@example.com`,
    phone: `+569${70_000_000 + from + i}`,
    nationalId: rutOf(11_000_000 + from + i),
    externalId: `crm-${from + i}`,
    firstName: `Name${from + i}`,
    lastName: 'González',
  }));
}

function rejected(count: number): Row[] {
  const ways: Row[] = [{}, { externalId: 'only-that' }, { phone: '0912345678' }, { email: 'no address' }];
  return Array.from({ length: count }, (_, i) => ways[i % ways.length] ?? {});
}

/** Returns a Chilean id with its check digit. */
function rutOf(number: number): string {
  const sum = [...String(number)].reverse().reduce((total, digit, i) => total + Number(digit) * (2 + (i % 6)), 0);
  const check = 11 - (sum % 11);
  return `${number}-${check === 11 ? '0' : check === 10 ? 'K' : check}`;
}

function shuffled<T>(list: readonly T[]): T[] {
  return list
    .map((value) => ({ value, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ value }) => value);
}
