// Tests stopping: readiness fails first, running requests finish, and nothing new is accepted.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { runGateway } from './running-gateway.ts';
import { serviceDoubles } from './service-doubles.ts';

/** Starts a gateway whose grace ends when the test says so; running requests get all the time that they need. */
async function drainingWhen(grace: PromiseWithResolvers<void>, label: string, doubles = {}) {
  return await drainingIn(() => grace.promise, label, doubles);
}

/** @param drainGrace called once for each step of the stop */
async function drainingIn(drainGrace: () => Promise<unknown>, label: string, doubles = {}) {
  return await runGateway(label, { env: { DRAIN_TIMEOUT_MS: '600000' }, doubles, overrides: { drainGrace } });
}

describe('draining', () => {
  it('finishes running requests, tells clients to close, and then refuses connections', async () => {
    const [release, grace] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let entered = 0;
    const { connections } = serviceDoubles();
    const listConnections: typeof connections.listConnections = async (...call) => {
      entered += 1;
      await release.promise;
      return connections.listConnections(...call);
    };
    await using running = await drainingWhen(grace, 'drain', { connections: { ...connections, listConnections } });
    const { gateway } = running;
    const slow = running.call('GET', '/connections');
    await eventually(() => assert.equal(entered, 1));
    const ready = () => fetch(`http://127.0.0.1:${gateway.opsPort}/readyz`).then(({ status }) => status);
    assert.equal(await ready(), 200);

    const stopped = gateway[Symbol.asyncDispose]();
    assert.equal(await ready(), 503);
    const late = await running.call('GET', '/me');
    assert.equal(late.status, 200);
    assert.equal(late.headers.get('connection'), 'close');
    grace.resolve();
    await eventually(async () => assert.rejects(fetch(running.url('/api/v1/me'))));
    release.resolve();
    const finished = await slow;
    assert.equal(finished.status, 200);
    assert.equal(finished.headers.get('connection'), 'close');
    await finished.text();
    await stopped;
  });

  it('keeps idle connections when it accepts no new ones, until each had one more request', async () => {
    const steps = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let begun = 0;
    const drainGrace = () => steps[begun++]?.promise ?? Promise.resolve();
    await using running = await drainingIn(drainGrace, 'drain_idle');
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const ask = () =>
      new Promise<{ status: number | undefined; connection: string | undefined; isReused: boolean }>(
        (resolve, reject) => {
          const call = request(
            running.url('/api/v1/me'),
            { agent, headers: { authorization: `Bearer ${running.key}` } },
            (response) => {
              const { statusCode: status, headers } = response;
              const answer = { status, connection: headers.connection, isReused: call.reusedSocket };
              text(response).then(() => resolve(answer), reject);
            },
          );
          call.on('error', reject);
          call.end();
        },
      );
    assert.deepEqual(await ask(), { status: 200, connection: 'keep-alive', isReused: false });
    const stopped = running.gateway[Symbol.asyncDispose]();
    steps[0]?.resolve();
    await eventually(async () => assert.rejects(fetch(running.url('/api/v1/me'))));
    assert.deepEqual(await ask(), { status: 200, connection: 'close', isReused: true });
    // Its last connection is closed, so the stop does not wait for the end of the second step.
    await stopped;
    agent.destroy();
  });

  it('closes idle connections in the end', async () => {
    await using running = await drainingIn(() => Promise.resolve(), 'drain_idle_end');
    const agent = new Agent({ keepAlive: true });
    const call = request(running.url('/api/v1/me'), { agent }, (response) => response.resume());
    call.end();
    await once(call, 'close');
    await running.gateway[Symbol.asyncDispose]();
    agent.destroy();
  });

  it('loses no request of clients that keep their connections', async () => {
    const grace = Promise.withResolvers<void>();
    await using running = await drainingWhen(grace, 'drain_load');
    const agent = new Agent({ keepAlive: true, maxSockets: 4 });
    let isGraceOver = false;
    let refused = 0;
    let served = 0;
    const ask = () =>
      new Promise<void>((resolve, reject) => {
        const call = request(
          running.url('/api/v1/me'),
          { agent, headers: { authorization: `Bearer ${running.key}` } },
          (response) => {
            served += 1;
            text(response).then(
              () => (response.statusCode === 200 ? resolve() : reject(new Error(`status ${response.statusCode}`))),
              reject,
            );
          },
        );
        call.on('error', (error: NodeJS.ErrnoException) => {
          // Only a connection that the gateway never accepted may fail, and only once it accepts none: it is refused, or reset
          // when the kernel had it in the queue of a socket that closes.
          const isUntaken = error.syscall === 'connect' || (error.code === 'ECONNRESET' && !call.reusedSocket);
          if (!isGraceOver || !isUntaken) return reject(error);
          refused += 1;
          resolve();
        });
        call.end();
      });
    const worker = async () => {
      while (refused === 0) await ask();
    };
    const workers = Promise.all([worker(), worker(), worker(), worker()]);
    const another = async (count: number) => {
      const before = served;
      await Promise.race([workers, eventually(() => assert.ok(served >= before + count))]);
    };
    await another(50);
    const stopped = running.gateway[Symbol.asyncDispose]();
    // Through every open connection, and through many new ones, since each connection is closed after its answer.
    await another(50);
    isGraceOver = true;
    grace.resolve();
    await Promise.all([stopped, workers]);
    agent.destroy();
  });
});
