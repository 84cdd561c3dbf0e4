// Tests calls between real clients and replicas of which one is silent, lost or overloaded.
import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { AppsService } from '@touchline/proto/gen/touchline/access/v1/apps_pb.ts';
import { OpsService } from '@touchline/proto/gen/touchline/ops/v1/ops_pb.ts';
import { type AppError, unavailable } from '../src/errors.ts';
import { answerWithin, unbounded } from '../src/grpc/answer-within.ts';
import { grpcClient } from '../src/grpc/client.ts';
import { implement, serveGrpc } from '../src/grpc/serve.ts';
import { createLogger } from '../src/telemetry/logger.ts';
import { eventually } from '../src/testing/eventually.ts';
import { tcpProxy } from '../src/testing/tcp-proxy.ts';

const logger = createLogger({ name: 'chassis-test', level: 'silent' });
const LONG_MS = 60_000;
/** Of calls that may be in vain; long for a machine that stops. */
const SHORT_MS = 5000;

/** Serves both services; counts the calls, and cancellations of them. */
async function replica(answer: () => Promise<object>) {
  const seen = { calls: 0, cancelled: 0 };
  const counted = (_: unknown, { signal }: { signal: AbortSignal }) => {
    seen.calls++;
    signal.addEventListener('abort', () => seen.cancelled++);
    return answer();
  };
  const services = [
    implement(OpsService, { getBacklog: counted }),
    implement(AppsService, { createApp: counted, listApps: counted, changeApp: counted, rotateAppSecret: counted }),
  ];
  const server = await serveGrpc({ host: '127.0.0.1', port: 0, services, logger });
  return { seen, port: server.port, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
}

const answering = () => replica(async () => ({ service: 'x' }));

async function silent() {
  const { promise: end, resolve } = Promise.withResolvers<object>();
  const running = await replica(() => end);
  return {
    ...running,
    [Symbol.asyncDispose]: async () => {
      resolve({});
      await running[Symbol.asyncDispose]();
    },
  };
}

const both = (...ports: number[]) => ports.map((port) => `127.0.0.1:${port}`).join(',');
const times = <T>(count: number, run: () => Promise<T>) => Promise.all(Array.from({ length: count }, run));

async function allReached(
  client: { getBacklog(request: object): Promise<unknown> },
  seen: readonly { calls: number }[],
) {
  await eventually(async () => {
    await client.getBacklog({}).catch(() => undefined);
    assert.ok(seen.every(({ calls }) => calls > 0));
  });
}

describe('gRPC to several replicas', () => {
  it('asks another replica when one is silent, and cancels the call that nobody waits for anymore', async () => {
    await using lost = await silent();
    await using sound = await answering();
    await using client = grpcClient(OpsService, { address: both(lost.port, sound.port), usualMs: LONG_MS });
    await allReached(client, [lost.seen, sound.seen]);
    await eventually(() => assert.equal(lost.seen.cancelled, lost.seen.calls));
  });

  it('asks another replica however many calls find one silent, since that costs the service little', async () => {
    await using lost = await silent();
    await using sound = await answering();
    const address = both(lost.port, sound.port);
    await using client = grpcClient(OpsService, { address, usualMs: 2 * SHORT_MS });
    await allReached(client, [lost.seen, sound.seen]);
    // One half of 400, and as many of these as a budget of 100 could serve, are 300. Not all at once, since the budget is spent
    // when the second replica is late, too, and that would make it late.
    let answered = 0;
    for (let round = 0; round < 4; round++) {
      const results = await Promise.allSettled(Array.from({ length: 100 }, () => client.getBacklog({})));
      answered += results.filter(({ status }) => status === 'fulfilled').length;
    }
    assert.ok(answered > 350, `${answered} were answered`);
  });

  it('sends once what may not be repeated, and what is slow, since its caller states how long it may take', async () => {
    await using lost = await silent();
    await using sound = await answering();
    const address = both(lost.port, sound.port);
    await using onlooker = grpcClient(OpsService, { address, usualMs: LONG_MS });
    await allReached(onlooker, [lost.seen, sound.seen]);
    lost.seen.calls = 0;
    sound.seen.calls = 0;
    await using apps = grpcClient(AppsService, { address, usualMs: SHORT_MS });
    await using slow = grpcClient(OpsService, { address });
    const results = await Promise.allSettled([
      ...Array.from({ length: 4 }, () => apps.rotateAppSecret({ appId: 'app-1' })),
      ...Array.from({ length: 4 }, () => slow.getBacklog({}, { deadlineMs: SHORT_MS })),
    ]);
    assert.equal(lost.seen.calls + sound.seen.calls, results.length);
    assert.equal(results.filter(({ status }) => status === 'fulfilled').length, sound.seen.calls);
  });

  it('stops asking others once the budget for that is spent, so that a slow service gets a tenth more calls at most', async () => {
    await using slow = await silent();
    await using client = grpcClient(OpsService, { address: both(slow.port), usualMs: 3000 });
    const results = await Promise.allSettled(Array.from({ length: 300 }, () => client.getBacklog({})));
    assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 0);
    // A full budget is a hundred; while it is full, calls add nothing to it.
    assert.ok(slow.seen.calls <= 400, `${slow.seen.calls} calls`);
  });

  it('repeats no more than the budget allows what a server refuses as overloaded', async () => {
    await using busy = await replica(async () => {
      throw unavailable('busy');
    });
    await using client = grpcClient(OpsService, { address: both(busy.port), deadlineMs: 10_000 });
    const failures = await times(300, () =>
      client.getBacklog({}).then(
        () => assert.fail('it answered'),
        (error: AppError) => error.code,
      ),
    );
    assert.deepEqual([...new Set(failures)], ['UNAVAILABLE']);
    assert.ok(busy.seen.calls <= 400, `${busy.seen.calls} calls`);
  });

  it('notices that a connection is dead although nobody closed it, and calls over another one', async () => {
    await using server = await answering();
    await using proxy = await tcpProxy({ host: '127.0.0.1', port: server.port });
    await using client = grpcClient(OpsService, { address: both(proxy.port), deadlineMs: LONG_MS });
    await client.getBacklog({});
    const left = proxy.left();
    proxy.hold('both');
    const answer = client.getBacklog({});
    await left;
    proxy.release();
    await answer;
  });
});

describe('answerWithin', () => {
  it('bounds the calls of a request together, but not those that state a time of their own', async () => {
    await using server = await answering();
    await using client = grpcClient(OpsService, { address: both(server.port), usualMs: LONG_MS });
    await client.getBacklog({}, { deadlineMs: LONG_MS });
    await answerWithin(1, async () => {
      await delay(2);
      await assert.rejects(client.getBacklog({}), { code: 'DEADLINE_EXCEEDED', reason: 'service_unavailable' });
      await client.getBacklog({}, { deadlineMs: LONG_MS });
      assert.equal(server.seen.calls, 2);
      await unbounded(() => client.getBacklog({}));
    });
    assert.equal(server.seen.calls, 3);
  });
});
