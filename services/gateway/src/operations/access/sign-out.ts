// Declares DELETE /session, which signs a person out of the console.

import { NO_SESSION_COOKIE } from '@touchline/chassis/access/session-cookie.ts';
import { z } from 'zod';
import { anyCredential } from '../../domain/scopes.ts';
import { answerOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { exampleMeta } from '../example-meta.ts';

export const signOut = operation({
  method: 'DELETE',
  path: '/session',
  area: 'access',
  summary: 'Sign out',
  description: 'Ends the session of the cookie immediately here, and within a second on every other replica.',
  scopes: anyCredential,
  credentials: ['session'],
  reach: 'principal',
  answer: answerOf(z.object({ signed_out: z.boolean() }), { profile: 'maybe' }),
  errors: ['forbidden'],
  examples: { answer: { data: { signed_out: true }, meta: exampleMeta } },
  handle: async ({ credential: { id, principal } }, { accounts }) => {
    await accounts.signOut({ sessionId: id, userId: principal.id });
    return { data: { signed_out: true }, headers: { 'Set-Cookie': NO_SESSION_COOKIE } };
  },
});
