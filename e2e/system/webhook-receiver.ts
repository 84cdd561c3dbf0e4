// Serves a subscriber's endpoint: it receives events over a real socket, and responds as the test says.
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Json } from './profile.ts';

/** One request, as received. */
export interface Received {
  readonly id: string;
  readonly headers: IncomingHttpHeaders;
  /** The signed bytes. */
  readonly text: string;
  readonly body: Json;
}

export interface WebhookReceiver extends AsyncDisposable {
  readonly url: string;
  /** In order of arrival. */
  readonly received: Received[];
  /** Returns every body once, in order of first arrival. */
  events(): Json[];
  /** @param answer the status for a request; 204 by default */
  answerWith(answer: (received: Received) => number): void;
}

/** Listens on a free port of this machine. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const received: Received[] = [];
  let answer: (one: Received) => number = () => 204;
  const server = createServer(async (request, response) => {
    const sent = await text(request);
    const one = {
      id: String(request.headers['webhook-id']),
      headers: request.headers,
      text: sent,
      body: JSON.parse(sent),
    };
    received.push(one);
    response.writeHead(answer(one)).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/touchline`,
    received,
    events: () => [...new Map(received.toReversed().map(({ id, body }) => [id, body])).values()].toReversed(),
    answerWith: (wanted) => {
      answer = wanted;
    },
    [Symbol.asyncDispose]: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
