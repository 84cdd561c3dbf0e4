// Tests journey summaries: what they cost, what replaces what, and that no identifier reaches a model.
import assert from 'node:assert/strict';
import { timestampDate, timestampFromDate } from '@bufbuild/protobuf/wkt';
import { AppError } from '@touchline/chassis/errors.ts';
import { type GrpcClient, grpcClient } from '@touchline/chassis/grpc/client.ts';
import { connectMongo } from '@touchline/chassis/mongo/mongo.ts';
import { createLogger } from '@touchline/chassis/telemetry/logger.ts';
import { completion, type ModelServer, startModelServer } from '@touchline/chassis/testing/language-model-server.ts';
import { testBusPrefix, testDatabaseName, testStack } from '@touchline/chassis/testing/stack.ts';
import { AllowanceService } from '@touchline/proto/gen/touchline/attribution/v1/allowances_pb.ts';
import { SummaryService } from '@touchline/proto/gen/touchline/attribution/v1/summaries_pb.ts';
import { configFromEnv } from '../src/config.ts';
import { start } from '../src/start.ts';
import { type Collections, collectionsOf } from '../src/store/collections.ts';
import { dayOf, journeyEvent, PROFILE, STRANGER } from './report-seed.ts';

/** Ahead of the clock of the database, which once a minute deletes allowances that are over by its own clock. */
const NOW = new Date('2082-05-05T23:00:00Z');
const PERSON = '33333333-3333-4333-8333-333333333333';
const CANARY = 'canary';

interface Running extends AsyncDisposable {
  client: GrpcClient<typeof SummaryService>;
  allowances: GrpcClient<typeof AllowanceService>;
  collections: Collections;
}

