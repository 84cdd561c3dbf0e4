// Serves the tests' side of the simulator under /__sim: orders faults, changes the world, shows the calls.
import { randomUUID } from 'node:crypto';
import express, { type ErrorRequestHandler, type Router } from 'express';
import { z } from 'zod';
import { landingPage } from './click.ts';
import { grantsOf, type RevokeOrder, revokeNow } from './consent/grants.ts';
import { FaultSchema } from './faults.ts';
import { type Arriving, arrive } from './mail/inbox.ts';
import { createPageChatState } from './messenger/page-chat-state.ts';
import { type PageWritten, writeToPages } from './messenger/page-webhooks.ts';
import { indexWorld } from './nodes.ts';
import { patchWorld, type SimState } from './state.ts';
import { sendWebhooks } from './webhooks/send-webhooks.ts';
import type { WebhookOrder } from './webhooks/webhook-order.ts';
import { createChatState } from './whatsapp/chat-state.ts';
import { type Written, write } from './whatsapp/webhooks.ts';
import { parseWorld, type WorldPatch } from './world.ts';

const ClockSchema = z.strictObject({ advance_ms: z.number().int().min(0) });

/**
 * Makes the routes. POST /fault {kind, times, …} orders a fault, DELETE /fault cancels all faults. POST /world patches the world
 * by key, PUT /world replaces it. POST /webhooks {vendor, id, to, secret, …} sends a vendor's webhooks. POST /chat has people write
 * to numbers and returns the webhook that reports it, POST /page-chat the same for pages. GET /grants lists what people granted, POST /revoke {vendor, person, how?}
 * ends it now. POST /clock {advance_ms} sets the clock ahead. GET /click/{ad} returns the URL to which a click on it leads. GET
 * /calls lists the calls so far, DELETE /calls forgets them. GET /issued lists every code and token that was issued. GET
 * /received lists the conversions and audiences that were sent. GET /mail lists the mails that mailboxes sent, POST /mail {mails} puts mails into
 * mailboxes.
 */
export function adminRouter(state: SimState): Router {
  const router = express.Router();
  router.use(express.json({ limit: '64mb' }));
  router.post('/fault', (request, response) => {
    state.faults.order(FaultSchema.parse(request.body));
    response.sendStatus(204);
  });
  router.delete('/fault', (_request, response) => {
    state.faults.clear();
    response.sendStatus(204);
  });
  router.post('/world', (request, response) => {
    patchWorld(state, request.body as WorldPatch);
    response.sendStatus(204);
  });
  router.put('/world', (request, response) => {
    state.index = indexWorld(parseWorld(request.body));
    state.chat = createChatState(state.index.world.chat_numbers);
    state.pageChat = createPageChatState();
    state.budgetChanges.clear();
    response.sendStatus(204);
  });
  router.post('/webhooks', async (request, response) => {
    response.json({ statuses: await sendWebhooks(state.index.world, request.body as WebhookOrder) });
  });
  router.get('/grants', (_request, response) => {
    response.json({ grants: grantsOf(state) });
  });
  router.post('/revoke', (request, response) => {
    response.json({ ended: revokeNow(state, request.body as RevokeOrder) });
  });
  router.post('/clock', (request, response) => {
    state.advance(ClockSchema.parse(request.body).advance_ms);
    response.json({ now: new Date(state.now()).toISOString() });
  });
  router.get('/issued', (_request, response) => {
    response.json({ issued: state.issued });
  });
  router.get('/received', (_request, response) => {
    const audiences = state.received.audiences.map(
      ({ members, open_sessions: _sessions, replacement: _replacement, ...audience }) => ({
        ...audience,
        members: members.size,
      }),
    );
    const { conversions, userLists } = state.uploads;
    const user_lists = userLists.map(({ members, ...list }) => ({ ...list, members: members.size }));
    const google = { conversions, user_lists };
    response.json({ events: state.received.events(), tests: state.received.tests, audiences, google });
  });
  router.get('/click/:ad', (request, response) => {
    response.json({ url: landingPage(state.index, request.params.ad, randomUUID()) ?? null });
  });
  router.get('/mail', (_request, response) => {
    response.json({ sent: state.mail.sent });
  });
  router.post('/mail', async (request, response) => {
    const { mails } = request.body as { mails: Arriving[] };
    response.json({ ids: (await arrive(state.mail, mails, state.now())).map(({ id }) => id) });
  });
  router.post('/chat', (request, response) => {
    response.json(write(state, request.body as Written[]));
  });
  router.get('/chat', (_request, response) => {
    response.json({ sent: state.chat.sent, files: [...state.chat.files].map(([id, file]) => ({ id, ...file })) });
  });
  router.post('/page-chat', (request, response) => {
    response.json({ webhooks: writeToPages(state, request.body as PageWritten[]) });
  });
  router.get('/page-chat', (_request, response) => {
    const { sent, attachments } = state.pageChat;
    response.json({ sent, attachments: [...attachments].map(([id, file]) => ({ id, ...file })) });
  });
  router.get('/calls', (_request, response) => {
    response.json({ calls: state.seen });
  });
  router.delete('/calls', (_request, response) => {
    state.seen.length = 0;
    response.sendStatus(204);
  });
  router.use(answerBadOrder);
  return router;
}

const answerBadOrder: ErrorRequestHandler = (error: unknown, _request, response, _next) => {
  response.status(400).json({ error: error instanceof Error ? error.message : 'bad order' });
};
