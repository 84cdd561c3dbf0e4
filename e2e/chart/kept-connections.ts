// Runs callers with Node's http agents that keep their connections, some busy and some idle for seconds, so that a restart that
// closes a connection under a request is noticed. They repeat nothing.
import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';

export interface KeptConnections {
  /** Stops the callers. */
  stop(): Promise<{ readonly answered: number; readonly failures: readonly string[] }>;
}

/** How long callers wait between two requests: the slowest ones use a connection that was idle for most of a drain. */
const PAUSES_MS = [20, 100, 500, 2000, 4500];

/** Starts a caller for each pause, who sends GETs that should be answered 200. */
export function keptConnections(url: string, headers: Readonly<Record<string, string>> = {}): KeptConnections {
  const over = new AbortController();
  let answered = 0;
  const failures: string[] = [];

  async function call(pauseMs: number): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    while (!over.signal.aborted) {
      try {
        const { status, body } = await get(url, headers, agent);
        if (status === 200) answered++;
        else failures.push(`${url}: ${status} ${body.slice(0, 200)}`);
      } catch (error) {
        failures.push(`${url}, after ${pauseMs} ms: ${String(error)}`);
      }
      await delay(pauseMs, undefined, { signal: over.signal }).catch(() => undefined);
    }
    agent.destroy();
  }

  const running = Promise.all(PAUSES_MS.map(call));
  return {
    async stop() {
      over.abort();
      await running;
      return { answered, failures };
    },
  };
}

function get(
  url: string,
  headers: Readonly<Record<string, string>>,
  agent: Agent,
): Promise<{ readonly status: number; readonly body: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { headers, agent }, (response) => {
      text(response).then((body) => resolve({ status: response.statusCode ?? 0, body }), reject);
    });
    sent.on('error', reject);
    sent.end();
  });
}
