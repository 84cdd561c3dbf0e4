// Tests gRPC between a real client and server: typed errors, deadlines, retries of methods that the proto file declares
// idempotent, health.
import assert from 'node:assert/strict';
import { timestampDate } from '@bufbuild/protobuf/wkt';
import { Health } from '@touchline/proto/gen/grpc/health/v1/health_pb.ts';
import { AppsService } from '@touchline/proto/gen/touchline/access/v1/apps_pb.ts';
import { OpsService } from '@touchline/proto/gen/touchline/ops/v1/ops_pb.ts';
import { AppError, appError, unavailable } from '../src/errors.ts';
import { grpcClient } from '../src/grpc/client.ts';
import { implement, serveGrpc } from '../src/grpc/serve.ts';
import { backlogService } from '../src/ops/backlog.ts';
import { createLogger, describeError } from '../src/telemetry/logger.ts';

const logger = createLogger({ name: 'chassis-test', level: 'silent' });
type Answer = () => Promise<{ service: string }>;

async function serving(answer: Answer) {
  const server = await serveGrpc({
    host: '127.0.0.1',
    port: 0,
    services: [implement(OpsService, { getBacklog: answer })],
    logger,
  });
  return { server, address: `127.0.0.1:${server.port}` };
}

const failure = (call: Promise<unknown>) =>
  call.then(
    () => assert.fail('it answered'),
    (error: unknown) => error as AppError,
  );

describe('gRPC', () => {
  it('returns what the handler made', async () => {
    const services = [backlogService('x', { outbox: async () => 3 })];
    await using server = await serveGrpc({ host: '127.0.0.1', port: 0, services, logger });
    await using client = grpcClient(OpsService, { address: `127.0.0.1:${server.port}`, deadlineMs: 60_000 });
    const answer = await client.getBacklog({});
    assert.deepEqual(
      answer.backlogs.map(({ name, pending }) => [name, pending]),
      [['outbox', 3n]],
    );
  });

  it('reports since when the oldest entry of a queue waits only on request, and queries no queue for it otherwise', async () => {
    const since = new Date('2026-11-20T10:00:00Z');
    let asked = 0;
    const oldest = {
      outbox: async () => {
        asked++;
        return since;
      },
    };
    const services = [backlogService('x', { outbox: async () => 3, other: async () => 1 }, oldest)];
    await using server = await serveGrpc({ host: '127.0.0.1', port: 0, services, logger });
    await using client = grpcClient(OpsService, { address: `127.0.0.1:${server.port}`, deadlineMs: 60_000 });
    await client.getBacklog({});
    assert.equal(asked, 0);
    const { backlogs } = await client.getBacklog({ withOldest: true });
    assert.deepEqual(
      backlogs.map(({ name, oldestAt }) => [name, oldestAt && timestampDate(oldestAt)]),
      [
        ['outbox', since],
        ['other', undefined],
      ],
    );
  });

  it('carries an AppError completely: code, reason, message, details, retry-after', async () => {
    const { server, address } = await serving(async () => {
      throw appError('invalid_state', 'Not now.', {
        details: { field: 'x' },
        retryAfterSeconds: 7,
      });
    });
    await using _server = server;
    await using client = grpcClient(OpsService, { address, deadlineMs: 60_000 });
    const error = await failure(client.getBacklog({}));
    assert.ok(error instanceof AppError);
    assert.deepEqual(
      [error.code, error.reason, error.message, error.details, error.retryAfterSeconds],
      ['FAILED_PRECONDITION', 'invalid_state', 'Not now.', { field: 'x' }, 7],
    );
  });

  it('refuses a request that its proto file rules out, before any handler sees it', async () => {
    let calls = 0;
    const counted = async () => {
      calls++;
      return {};
    };
    const services = [
      implement(AppsService, { createApp: counted, listApps: counted, changeApp: counted, rotateAppSecret: counted }),
    ];
    await using server = await serveGrpc({ host: '127.0.0.1', port: 0, services, logger });
    await using client = grpcClient(AppsService, { address: `127.0.0.1:${server.port}`, deadlineMs: 60_000 });
    const refused = { code: 'INVALID_ARGUMENT', reason: 'validation_error', details: { field: 'app_id' } };
    await assert.rejects(client.rotateAppSecret({ appId: '' }), refused);
    assert.equal(calls, 0);
    await client.rotateAppSecret({ appId: 'app-1' });
    assert.equal(calls, 1);
  });

  it('reveals nothing of an error that is not an AppError', async () => {
    const { server, address } = await serving(async () => {
      throw new Error('secret canary@example.com');
    });
    await using _server = server;
    await using client = grpcClient(OpsService, { address, deadlineMs: 60_000 });
    const error = await failure(client.getBacklog({}));
    assert.equal(error.code, 'INTERNAL');
    assert.equal(JSON.stringify([error.message, error.details]).includes('canary'), false);
  });

  it('gives up at the deadline', async () => {
    const { promise: answer, resolve: release } = Promise.withResolvers<{ service: string }>();
    const { server, address } = await serving(() => answer);
    await using _server = server;
    await using client = grpcClient(OpsService, { address, deadlineMs: 100 });
    const error = await failure(client.getBacklog({}));
    release({ service: 'late' });
    assert.equal(error.code, 'DEADLINE_EXCEEDED');
    assert.equal(error.reason, 'service_unavailable');
    assert.equal(describeError(error).rpc, 'touchline.ops.v1.OpsService/GetBacklog');
  });

  it('retries what is declared idempotent for as long as a rollout hides the service, and nothing else', async () => {
    let calls = 0;
    const busyFor = (times: number) => async () => {
      calls++;
      if (calls <= times) throw unavailable('busy');
      return {};
    };
    const busy = busyFor(5);
    const services = [
      implement(OpsService, { getBacklog: busy }),
      implement(AppsService, { createApp: busy, listApps: busy, changeApp: busy, rotateAppSecret: busy }),
    ];
    await using server = await serveGrpc({ host: '127.0.0.1', port: 0, services, logger });
    const options = { address: `127.0.0.1:${server.port}`, deadlineMs: 60_000 };
    await using client = grpcClient(OpsService, options);
    await client.getBacklog({});
    assert.equal(calls, 6);
    calls = 0;
    await using apps = grpcClient(AppsService, options);
    assert.equal((await failure(apps.rotateAppSecret({ appId: 'app-1' }))).reason, 'service_unavailable');
    assert.equal(calls, 1);
    calls = 0;
    await using onlooker = grpcClient(OpsService, { ...options, retries: false });
    assert.equal((await failure(onlooker.getBacklog({}))).reason, 'service_unavailable');
    assert.equal(calls, 1);
  });

  it('reports its health, and NOT_SERVING from the moment it drains', async () => {
    const { server, address } = await serving(async () => ({ service: 'x' }));
    await using _server = server;
    await using health = grpcClient(Health, { address, deadlineMs: 60_000 });
    assert.equal((await health.check({ service: 'touchline.ops.v1.OpsService' })).status, 1);
    server.stopAccepting();
    assert.equal((await health.check({ service: '' })).status, 2);
    assert.equal((await failure(health.check({ service: 'nobody' }))).code, 'NOT_FOUND');
  });
});
