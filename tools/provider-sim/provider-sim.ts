// The simulator as a server on a real socket, for tests and for the demo.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { adminRouter } from './admin-app.ts';
import type { Received } from './exports/received.ts';
import type { FaultOrder } from './faults.ts';
import { googleRouter } from './google/google-app.ts';
import { graphApp } from './graph-app.ts';
import { ratesRouter } from './rates/rates-app.ts';
import { createState, patchWorld } from './state.ts';
import { fintocRouter } from './vendors/fintoc.ts';
import { highlevelRouter } from './vendors/highlevel.ts';
import { manyChatRouter } from './vendors/manychat.ts';
import { mercadoPagoRouter } from './vendors/mercado-pago.ts';
import { shopifyRouter } from './vendors/shopify.ts';
import { stripeRouter } from './vendors/stripe.ts';
import type { ChatState, SentMessage } from './whatsapp/chat-state.ts';
import { type SignedWebhook, sendStatus, type Written, write } from './whatsapp/webhooks.ts';
import type { World, WorldPatch } from './world.ts';

export interface ProviderSim extends AsyncDisposable {
  /**
   * Base address of all: `${url}/v26.0/…` (Graph API), `${url}/v25/customers/…` (Google Ads), `${url}/token` (Google OAuth),
   * `${url}/stats/eurofxref/…` (reference rates), `${url}/stripe/…`, `${url}/mercado_pago/…`, `${url}/highlevel/…`,
   * `${url}/shopify/<shop>/…`, `${url}/manychat/…`, `${url}/fintoc/…`.
   */
  readonly url: string;
  /** Orders trouble, as POST /__sim/fault does. */
  fault(fault: FaultOrder): void;
  /** Changes rows of the world, as POST /__sim/world does. */
  patch(patch: WorldPatch): void;
  /** Path and query of the calls so far, tokens blanked out. */
  calls(): readonly string[];
  /** Conversions and audiences that were sent, each once, as the platform counts them. */
  readonly received: Pick<Received, 'events' | 'audiences'>;
  /** What happened on chat numbers. */
  readonly chat: ChatState;
  /** Has people write to chat numbers. @returns the webhook that tells of it, which is sent nowhere */
  write(...written: Written[]): SignedWebhook;
  /** The webhook that tells what became of a message. */
  sendStatus(message: SentMessage, status: string, fault?: { code: number; title: string }): SignedWebhook;
}

export interface ProviderSimOptions {
  world: World;
  /** 0 (any free port) unless told. */
  port?: number;
  host?: string;
  /** Calls an account may make in an hour for each use case before it is throttled in earnest. */
  hourlyQuota?: number;
  /** Rows a page of Google Ads; callers can not choose it. */
  googlePageSize?: number;
  /** What windows of time are judged by; the real clock unless told. */
  now?: () => number;
}

/**
 * Starts a simulator.
 * @throws ZodError or Error when the world does not hold together, or the port is taken
 */
export async function startProviderSim({
  world,
  port = 0,
  host = '127.0.0.1',
  hourlyQuota = 190_000,
  googlePageSize = 10_000,
  now,
}: ProviderSimOptions): Promise<ProviderSim> {
  const state = createState(world, { hourlyQuota, now });
  const app = express();
  app.disable('x-powered-by');
  app.use('/__sim', adminRouter(state));
  app.use(ratesRouter(state));
  app.use(stripeRouter(state), mercadoPagoRouter(state), highlevelRouter(state));
  app.use(shopifyRouter(state), manyChatRouter(state), fintocRouter(state));
  app.use(googleRouter(state, { pageSize: googlePageSize }));
  app.use(graphApp(state));
  const server = createServer(app);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return {
    url: `http://${host}:${(server.address() as AddressInfo).port}`,
    fault: (order) => state.faults.order(order),
    patch: (change) => patchWorld(state, change),
    calls: () => [...state.seen],
    received: state.received,
    write: (...written) => write(state, written),
    sendStatus: (message, status, fault) => sendStatus(state, message, status, fault),
    get chat() {
      return state.chat;
    },
    [Symbol.asyncDispose]: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