async function run(env: Record<string, string>): Promise<Running> {
  await using stack = new AsyncDisposableStack();
  const { mongodbUrl, natsUrl } = testStack();
  const database = testDatabaseName('summaries');
  const logger = createLogger({ name: 'summaries', level: 'silent' });
  const mongo = stack.use(await connectMongo({ url: mongodbUrl, database, appName: 'summaries' }));
  stack.defer(async () => {
    await mongo.db.dropDatabase();
  });
  const config = configFromEnv({
    MONGODB_URL: mongodbUrl,
    MONGODB_DATABASE: database,
    NATS_URL: natsUrl,
    BUS_PREFIX: testBusPrefix(),
    ...env,
  });
  const service = stack.use(await start(config, { logger, now: () => NOW }));
  const served = { address: `127.0.0.1:${service.grpcPort}`, deadlineMs: 60_000 };
  const client = stack.use(grpcClient(SummaryService, served));
  const allowances = stack.use(grpcClient(AllowanceService, served));
  const owned = stack.move();
  return {
    client,
    allowances,
    collections: collectionsOf(mongo.db),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

const visit = (n: number) =>
  journeyEvent({
    _id: `event-${n}`,
    person_id: PERSON,
    time: new Date(Date.parse(dayOf(0)) + n * 60_000),
    event_name: `${CANARY} Ana`,
    idempotency_key: `${CANARY}-key-${n}`,
    web: { url: `https://shop.example/${CANARY}`, host: 'shop.example', path: `/${CANARY}`, referrer: CANARY },
    marketing: { has_evidence: true, channel: 'paid_social', source: CANARY, medium: CANARY, campaign: CANARY },
    geo: { country: 'CL', city: CANARY },
  });

const of = (personId: string, workspaceId: string = crypto.randomUUID(), profileId = PROFILE) => ({
  profileId,
  personId,
  workspaceId,
});

const isSpent = (error: unknown) =>
  error instanceof AppError && error.reason === 'rate_limit_exceeded' && error.retryAfterSeconds === 3600;

describe('a journey summary', () => {
  let model: ModelServer;
  let running: Running;
  before(async () => {
    model = await startModelServer();
    running = await run({
      SUMMARY_MODEL_URL: model.url,
      SUMMARY_MODEL_NAME: 'small-writer',
      SUMMARY_MODEL_KEY: 'k-1',
      SUMMARY_DAILY_ALLOWANCE: '5',
    });
    await running.collections.journeyEvents.insertMany(Array.from({ length: 130 }, (_, n) => visit(n)));
  });
  after(async () => {
    await running[Symbol.asyncDispose]();
    await model[Symbol.asyncDispose]();
  });
  beforeEach(() => {
    model.asked.length = 0;
    model.answer = completion('A visit, then a payment.');
  });

  it('is none until one is generated, and reading it calls no model', async () => {
    assert.equal((await running.client.getJourneySummary(of(PERSON))).summary, undefined);
    await running.client.generateJourneySummary(of(PERSON));
    const asked = model.asked.length;
    const { summary } = await running.client.getJourneySummary(of(PERSON));
    assert.deepEqual(
      [summary?.text, summary?.source, summary?.model, summary?.eventCount],
      ['A visit, then a payment.', 'model', 'small-writer', 100],
    );
    assert.equal(model.asked.length, asked);
  });

  it('replaces the one before', async () => {
    await running.client.generateJourneySummary(of(PERSON));
    model.answer = completion('Another one.');
    await running.client.generateJourneySummary(of(PERSON));
    assert.equal((await running.client.getJourneySummary(of(PERSON))).summary?.text, 'Another one.');
  });

  it('sends the model times, steps, channels and amounts of the first 100 events, and no identifier', async () => {
    await running.client.generateJourneySummary(of(PERSON));
    const [{ body, authorization } = { body: '', authorization: '' }] = model.asked;
    assert.equal(authorization, 'Bearer k-1');
    const sent = JSON.parse(body) as { model: string; messages: { role: string; content: string }[] };
    assert.equal(sent.model, 'small-writer');
    assert.equal(sent.messages[1]?.content.split('\n').length, 101);
    for (const secret of [CANARY, PERSON, PROFILE, 'shop.example', 'event-1'])
      assert.ok(!body.includes(secret), secret);
  });

  it('uses no allowance and calls no model for a person without events, or of another profile', async () => {
    const workspace = crypto.randomUUID();
    for (let i = 0; i < 10; i += 1) {
      assert.equal(
        (await running.client.generateJourneySummary(of(crypto.randomUUID(), workspace))).summary,
        undefined,
      );
      assert.equal((await running.client.generateJourneySummary(of(PERSON, workspace, STRANGER))).summary, undefined);
    }
    assert.equal(model.asked.length, 0);
    assert.ok((await running.client.generateJourneySummary(of(PERSON, workspace))).summary);
  });

  it('never exceeds the allowance with fifty concurrent calls; the refusal has the seconds to the next UTC midnight', async () => {
    const workspace = crypto.randomUUID();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 50 }, () => running.client.generateJourneySummary(of(PERSON, workspace))),
    );
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    assert.equal(outcomes.length - refused.length, 5);
    assert.ok(refused.every(isSpent), String(refused.find((error) => !isSpent(error))));
    assert.equal(model.asked.length, 5);
    assert.ok((await running.client.generateJourneySummary(of(PERSON))).summary, 'another workspace has its own');
  });

  it('shares its allowance with creative analyses, and a unit that is given back can be drawn again', async () => {
    const workspaceId = crypto.randomUUID();
    const draw = () => running.allowances.drawUnit({ workspaceId });
    for (let i = 0; i < 4; i += 1) await draw();
    await running.client.generateJourneySummary(of(PERSON, workspaceId));
    await assert.rejects(draw(), isSpent);
    await assert.rejects(running.client.generateJourneySummary(of(PERSON, workspaceId)), isSpent);
    const midnight = new Date(Math.ceil(NOW.getTime() / 86_400_000) * 86_400_000);
    const yesterday = new Date(midnight.getTime() - 86_400_000);
    const giveBack = (at: Date) => running.allowances.returnUnit({ workspaceId, resetsAt: timestampFromDate(at) });
    await giveBack(yesterday);
    await assert.rejects(draw(), isSpent);
    await giveBack(midnight);
    const { resetsAt } = await draw();
    assert.deepEqual(resetsAt && timestampDate(resetsAt), midnight);
    await assert.rejects(draw(), isSpent);
  });

  it('gives the allowance back and keeps the old text when the model fails, whatever it returns', async () => {
    const workspace = crypto.randomUUID();
    await running.client.generateJourneySummary(of(PERSON));
    const failures = [
      { status: 500, body: {} },
      { status: 200, body: { choices: [] } },
      { status: 200, body: 'no object' },
      completion('   '),
    ];
    for (const failure of [...failures, ...failures]) {
      model.answer = failure;
      await assert.rejects(
        running.client.generateJourneySummary(of(PERSON, workspace)),
        (error) => error instanceof AppError && error.reason === 'provider_error',
      );
    }
    assert.equal((await running.client.getJourneySummary(of(PERSON))).summary?.text, 'A visit, then a payment.');
    model.answer = completion('Back again.');
    assert.ok((await running.client.generateJourneySummary(of(PERSON, workspace))).summary);
  });
});

describe('a journey summary without a model', () => {
  it('is written by rules from the events, marked as such, the same each time', async () => {
    await using running = await run({});
    await running.collections.journeyEvents.insertMany([visit(0), visit(1)]);
    const first = (await running.client.generateJourneySummary(of(PERSON))).summary;
    const second = (await running.client.generateJourneySummary(of(PERSON))).summary;
    assert.equal(first?.source, 'rules');
    assert.equal(first?.model, '');
    assert.equal(first?.text, second?.text);
    assert.match(String(first?.text), /^2 events on .* First reached by paid social/);
    assert.ok(!first?.text.includes(CANARY));
  });
});
