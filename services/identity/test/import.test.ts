// Tests POST /customers as the gateway calls it.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { MessageInitShape } from '@bufbuild/protobuf';
import { AppError } from '@touchline/chassis/errors.ts';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { identityLinked, identityResolved } from '@touchline/proto/catalog.ts';
import { type CustomerRowSchema, ImportStatus } from '@touchline/proto/gen/touchline/identity/v1/identity_pb.ts';
import { type RunningIdentity, runIdentity, testEvent } from './running-identity.ts';

type Row = MessageInitShape<typeof CustomerRowSchema>;

const NAMES = new Map<ImportStatus, string>([
  [ImportStatus.CREATED, 'created'],
  [ImportStatus.MATCHED, 'matched'],
  [ImportStatus.REJECTED, 'rejected'],
]);

describe('importing customers', () => {
  let identity: RunningIdentity;
  let profileId: string;
  before(async () => {
    identity = await runIdentity();
  });
  after(() => identity[Symbol.asyncDispose]());
  beforeEach(() => {
    profileId = randomUUID();
  });

  const importRows = async (rows: Row[], country = '') =>
    (await identity.client.importCustomers({ profileId, country, rows })).results;
  const statuses = (results: { status: ImportStatus }[]) => results.map(({ status }) => NAMES.get(status));

  it('returns a result for every row in order: created, matched or rejected with a reason', async () => {
    const results = await importRows([
      { email: 'Ana@Example.com', firstName: 'Ana' },
      { externalId: 'only-that' },
      { phone: '0912345678' },
      { email: 'ana@example.com', phone: '9 8765 4321', lastName: 'Pérez', firstName: 'Anita' },
      { nationalId: '12.345.678-5' },
      { nationalId: '12345678-5', email: 'nobody' },
      {},
    ]);
    assert.deepEqual(statuses(results), [
      'created',
      'rejected',
      'rejected',
      'matched',
      'created',
      'matched',
      'rejected',
    ]);
    assert.deepEqual(
      results.map(({ index }) => index),
      [0, 1, 2, 3, 4, 5, 6],
    );
    assert.deepEqual(
      results.map(({ reason }) => reason),
      ['', 'missing_identifier', 'invalid_phone', '', '', '', 'missing_identifier'],
    );
    assert.equal(results[3]?.customerId, results[0]?.customerId);
    assert.equal(results[5]?.customerId, results[4]?.customerId);
    assert.equal(results[1]?.customerId, '');
    const { customers } = await identity.client.batchGetCustomers({
      profileId,
      customerIds: [results[0]?.customerId ?? ''],
    });
    const { firstName, lastName, primaryEmail, primaryPhone, sources } = customers[0] ?? {};
    assert.deepEqual(
      [firstName, lastName, primaryEmail, primaryPhone, sources],
      ['Ana', 'Pérez', 'ana@example.com', '+56987654321', ['import']],
    );
  });

  it('reports what it dropped from a row, and says in words why it refused another', async () => {
    const [taken, refused] = await importRows([
      { email: 'ana@example.com', phone: '12', externalId: 'guest' },
      { email: 'bea@example.com', externalId: 'x'.repeat(201) },
    ]);
    assert.deepEqual(
      taken?.dropped.map(({ field }) => field),
      ['external_id', 'phone'],
    );
    assert.deepEqual([refused?.status, refused?.reason], [ImportStatus.REJECTED, 'invalid_external_id']);
    assert.match(refused?.message ?? '', /^external_id cannot be read; send an id of 1 to 200 characters/);
  });

  it('reads by the country of the profile where the request names none, and by CL where neither does', async () => {
    const by = async (country: string, defaultCountry: string, row: Row) => {
      const request = { profileId: randomUUID(), country, defaultCountry, rows: [row] };
      const [result] = (await identity.client.importCustomers(request)).results;
      return result && NAMES.get(result.status);
    };
    const [uruguayan, chilean] = [{ phone: '099 123 456' }, { phone: '9 8765 4321' }];
    assert.equal(await by('', 'UY', uruguayan), 'created');
    assert.equal(await by('', 'UY', chilean), 'rejected');
    assert.equal(await by('cl', 'UY', chilean), 'created');
    assert.equal(await by('', '', chilean), 'created');
    assert.equal(await by('', 'UY', { nationalId: '12.345.678-5' }), 'rejected');
    assert.equal(await by('CL', 'UY', { nationalId: '12.345.678-5' }), 'created');
  });

  it('matches what an earlier import created, and keeps the existing names', async () => {
    const [created] = await importRows([{ email: 'a@example.com', firstName: 'Ana' }]);
    const [matched] = await importRows([
      { email: 'a@example.com', firstName: 'Eva', lastName: 'Soto', externalId: 'x' },
    ]);
    assert.deepEqual(statuses([matched ?? { status: 0 }]), ['matched']);
    assert.equal(matched?.customerId, created?.customerId);
    const { customers } = await identity.client.batchGetCustomers({
      profileId,
      customerIds: [matched?.customerId ?? ''],
    });
    assert.deepEqual(
      [customers[0]?.firstName, customers[0]?.lastName, customers[0]?.externalIds],
      ['Ana', 'Soto', ['x']],
    );
  });

  it('makes one person of rows that only a later row joins', async () => {
    const results = await importRows([
      { email: 'a@example.com' },
      { phone: '+56987654321' },
      { email: 'a@example.com', phone: '+56987654321' },
    ]);
    assert.deepEqual(statuses(results), ['created', 'matched', 'matched']);
    assert.equal(new Set(results.map(({ customerId }) => customerId)).size, 1);
  });

  it('publishes the merge that an import causes, and nothing for new customers alone', async () => {
    const results = await importRows([{ email: 'a@example.com' }, { phone: '+56987654321' }]);
    await importRows([{ email: 'a@example.com', phone: '+56987654321' }]);
    await eventually(() => assert.equal(identity.merged.filter((merge) => merge.profileId === profileId).length, 1));
    const merge = identity.merged.find((one) => one.profileId === profileId);
    assert.deepEqual(
      new Set([merge?.survivorId, merge?.mergedId]),
      new Set(results.map(({ customerId }) => customerId)),
    );
    await identity.drained();
    const others = await Promise.all(
      [identityLinked, identityResolved].map((entry) => identity.told(entry, profileId)),
    );
    assert.deepEqual(others, [0, 0]);
  });

  it('is matched by an event that names the same person in another notation', async () => {
    const [created] = await importRows([{ phone: '9 8765 4321', externalId: 'crm-1' }]);
    const event = testEvent(profileId, { traits: { phone: '+56 (9) 8765-4321' } });
    await identity.record([event]);
    const [resolved] = await identity.resolutionOf([event.event.eventId ?? '']);
    assert.equal(resolved?.customerId, created?.customerId);
    const { customerId } = await identity.client.resolveIdentity({ profileId, traits: { externalId: 'crm-1' } });
    assert.equal(customerId, created?.customerId);
  });

  it('accepts 1,000 rows in one call, and matches them in the next', async () => {
    const rows = Array.from({ length: 1000 }, (_, i) => ({
      email: `person${i}@example.com`,
      phone: `+569876${String(i).padStart(5, '0')}`,
      externalId: `crm-${i}`,
      firstName: `Name${i}`,
      lastName: 'González',
    }));
    for (const status of [ImportStatus.CREATED, ImportStatus.MATCHED]) {
      const results = await importRows(rows);
      assert.equal(
        results.every((result) => result.status === status),
        true,
      );
      assert.equal(new Set(results.map(({ customerId }) => customerId)).size, 1000);
    }
  });

  it('treats hostile rows as text', async () => {
    const results = await importRows([
      { email: '{"$gt":""}' },
      { phone: '9'.repeat(50_000) },
      { nationalId: '__proto__' },
      { email: 'a@example.com', externalId: '{"$ne":null}', firstName: '\u0000$where', lastName: 'x'.repeat(50_000) },
    ]);
    assert.deepEqual(statuses(results), ['rejected', 'rejected', 'rejected', 'created']);
    const { customerId } = await identity.client.resolveIdentity({ profileId, traits: { externalId: '{"$ne":null}' } });
    assert.equal(customerId, results[3]?.customerId);
  });

  for (const [what, request, field] of [
    ['1,001 rows', { rows: Array.from({ length: 1001 }, () => ({ email: 'a@example.com' })) }, 'rows'],
    ['a country other than Chile', { country: 'AR', rows: [{ email: 'a@example.com' }] }, 'country'],
    ['a call without a profile', { profileId: '', rows: [{ email: 'a@example.com' }] }, 'profile_id'],
  ] as const) {
    it(`refuses ${what}`, async () => {
      await assert.rejects(
        identity.client.importCustomers({ profileId, ...request, rows: [...request.rows] }),
        (error) => error instanceof AppError && error.reason === 'validation_error' && error.details.field === field,
      );
    });
  }

  it('accepts no rows at all', async () => {
    assert.deepEqual(await importRows([]), []);
  });
});
