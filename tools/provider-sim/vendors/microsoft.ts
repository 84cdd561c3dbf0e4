// Serves Microsoft's side: the identity platform, and the part of Graph that sends, finds and reads mails.
import { randomBytes } from 'node:crypto';
import express, { type Request } from 'express';
import { challengeFault } from '../consent/consents.ts';
import { mailFault } from '../mail/mail-fault.ts';
import { outlookScope, outlookTooLarge, outlookUnauthorized } from '../mail/mail-faults.ts';
import { readMail } from '../mail/mail-state.ts';
import { listOutlook, rawOutlook } from '../mail/outlook-inbox.ts';
import type { SimState } from '../state.ts';
import { vendorRouter } from './one-app.ts';

const GRAPH = 'https://graph.microsoft.com/';
/** Graph takes no larger request. */
const MAX_BYTES = 4 * 1024 * 1024;
const FOUND = /^internetMessageId eq '(.+)'$/;

/** Serves, below /microsoft: /common/oauth2/v2.0/authorize and /token, /v1.0/me, its messages and sendMail. */
export function microsoftRouter(state: SimState) {
  return vendorRouter(state, {
    name: 'microsoft',
    screen: {
      path: '/common/oauth2/v2.0/authorize',
      separator: ' ',
      codeLifeMs: 10 * 60_000,
      knows: (scope) => /^(openid|offline_access|profile|email)$/.test(scope) || scope.startsWith(GRAPH),
      fault: (query) => challengeFault(query, ['S256']),
      declined: { error_description: 'AADSTS65004: User declined to consent to access the app.' },
    },
    tokenPath: '/common/oauth2/v2.0/token',
    wantsRedirectUri: true,
    wantsClientId: true,
    lifeSeconds: 3599,
    refreshTokens: 'last',
    badToken: outlookUnauthorized,
    answer: ({ scopes, accessToken }) => ({
      token_type: 'Bearer',
      scope: scopes.filter((scope) => scope !== 'offline_access').join(' '),
      expires_in: 3599,
      access_token: accessToken,
      ...(scopes.includes('offline_access') && { refresh_token: `0.A-sim-${randomBytes(18).toString('base64url')}` }),
    }),
    api: (router, whose) => {
      router.get('/v1.0/me', (request, response) => {
        const { id, name, mailbox } = whose(request).person;
        response.json({ displayName: name, mail: mailbox ?? null, userPrincipalName: mailbox ?? `${id}@sim.example` });
      });
      router.post(
        '/v1.0/me/sendMail',
        express.text({ type: 'text/plain', limit: '64mb' }),
        async (request, response) => {
          const fault = mailFault(state, 'outlook', request, response);
          if (fault === 'answered') return;
          const { person, scopes } = whose(request);
          if (!scopes.includes(`${GRAPH}Mail.Send`)) throw outlookScope();
          const body = request.body as string;
          if (body.length > MAX_BYTES) throw outlookTooLarge();
          state.mail.sent.push(await readMail(Buffer.from(body, 'base64'), 'outlook', person.mailbox ?? ''));
          if (fault === 'lost') return void request.socket.destroy();
          if (fault === 'mute') return;
          response.status(202).end();
        },
      );
      const reader = (request: Request): string => {
        const { person, scopes } = whose(request);
        if (!scopes.includes(`${GRAPH}Mail.Read`)) throw outlookScope();
        return person.mailbox ?? '';
      };
      router.get('/v1.0/me/messages', (request, response) => {
        if (mailFault(state, 'outlook', request, response) === 'answered') return;
        const mailbox = reader(request);
        const id = FOUND.exec(String(request.query.$filter))?.[1];
        const found = state.mail.sent.filter((mail) => mail.mailbox === mailbox && mail.message_id === id);
        response.json({ value: found.map(({ id }) => ({ id })) });
      });
      router.get('/v1.0/me/mailFolders/inbox/messages', (request, response) => {
        if (mailFault(state, 'outlook', request, response) === 'answered') return;
        response.json(listOutlook(state, reader(request), request));
      });
      router.get('/v1.0/me/messages/:id/\\$value', (request, response) => {
        if (mailFault(state, 'outlook', request, response) === 'answered') return;
        response.type('text/plain').send(rawOutlook(state, reader(request), request.params.id));
      });
    },
  });
}
