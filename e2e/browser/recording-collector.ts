// Serves the real tracker and records every body that it sends, in place of the real collector.
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { trackerSource } from '../../services/tracking/tracker/build.ts';

export interface SentEvent {
  event_id: string;
  type: string;
  name?: string;
  at: string;
  url: string;
  referrer: string;
  title?: string;
  properties?: Record<string, unknown>;
  traits?: Record<string, string>;
}

export interface Body {
  visitor_id: string;
  session_id?: string;
  link_token?: string;
  sent_at: string;
  events: SentEvent[];
}

/** An event with what its body said about the sender. */
export type Arrival = Omit<Body, 'events' | 'sent_at'> & { event: SentEvent };

export interface RecordingCollector extends AsyncDisposable {
  scriptUrl: string;
  /**
   * Accepted bodies, in order of arrival; a body that was refused or dropped is not here. When a page is left before it receives
   * the response, the next page sends the same events again, so the number of bodies means nothing.
   */
  bodies: Body[];
  /** Every body that arrived, as text, whatever the response. */
  raw: string[];
  contentTypes: string[];
  /** How it handles a post: responds with this status, or hangs up. */
  answer: 204 | 400 | 503 | 'hang up';
  /** What the real collector would have counted: each event_id once, at its first arrival. */
  events(type?: string): SentEvent[];
  /** The same with visitor, session and link token. */
  arrivals(type?: string): Arrival[];
}

/** Listens on a port of localhost, which is the page's own site, as a collector on a subdomain would be. */
export async function recordingCollector(): Promise<RecordingCollector> {
  const script = await trackerSource();
  const server = createServer(async (request, response) => {
    response.setHeader('access-control-allow-origin', request.headers.origin ?? '*');
    response.setHeader('access-control-allow-credentials', 'true');
    if (request.method === 'GET') return response.setHeader('content-type', 'text/javascript').end(script);
    const answer = await take(request);
    if (answer === 'hang up') return request.destroy();
    response.statusCode = answer;
    return response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  async function take(request: IncomingMessage): Promise<RecordingCollector['answer']> {
    const body = await text(request);
    const { answer } = collector;
    collector.raw.push(body);
    collector.contentTypes.push(request.headers['content-type'] ?? '');
    if (answer === 204) collector.bodies.push(JSON.parse(body) as Body);
    return answer;
  }

  const collector: RecordingCollector = {
    scriptUrl: `http://localhost:${port}/t/pk_test.js`,
    bodies: [],
    raw: [],
    contentTypes: [],
    answer: 204,
    events: (type) => collector.arrivals(type).map(({ event }) => event),
    arrivals(type) {
      const sent = collector.bodies.flatMap(({ events, sent_at, ...sender }) =>
        events.filter((event) => !type || event.type === type).map((event) => ({ ...sender, event })),
      );
      return [...new Map(sent.toReversed().map((one) => [one.event.event_id, one])).values()].reverse();
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return collector;
}
