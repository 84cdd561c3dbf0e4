// Runs the simulator as a server on a real socket, for tests and for the demo.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { type ErrorRequestHandler } from 'express';
import { adminRouter } from './admin-app.ts';
import { slowCalls } from './consent/answer-slowly.ts';
import type { Received } from './exports/received.ts';
import type { FaultOrder } from './faults.ts';
import { googleRouter } from './google/google-app.ts';
import type { Uploads } from './google/uploads/uploads.ts';
import { graphApp } from './graph-app.ts';
import { type Arriving, arrive } from './mail/inbox.ts';
import type { MailState } from './mail/mail-state.ts';
import type { PageChatState, PageMessage } from './messenger/page-chat-state.ts';
import { echo, type PageWritten, watermark, writeToPages } from './messenger/page-webhooks.ts';
import { picturesRouter } from './pictures/pictures-app.ts';
import { ratesRouter } from './rates/rates-app.ts';
import { createState, patchWorld } from './state.ts';
import { fintocRouter } from './vendors/fintoc.ts';
import { highlevelRouter } from './vendors/highlevel.ts';
import { manyChatRouter } from './vendors/manychat.ts';
import { mercadoPagoRouter } from './vendors/mercado-pago.ts';
import { microsoftRouter } from './vendors/microsoft.ts';
import { shopifyRouter } from './vendors/shopify.ts';
import { stripeRouter } from './vendors/stripe.ts';
import type { ChatState, SentMessage } from './whatsapp/chat-state.ts';
import { type SignedWebhook, sendStatus, type Written, write } from './whatsapp/webhooks.ts';
import type { World, WorldPatch } from './world.ts';

/** A caller that breaks a request off gets no answer, and no trace of it is printed. */
const forgetBrokenOff: ErrorRequestHandler = (error: { type?: string }, _request, _response, next) => {
  if (error.type !== 'request.aborted') next(error);
};

export interface ProviderSim extends AsyncDisposable {
  /**
   * Base address of all APIs: `${url}/v26.0/…` (Graph API), `${url}/v25/customers/…` (Google Ads), `${url}/token` (Google OAuth),
   * `${url}/webmasters/v3/…` (Search Console), `${url}/calendar/v3/…` (Google Calendar),
   * `${url}/pictures/…` (of creatives), `${url}/stats/eurofxref/…` (reference rates),
   * `${url}/stripe/…`, `${url}/mercado_pago/…`, `${url}/highlevel/…`,
   * `${url}/upload/gmail/…` (Gmail), `${url}/microsoft/…` (sign-in and Graph),
   * `${url}/shopify/<shop>/…`, `${url}/manychat/…`, `${url}/fintoc/…`.
   */
  readonly url: string;
  /** Orders a fault, as POST /__sim/fault does. */
  fault(fault: FaultOrder): void;
  /** Ends all faults. */
  clearFaults(): void;
  /** Changes rows of the world, as POST /__sim/world does. */
  patch(patch: WorldPatch): void;
  /** Returns path and query of the calls so far, with tokens blanked out. */
  calls(): readonly string[];
  /** Conversions and audiences that were sent, each counted once, as on the platform. */
  readonly received: Pick<Received, 'events' | 'tests' | 'audiences'>;
  /** Conversions and lists of Customer Match that were sent to Google. */
  readonly uploads: Uploads;
  /** Mails that mailboxes sent and received. */
  readonly mail: MailState;
  /** Puts mails into mailboxes now. @returns their ids */
  receiveMail(...mails: Arriving[]): Promise<string[]>;
  /** What happened on chat numbers. */
  readonly chat: ChatState;
  /** Has people write to chat numbers. @returns the webhook that reports it, which is not sent */
  write(...written: Written[]): SignedWebhook;
  /** What happened in the threads of pages. */
  readonly pageChat: PageChatState;
  /** Has people write to pages. @returns the webhooks that report it, which are not sent */
  writeToPages(...written: PageWritten[]): SignedWebhook[];
  /** Returns the webhook that reports a message that was sent from a page. */
  echo(message: PageMessage): SignedWebhook;
  /** Returns the webhook that reports that the person got and read what a page sent. */
  watermark(message: PageMessage): SignedWebhook;
  /** Returns the webhook that reports the status of a message. */
  sendStatus(message: SentMessage, status: string, fault?: { code: number; title: string }): SignedWebhook;
}

export interface ProviderSimOptions {
  world: World;
  /** By default 0 (any free port). */
  port?: number;
  host?: string;
  /** Calls that an account may make in an hour for each use case before it is really throttled. */
  hourlyQuota?: number;
  /** Rows per page of Google Ads, where callers cannot choose it, and the most of a page of Google's calendars. */
  googlePageSize?: number;
  /** How long a token endpoint takes for the code of a consent that was approved slowly. */
  slowMs?: number;
  /**
   * Calls that a location of HighLevel may have in an interval before it is really throttled. The vendor allows 100, with which
   * most tests of a CRM would wait.
   */
  highlevelBurst?: number;
  /** That interval; the vendor's is ten seconds. */
  highlevelIntervalMs?: number;
  /** The clock for windows of time, and for the ends of codes and tokens; by default the real one. */
  now?: () => number;
}

/**
 * Starts a simulator.
 * @throws ZodError or Error when the world is inconsistent, or the port is taken
 */
export async function startProviderSim({
  world,
  port = 0,
  host = '127.0.0.1',
  hourlyQuota = 190_000,
  googlePageSize = 10_000,
  slowMs = 20_000,
  highlevelBurst = 10_000,
  highlevelIntervalMs = 10_000,
  now,
}: ProviderSimOptions): Promise<ProviderSim> {
  const state = createState(world, { hourlyQuota, slowMs, highlevelBurst, highlevelIntervalMs, now });
  const app = express();
  app.disable('x-powered-by');
  app.use('/__sim', adminRouter(state));
  app.use(slowCalls(state));
  app.use(ratesRouter(state), picturesRouter(state));
  app.use(stripeRouter(state), mercadoPagoRouter(state), highlevelRouter(state), microsoftRouter(state));
  app.use(shopifyRouter(state), manyChatRouter(state), fintocRouter(state));
  app.use(googleRouter(state, { pageSize: googlePageSize }));
  app.use(graphApp(state));
  app.use(forgetBrokenOff);
  const server = createServer(app);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return {
    url: `http://${host}:${(server.address() as AddressInfo).port}`,
    fault: (order) => state.faults.order(order),
    clearFaults: () => state.faults.clear(),
    patch: (change) => patchWorld(state, change),
    calls: () => [...state.seen],
    received: state.received,
    uploads: state.uploads,
    mail: state.mail,
    receiveMail: async (...mails) => (await arrive(state.mail, mails, state.now())).map(({ id }) => id),
    write: (...written) => write(state, written),
    sendStatus: (message, status, fault) => sendStatus(state, message, status, fault),
    writeToPages: (...written) => writeToPages(state, written),
    echo: (message) => echo(state, message),
    watermark: (message) => watermark(state, message),
    get chat() {
      return state.chat;
    },
    get pageChat() {
      return state.pageChat;
    },
    [Symbol.asyncDispose]: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
