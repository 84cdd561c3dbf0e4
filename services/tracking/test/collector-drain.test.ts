// Tests that a stopping collector loses no request of browsers that keep their connections.
import assert from 'node:assert/strict';
import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { listen } from '../src/collector/listen.ts';

describe('a collector that stops', () => {
  it('tells browsers to close their connections, and keeps each for one more request', async () => {
    const steps = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let begun = 0;
    const listening = await listen((_, response) => response.end('collected'), {
      ...{ host: '127.0.0.1', port: 0, requestTimeoutMs: 60_000, drainTimeoutMs: 600_000 },
      grace: () => steps[begun++]?.promise ?? Promise.resolve(),
    });
    const url = `http://127.0.0.1:${listening.port}/`;
    const agents = [1, 2].map(() => new Agent({ keepAlive: true, maxSockets: 1 }));
    const [early, late] = agents as [Agent, Agent];
    const ask = (agent: Agent) =>
      new Promise<[string, string | undefined]>((resolve, reject) => {
        const call = request(url, { agent }, (response) =>
          text(response).then((body) => resolve([body, response.headers.connection]), reject),
        );
        call.on('error', reject);
        call.end();
      });
    for (const agent of agents) assert.deepEqual(await ask(agent), ['collected', 'keep-alive']);

    const stopped = listening[Symbol.asyncDispose]();
    assert.deepEqual(await ask(early), ['collected', 'close']);
    steps[0]?.resolve();
    await eventually(async () => assert.rejects(fetch(url)));
    assert.deepEqual(await ask(late), ['collected', 'close']);
    await stopped;
    for (const agent of agents) agent.destroy();
  });
});
