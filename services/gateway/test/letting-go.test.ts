// What a request leaves in memory: nothing that outlives its answer by more than a collection of young objects.
import assert from 'node:assert/strict';
import { Agent, get, type RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { servePublic } from '../src/http/public-server.ts';

const REQUESTS = 8000;
const SETTLED = 200;
/** So many later the space of young objects, which V8 makes small after a full collection on a busy machine, has grown again. */
const GROWN = 2200;
const CALLERS = 32;
/** Doubles that hang on each answer: 20 kB. */
const BALLAST = 2500;
const ALL_BYTES = (REQUESTS - GROWN) * BALLAST * 8;

describe('a served request', () => {
  it('is garbage for the next collection of young objects, on connections that stay open', async () => {
    const handler: RequestListener = (_, response) => {
      Object.assign(response, { ballast: new Array<number>(BALLAST).fill(Math.random()) });
      setTimeout(() => response.end('{}'), 5);
    };
    await using server = await servePublic(handler, {
      host: '127.0.0.1',
      port: 0,
      graceMs: 0,
      drainTimeoutMs: 1000,
      headTimeoutMs: 5000,
      requestTimeoutMs: 5000,
      baseUrl: () => 'http://127.0.0.1',
      onDrain: () => undefined,
    });
    const agent = new Agent({ keepAlive: true, maxSockets: CALLERS });
    let left = REQUESTS;
    const caller = async () => {
      while (left-- > 0) {
        // A full collection makes old what lives then: the server's own books among it.
        if (left === REQUESTS - SETTLED) collectAll();
        if (left === REQUESTS - GROWN) before = oldBytes();
        await ask(server.port, agent);
      }
    };

    let before = Number.NaN;
    await Promise.all(Array.from({ length: CALLERS }, caller));
    const kept = oldBytes() - before;
    agent.destroy();

    assert.ok(kept < ALL_BYTES / 10, `${kept} of ${ALL_BYTES} bytes became old`);
  });
});

const ask = (port: number, agent: Agent) =>
  new Promise<string>((resolve, reject) => {
    get({ host: '127.0.0.1', port, agent }, (response) => text(response).then(resolve, reject)).on('error', reject);
  });

/** A collection of everything, as V8 does it by itself now and then. */
function collectAll(): void {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
}

const oldBytes = () =>
  getHeapSpaceStatistics().find(({ space_name }) => space_name === 'old_space')?.space_used_size ?? Number.NaN;
