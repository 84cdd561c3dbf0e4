// Declares POST /session, which signs a person in to the console.
import { ROLES, type Role } from '@touchline/chassis/access/roles.ts';
import { sessionCookie, sessionCookieIn } from '@touchline/chassis/access/session-cookie.ts';
import { z } from 'zod';
import { publicAccess } from '../../domain/scopes.ts';
import { answerOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { orNull, time, timeOf } from '../answer-fields.ts';
import { exampleMeta, exampleProfileId } from '../example-meta.ts';
import { userFields } from './user-fields.ts';

const Credentials = z
  .strictObject({
    email: z.string().min(1).max(320),
    password: z.string().min(1).max(1024),
    profile_id: z.uuid().optional().meta({
      description:
        'The profile that the session acts on; by default the oldest in reach. If several accounts have this email and password, the one that reaches the profile signs in.',
    }),
  })
  .meta({ id: 'SignIn' });

const Session = z
  .object({
    user: z.object({ id: z.uuid(), email: z.string(), name: z.string() }),
    workspaces: z.array(z.object({ id: z.uuid(), name: z.string(), role: z.enum(ROLES) })),
    profile_id: z
      .uuid()
      .nullable()
      .meta({ description: 'The profile that the session acts on; null while there is none.' }),
    expires_at: time,
  })
  .meta({ id: 'Session' });

export const signIn = operation({
  method: 'POST',
  path: '/session',
  area: 'access',
  summary: 'Sign in',
  description:
    'Begins a console session and sets its cookie, `__Host-touchline_session`; the session of a cookie that was sent along ends. A session expires after 12 hours without use, and after 7 days at the latest. A wrong email and a wrong password get the same answer; after ten wrong attempts in a minute, further attempts have to wait.',
  scopes: publicAccess,
  body: Credentials,
  bodyRules: { maxBytes: 16 * 1024 },
  answer: answerOf(Session, { profile: 'maybe', statuses: { 201: 'Signed in.' } }),
  errors: ['unauthorized', 'forbidden', 'not_found', 'service_unavailable'],
  examples: {
    request: { email: 'ana@example.com', password: 'correct horse battery staple' },
    answer: {
      data: {
        user: { id: '5b1d0c9e-6b1a-4f7e-9a55-1c1f0c7d2b3a', email: 'ana@example.com', name: 'Ana Díaz' },
        workspaces: [{ id: '8d52d18c-0b0f-4a3e-8d52-5f0c2a0e7b11', name: 'Example Shop', role: 'owner' }],
        profile_id: exampleProfileId,
        expires_at: '2026-11-28T09:30:00.000Z',
      },
      meta: exampleMeta,
    },
  },
  handle: async ({ body, origin: { address, browser } }, { accounts, refuseCrossSite }) => {
    // Otherwise another site could sign a person in as someone else, and read what they do.
    refuseCrossSite(browser);
    const { email, password } = body;
    const profileId = body.profile_id?.toLowerCase();
    const oldToken = sessionCookieIn(browser.cookie);
    const signedIn = await accounts.signIn({ email, password, profileId, address, oldToken });
    const actsOn = orNull(signedIn.profileId);
    return {
      data: {
        user: userFields(signedIn.user),
        workspaces: signedIn.workspaces.map(({ workspaceId: id, name, role }) => ({ id, name, role: role as Role })),
        profile_id: actsOn,
        expires_at: timeOf(signedIn.expiresAt),
      },
      meta: { profile_id: actsOn },
      headers: { 'Set-Cookie': sessionCookie(signedIn.token) },
    };
  },
});
