// Answers thousands of requests and prints which share of what was attached to their answers became old. It is a process of its
// own (request-memory.test.ts), since the heap of a whole suite has old objects of its own.
import { Agent, get, type RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { servePublic } from '@touchline/chassis/public-http/public-server.ts';

const ROUNDS = 150;
/** Rounds before the server's own records are made old, as they are in a server that has run for a while. */
const SETTLED = 10;
const CALLERS = 32;
/** The number of doubles attached to each answer: 20 kB. */
const BALLAST = 2500;
const ALL_BYTES = (ROUNDS - SETTLED) * CALLERS * BALLAST * 8;

const ask = (port: number, agent: Agent) =>
  new Promise<string>((resolve, reject) => {
    get({ host: '127.0.0.1', port, agent }, (response) => text(response).then(resolve, reject)).on('error', reject);
  });

/** Collects garbage, by default everything, as V8 itself does from time to time. */
function collect(type: 'major' | 'minor' = 'major'): void {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')({ type });
}

const oldBytes = () =>
  getHeapSpaceStatistics().find(({ space_name }) => space_name === 'old_space')?.space_used_size ?? Number.NaN;

const handler: RequestListener = (_, response) => {
  Object.assign(response, { ballast: new Array<number>(BALLAST).fill(Math.random()) });
  setImmediate(() => response.end('{}'));
};
await using server = await servePublic(handler, {
  host: '127.0.0.1',
  port: 0,
  grace: async () => undefined,
  drainTimeoutMs: 60_000,
  headTimeoutMs: 60_000,
  requestTimeoutMs: 60_000,
  baseUrl: () => 'http://127.0.0.1',
  onDrain: () => undefined,
});
const agent = new Agent({ keepAlive: true, maxSockets: CALLERS });
const round = () => Promise.all(Array.from({ length: CALLERS }, () => ask(server.port, agent)));

let before = Number.NaN;
for (let rounds = 0; rounds < ROUNDS; rounds += 1) {
  await round();
  if (rounds === SETTLED) {
    collect();
    before = oldBytes();
  }
  // An object that outlives two of these is old. They run between the rounds, when no request is in flight, since the timing of
  // those that V8 runs itself is unknown.
  collect('minor');
}
console.log((oldBytes() - before) / ALL_BYTES);
agent.destroy();
