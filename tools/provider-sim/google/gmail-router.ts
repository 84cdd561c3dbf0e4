// Serves the Gmail API's side: sending a mail in the format of the internet, finding one by its Message-ID, and reading what arrived.
import express, { type Request, type RequestHandler, Router } from 'express';
import { personOf } from '../consent/people.ts';
import { getGmail, listGmail } from '../mail/gmail-inbox.ts';
import { mailFault } from '../mail/mail-fault.ts';
import { gmailScope, gmailUnauthorized, noRecipient } from '../mail/mail-faults.ts';
import { readMail } from '../mail/mail-state.ts';
import type { SimState } from '../state.ts';
import { grantOf } from './access.ts';

/** Gmail API, Usage limits: a mail with its attachments. */
const MAX_BYTES = 35 * 1024 * 1024;

export function gmailRouter(state: SimState): Router {
  const router = Router();
  const send: RequestHandler = async (request, response) => {
    const fault = mailFault(state, 'gmail', request, response);
    if (fault === 'answered') return;
    const mailbox = mailboxOf(state, request, 'gmail.send');
    const mail = await readMail(request.body as Buffer, 'gmail', mailbox);
    if (mail.to.length === 0) throw noRecipient();
    state.mail.sent.push(mail);
    if (fault === 'lost') return void request.socket.destroy();
    if (fault === 'mute') return;
    response.json({ id: mail.id, threadId: mail.id, labelIds: ['SENT'] });
  };
  const raw = express.raw({ type: 'message/rfc822', limit: MAX_BYTES });
  router.post('/upload/gmail/v1/users/me/messages/send', raw, send);
  router.get('/gmail/v1/users/me/messages', (request, response) => {
    if (mailFault(state, 'gmail', request, response) === 'answered') return;
    const mailbox = mailboxOf(state, request, 'gmail.readonly');
    if (request.query.labelIds !== undefined) return void response.json(listGmail(state, mailbox, request));
    const id = /^rfc822msgid:(.+)$/.exec(String(request.query.q))?.[1];
    const found = state.mail.sent.filter((mail) => mail.mailbox === mailbox && mail.message_id === id);
    response.json({
      ...(found.length > 0 && { messages: found.map(({ id }) => ({ id, threadId: id })) }),
      resultSizeEstimate: found.length,
    });
  });
  router.get('/gmail/v1/users/me/messages/:id', (request, response) => {
    if (mailFault(state, 'gmail', request, response) === 'answered') return;
    response.json(getGmail(state, mailboxOf(state, request, 'gmail.readonly'), request));
  });
  return router;
}

/** @throws ApiError for a token that has ended, or without the scope */
function mailboxOf(state: SimState, request: Request, scope: string): string {
  const grant = grantOf(state, request);
  if (!grant || grant.revoked) throw gmailUnauthorized();
  if (!grant.scopes?.some((one) => one.endsWith(`/auth/${scope}`))) throw gmailScope();
  return personOf(state.index.world, grant.user_id ?? '').mailbox ?? '';
}
