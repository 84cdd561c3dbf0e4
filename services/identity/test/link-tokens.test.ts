// Tests POST /customers/link-tokens as the gateway calls it: who gets a token, and why others get none.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { timestampDate } from '@bufbuild/protobuf/wkt';
import { AppError } from '@touchline/chassis/errors.ts';
import { testStack } from '@touchline/chassis/testing/stack.ts';
import {
  type CustomerRowSchema,
  type LinkTokenRowSchema,
  LinkTokenStatus,
  type MintLinkTokensRequest,
  MintLinkTokensRequestSchema,
} from '@touchline/proto/gen/touchline/identity/v1/identity_pb.ts';
import { MongoClient } from 'mongodb';
import { erasedKey } from '../src/domain/identifier-keys.ts';
import { mintLinkTokens } from '../src/rpc/mint-link-tokens.ts';
import { openCollections } from '../src/store/collections.ts';
import { type RunningIdentity, runIdentity } from './running-identity.ts';

type Row = MessageInitShape<typeof LinkTokenRowSchema>;

const { MINTED, NO_MATCH, ERASED, NO_SELECTOR, UNKNOWN_IDENTIFIER_TYPE, MALFORMED_SELECTOR } = LinkTokenStatus;
const DAY = 86_400_000;

describe('minting link tokens', () => {
  let identity: RunningIdentity;
  let profileId: string;
  before(async () => {
    identity = await runIdentity();
  });
  after(() => identity[Symbol.asyncDispose]());
  beforeEach(() => {
    profileId = randomUUID();
  });

  const known = async (...rows: MessageInitShape<typeof CustomerRowSchema>[]) =>
    (await identity.client.importCustomers({ profileId, rows })).results.map(({ customerId }) => customerId);
  const mint = async (rows: Row[], rest: { expiresInDays?: number; country?: string } = {}) =>
    (await identity.client.mintLinkTokens({ profileId, rows, ...rest })).results;
  const statuses = (results: { status: LinkTokenStatus }[]) => results.map(({ status }) => status);

  it('finds the customer by each selector and each of the five identifier types, in one request', async () => {
    const [customerId] = await known({
      ...{ email: 'ana@example.com', phone: '+56987654321', nationalId: '12.345.678-5', externalId: 'C-77' },
      ...{ crmContactId: 'crm-1', storeCustomerId: 'store-1', paymentsCustomerId: 'cus_1' },
    });
    const typed = (identifierType: string, identifierValue: string): Row => ({ identifierType, identifierValue });
    const results = await mint([
      { customerId: customerId?.toUpperCase() },
      { externalId: 'C-77' },
      { email: 'ANA@example.com' },
      { phone: '+56 9 8765 4321' },
      typed('external_customer_id', 'C-77'),
      typed('crm_contact_id', 'crm-1'),
      typed('store_customer_id', 'store-1'),
      typed('payments_customer_id', 'cus_1'),
      typed('national_id', '123456785'),
    ]);
    assert.deepEqual(
      results.map(({ index, status, customerId: id, externalId }) => [index, status, id, externalId]),
      results.map((_, index) => [index, MINTED, customerId, 'C-77']),
    );
    assert.equal(new Set(results.map(({ token }) => token)).size, results.length);
  });

  it('distinguishes identifier types and profiles', async () => {
    await known({ email: 'ana@example.com', crmContactId: '1' });
    const [foreign] = (
      await identity.client.importCustomers({ profileId: randomUUID(), rows: [{ email: 'eva@example.com' }] })
    ).results;
    const results = await mint([
      { identifierType: 'store_customer_id', identifierValue: '1' },
      { externalId: '1' },
      { email: 'eva@example.com' },
      { customerId: foreign?.customerId },
    ]);
    assert.deepEqual(statuses(results), [NO_MATCH, NO_MATCH, NO_MATCH, NO_MATCH]);
  });

  it('gives every other row its reason, and never replaces a malformed selector by another', async () => {
    await known({ email: 'ana@example.com', phone: '+56987654321' });
    const results = await mint([
      {},
      { customerId: 'C-77', email: 'ana@example.com' },
      { email: 'no address', phone: '+56987654321' },
      { phone: '9 8765 4321' },
      { identifierType: 'email', identifierValue: 'ana@example.com' },
      { identifierType: 'national_id', identifierValue: '1-1' },
      { email: 'nobody@example.com' },
      { customerId: randomUUID() },
      { email: 'ana@example.com' },
    ]);
    assert.deepEqual(statuses(results), [
      ...[NO_SELECTOR, MALFORMED_SELECTOR, MALFORMED_SELECTOR, MALFORMED_SELECTOR, UNKNOWN_IDENTIFIER_TYPE],
      ...[MALFORMED_SELECTOR, NO_MATCH, NO_MATCH, MINTED],
    ]);
    for (const { status, token, customerId, expiresAt } of results.slice(0, -1))
      assert.deepEqual([status === MINTED, token, customerId, expiresAt], [false, '', '', undefined]);
  });

  it('reads phones without + by the country of the request', async () => {
    await known({ phone: '+56987654321' });
    assert.deepEqual(statuses(await mint([{ phone: '9 8765 4321' }], { country: 'CL' })), [MINTED]);
  });

  it('names the survivor of a merge, and the key that the survivor has', async () => {
    const [older] = await known({ email: 'ana@example.com', externalId: 'old' });
    const [younger] = await known({ phone: '+56987654321', externalId: 'young' });
    await known({ email: 'ana@example.com', phone: '+56987654321' });
    const results = await mint([
      { externalId: 'young' },
      { externalId: 'old' },
      { customerId: younger },
      { phone: '+56987654321' },
    ]);
    assert.deepEqual(
      results.map(({ customerId, externalId }) => [customerId, externalId]),
      results.map(() => [older, 'old']),
    );
  });

  it('reports erased for the customer’s id or own key, and finds no one by their email', async () => {
    const [merged, customerId] = await known(
      { email: 'm@example.com' },
      { email: 'ana@example.com', externalId: 'C-77' },
    );
    const { customers, identifiers } = {
      customers: identity.mongo.db.collection<{ _id: string }>('customers'),
      identifiers: identity.mongo.db.collection<{ _id: string }>('identifiers'),
    };
    await customers.updateOne({ _id: `${profileId}|${customerId}` }, { $set: { erased_at: new Date() } });
    await customers.updateOne({ _id: `${profileId}|${merged}` }, { $set: { merged_into: customerId } });
    await identifiers.deleteMany({ customer_id: customerId } as object);
    const tombstone = { profile_id: profileId, type: 'erased', customer_id: customerId };
    await identifiers.insertOne({ _id: erasedKey(profileId, 'C-77'), ...tombstone } as { _id: string });

    const rows = [{ customerId }, { customerId: merged }, { externalId: 'C-77' }, { email: 'ana@example.com' }];
    assert.deepEqual(statuses(await mint(rows)), [ERASED, ERASED, ERASED, NO_MATCH]);

    // The same key may later name another person, who is not an erased customer.
    const [next] = await known({ email: 'new@example.com', externalId: 'C-77' });
    const [row] = await mint([{ externalId: 'C-77' }]);
    assert.deepEqual([row?.status, row?.customerId], [MINTED, next]);
  });

  it('creates no customers', async () => {
    await mint([{ email: 'new@example.com' }, { externalId: 'C-1' }]);
    assert.equal(await identity.mongo.db.collection('customers').countDocuments({ profile_id: profileId }), 0);
  });

  it('makes tokens that live 90 days by default, and at most 365', async () => {
    await known({ email: 'ana@example.com' });
    for (const [expiresInDays, days] of [
      [0, 90],
      [1, 1],
      [365, 365],
    ] as const) {
      const before = Math.floor(Date.now() / 1000) * 1000;
      const [row] = await mint([{ email: 'ana@example.com' }], { expiresInDays });
      const lives = (row?.expiresAt ? timestampDate(row.expiresAt).getTime() : 0) - before;
      assert.ok(lives >= days * DAY && lives <= days * DAY + (Date.now() - before), String(lives));
    }
    await assert.rejects(mint([{ email: 'ana@example.com' }], { expiresInDays: 366 }), refusal('validation_error'));
  });

  it('makes 500 tokens with as few queries as one, and refuses 501 rows as a whole', async () => {
    const people = Array.from({ length: 501 }, (_, i) => ({ email: `p${i}@example.com`, externalId: `C-${i}` }));
    await known(...people.slice(0, 500));
    await using counted = await countingMint(identity.env.MONGODB_DATABASE ?? '');
    const questionsFor = (count: number) =>
      counted.questions(create(MintLinkTokensRequestSchema, { profileId, rows: people.slice(0, count) }));
    assert.equal(await questionsFor(500), await questionsFor(1));
    const results = await mint(people.slice(0, 500).map(({ email }) => ({ email })));
    assert.deepEqual(new Set(statuses(results)), new Set([MINTED]));
    assert.deepEqual(
      results.map(({ externalId }) => externalId),
      people.slice(0, 500).map(({ externalId }) => externalId),
    );
    await assert.rejects(mint(people.map(({ email }) => ({ email }))), refusal('validation_error'));
  });

  it('is off without a key', async () => {
    await using off = await runIdentity(1, { LINK_TOKEN_KEYS: '' });
    await assert.rejects(
      off.client.mintLinkTokens({ profileId, rows: [{ email: 'ana@example.com' }] }),
      refusal('link_tokens_disabled'),
    );
  });
});

/** Makes MintLinkTokens on a connection whose statements are counted. */
async function countingMint(database: string) {
  const client = await new MongoClient(testStack().mongodbUrl, { monitorCommands: true }).connect();
  const mintCounted = mintLinkTokens({
    collections: await openCollections(client.db(database)),
    linkTokens: { seal: async () => 'token', open: async () => null },
    now: () => new Date(),
  });
  let statements = 0;
  client.on('commandStarted', () => {
    statements += 1;
  });
  return {
    /** Returns how many statements a request takes. */
    questions: async (request: MintLinkTokensRequest) => {
      statements = 0;
      const { results } = await mintCounted(request);
      assert.ok(results?.length === request.rows.length && results.every(({ status }) => status === MINTED));
      return statements;
    },
    [Symbol.asyncDispose]: () => client.close(),
  };
}

function refusal(reason: string) {
  return (error: unknown) => error instanceof AppError && error.reason === reason;
}
