// Tests a consent whose commit took effect although its answer was lost, and one that our own stop cut off: each hand-off is told,
// and counted, as what it is.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { create } from '@bufbuild/protobuf';
import { createTransaction, type Transaction } from '@touchline/chassis/mongo/transaction.ts';
import { createLogger } from '@touchline/chassis/telemetry/logger.ts';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { FinishConsentRequestSchema } from '@touchline/proto/gen/touchline/connections/v1/handoffs_pb.ts';
import { press } from '../../../tools/provider-sim/consent/press.ts';
import { configFromEnv } from '../src/config.ts';
import { type ConnectedProviders, connectProviders } from '../src/providers/connect-providers.ts';
import { type FinishConsentDeps, finishConsent } from '../src/rpc/handoffs/finish-consent.ts';
import { createStoreGrant } from '../src/rpc/handoffs/store-grant.ts';
import { createAccountClaims } from '../src/store/account-claims.ts';
import { createConnections } from '../src/store/connections.ts';
import type { HandoffDoc } from '../src/store/handoff-doc.ts';
import { createHandoffs } from '../src/store/handoffs.ts';
import { createRevocations } from '../src/store/revocations.ts';
import { createSelections } from '../src/store/selections.ts';
import { createTokenSeal } from '../src/store/token-seal.ts';
import { mint, REDIRECT_URI, start, VERIFIER, worldOfPeople } from './complete-handoff.ts';
import { type Harness, startHarness } from './harness.ts';
import { NO_GUESTS } from './no-guests.ts';
import { NO_STAGES } from './no-stages.ts';

describe('a consent', () => {
  let harness: Harness;
  let providers: ConnectedProviders;
  let counted: HandoffDoc[];
  beforeEach(async () => {
    harness = await startHarness({ world: worldOfPeople() });
    providers = connectProviders(configFromEnv(harness.env), {
      stages: NO_STAGES,
      findGuests: NO_GUESTS,
      logger: createLogger({ name: 'test', level: 'silent' }),
      now: harness.now,
    });
    counted = [];
  });
  afterEach(async () => {
    await providers[Symbol.asyncDispose]();
    await harness[Symbol.asyncDispose]();
  });

  /** Returns the real handler on the real stores, with another transaction or signal. */
  const handler = (given: { transaction?: Transaction; signal?: AbortSignal } = {}) => {
    const { client, db } = harness.mongo;
    const { transaction = createTransaction(client), signal = new AbortController().signal } = given;
    const handoffs = createHandoffs(db);
    const deps: FinishConsentDeps = {
      ...{ handoffs, providers: providers.consents, now: harness.now, signal },
      logger: createLogger({ name: 'test', level: 'silent' }),
      countEnding: (ended) => void counted.push(ended),
      storeGrant: createStoreGrant({
        ...{ handoffs, transaction, now: harness.now },
        connections: createConnections(db),
        claims: createAccountClaims(db, createTransaction(client)),
        revocations: createRevocations(db),
        selections: createSelections(db),
        seal: createTokenSeal(configFromEnv(harness.env).TOKEN_SEALING_KEYS),
        isRead: () => false,
        enqueue: async () => undefined,
      }),
    };
    return finishConsent(deps);
  };
  /** Runs a transaction to its end and loses the answer, as a connection that breaks during the commit does. */
  const losing = (): Transaction => async (fn) => {
    await createTransaction(harness.mongo.client)(fn);
    throw new Error('the answer to the commit was lost');
  };
  const consent = async (person: string) => {
    const { id } = await mint(harness);
    const back = await press(await start(harness, id), { person });
    const code = back.searchParams.get('code') ?? '';
    return create(FinishConsentRequestSchema, { id, redirectUri: REDIRECT_URI, code, codeVerifier: VERIFIER });
  };
  const endings = () => counted.map(({ status, reason }) => [status, reason]);

  for (const [person, what] of [
    ['ana', 'one account'],
    ['agency', 'a choice'],
  ] as const) {
    it(`with ${what} whose commit took effect is told as completed, and counted once`, async () => {
      const { ending } = await handler({ transaction: losing() })(await consent(person));
      assert.deepEqual([ending?.handoff?.status, ending?.reason], ['completed', '']);
      assert.deepEqual(endings(), [['completed', null]]);
    });
  }

  it('whose commit did not take effect is counted as connect_failed', async () => {
    const broken: Transaction = async () => {
      throw new Error('the database refused');
    };
    const { ending } = await handler({ transaction: broken })(await consent('ana'));
    assert.deepEqual([ending?.handoff?.status, ending?.reason], ['failed', 'connect_failed']);
    assert.deepEqual(endings(), [['failed', 'connect_failed']]);
  });

  it('that another consent overtook is not counted for it', async () => {
    const request = await consent('ana');
    const overtaken: Transaction = async () => {
      const other = { 'consent.id': randomUUID(), ended_by: 'another', status: 'completed' };
      await harness.mongo.db.collection<{ _id: string }>('handoffs').updateOne({ _id: request.id }, { $set: other });
      throw new Error('too late');
    };
    const { ending } = await handler({ transaction: overtaken })(request);
    assert.equal(ending?.handoff?.status, 'completed');
    assert.deepEqual(endings(), []);
  });

  it('that our own stop cuts off is internal_error, and the same link works at once', async () => {
    const request = await consent('ana');
    harness.sim.fault({ kind: 'hang', match: 'adaccounts' });
    const stopping = new AbortController();
    const cut = handler({ signal: stopping.signal })(request);
    await eventually(() => assert.ok(harness.sim.calls().some((call) => call.includes('adaccounts'))));
    stopping.abort();
    const { ending } = await cut;
    assert.deepEqual([ending?.handoff?.status, ending?.reason], ['pending', 'internal_error']);
    assert.deepEqual(endings(), []);
    const { id } = request;
    const back = await press(await start(harness, id), { person: 'ana' });
    const again = await handler()({ ...request, code: back.searchParams.get('code') ?? '' });
    assert.deepEqual([again.ending?.handoff?.status, again.ending?.reason], ['completed', '']);
  });
});
