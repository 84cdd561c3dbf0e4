// Runs a subscriber's receiver on a socket of its own: it keeps what it receives, and responds as the test sets.
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { TlsFiles } from '@touchline/chassis/grpc/tls.ts';
import { Webhook } from 'standardwebhooks';

export interface Received {
  readonly headers: Record<string, string>;
  readonly text: string;
  readonly body: Record<string, unknown> & { id: string; data: Record<string, unknown> };
}

export type Answer = (response: ServerResponse, request: Received) => void;

export interface Receiver extends AsyncDisposable {
  readonly url: string;
  readonly port: number;
  readonly received: Received[];
  /** Returns the webhook-id of everything that arrived, in order. */
  ids(): string[];
  /** Sets how it responds from now on; 204 by default. */
  answer(how: Answer): void;
}

export const status =
  (code: number, headers: Record<string, string> = {}): Answer =>
  (response) => {
    response.writeHead(code, headers).end();
  };

/** Never responds. */
export const silence: Answer = () => undefined;

/** @param tls a certificate for HTTPS; plain HTTP without */
export async function startReceiver(tls?: TlsFiles): Promise<Receiver> {
  const received: Received[] = [];
  let how: Answer = status(204);
  const take: RequestListener = async (request: IncomingMessage, response) => {
    let text = '';
    for await (const chunk of request.setEncoding('utf8')) text += chunk;
    const headers = request.headers as Record<string, string>;
    const one = { headers, text, body: JSON.parse(text) };
    received.push(one);
    how(response, one);
  };
  const server = tls
    ? createTlsServer({ cert: readFileSync(tls.certFile), key: readFileSync(tls.keyFile) }, take)
    : createServer(take);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `${tls ? 'https' : 'http'}://127.0.0.1:${port}/hook`,
    port,
    received,
    ids: () => received.map(({ headers }) => headers['webhook-id'] ?? ''),
    answer: (next) => {
      how = next;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Checks a message as its receiver does. @throws when the signature is not made with this secret, or is too old */
export const verified = ({ text, headers }: Received, secret: string): unknown =>
  new Webhook(secret).verify(text, headers);
