// Stopping: readiness goes first, running requests finish, nothing new is accepted.
import assert from 'node:assert/strict';
import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { runGateway } from './running-gateway.ts';
import { serviceDoubles } from './service-doubles.ts';

const GRACE_MS = 1500;

describe('draining', () => {
  it('finishes running requests, tells clients to close, and then refuses connections', async () => {
    const release = Promise.withResolvers<void>();
    let entered = 0;
    const { connections } = serviceDoubles();
    const listConnections: typeof connections.listConnections = async (...call) => {
      entered += 1;
      await release.promise;
      return connections.listConnections(...call);
    };
    const running = await runGateway('drain', {
      env: { DRAIN_GRACE_MS: '300' },
      doubles: { connections: { ...connections, listConnections } },
    });
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
    await eventually(async () => assert.rejects(fetch(running.url('/api/v1/me'))));
    release.resolve();
    const finished = await slow;
    assert.equal(finished.status, 200);
    assert.equal(finished.headers.get('connection'), 'close');
    await finished.text();
    await stopped;
    await running[Symbol.asyncDispose]();
  });

  it('loses no request of clients that keep their connections', async () => {
    const running = await runGateway('drain_load', { env: { DRAIN_GRACE_MS: String(GRACE_MS) } });
    const agent = new Agent({ keepAlive: true, maxSockets: 4 });
    let graceEnds = Number.POSITIVE_INFINITY;
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
          // Only a connection that the gateway never took may fail, and only once it takes none: it is refused, or reset when the
          // kernel had it in the line of a socket that closes.
          const isUntaken = error.syscall === 'connect' || (error.code === 'ECONNRESET' && !call.reusedSocket);
          if (performance.now() < graceEnds || !isUntaken) return reject(error);
          refused += 1;
          resolve();
        });
        call.end();
      });
    const worker = async () => {
      while (refused === 0) await ask();
    };
    const workers = Promise.all([worker(), worker(), worker(), worker()]);
    await eventually(() => assert.ok(served > 50));
    graceEnds = performance.now() + GRACE_MS;
    await Promise.all([running.gateway[Symbol.asyncDispose](), workers]);
    agent.destroy();
    await running[Symbol.asyncDispose]();
  });
});
