// Declares POST /account/password, by which a person changes their own password in a session.
import { credentialMessage } from '@touchline/chassis/access/credential-message.ts';
import { z } from 'zod';
import { anyCredential } from '../../domain/scopes.ts';
import { answerOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { exampleMeta } from '../example-meta.ts';
import { passwordBounds } from './password-bounds.ts';

const Body = z
  .strictObject({
    current_password: z.string().optional().meta({ description: 'Required from a person who has a password.' }),
    new_password: z.string().meta({
      ...passwordBounds,
      description:
        'It must be more than the email or the name, and must not be in a public list of breached passwords.',
    }),
  })
  .meta({ id: 'PasswordChange' });

const Changed = z
  .object({
    changed: z.literal(true),
    ended_sessions: z.int().min(0).meta({ description: "How many of the person's sessions in other browsers ended." }),
  })
  .meta({ id: 'PasswordChanged' });

export const changePassword = operation({
  method: 'POST',
  path: '/account/password',
  area: 'access',
  effect: 'changes',
  summary: 'Change the password',
  description:
    "Changes the password of the session's person, and ends all of their other sessions. Wrong current passwords count like wrong sign-ins.",
  scopes: anyCredential,
  credentials: ['session'],
  reach: 'principal',
  body: Body,
  bodyRules: { maxBytes: 16 * 1024 },
  answer: answerOf(Changed, { profile: 'maybe' }),
  errors: [
    'current_password_required',
    'current_password_invalid',
    'weak_password',
    'compromised_password',
    'service_unavailable',
  ],
  examples: {
    request: { current_password: 'three old green bicycles', new_password: 'seven quiet otters paint' },
    answer: { data: { changed: true, ended_sessions: 1 }, meta: exampleMeta },
  },
  handle: async ({ credential, origin: { address }, body }, { accounts }) => {
    const { endedSessions } = await accounts.changePasswordAs({
      actor: credentialMessage(credential),
      currentPassword: body.current_password,
      newPassword: body.new_password,
      address,
    });
    return { data: { changed: true as const, ended_sessions: endedSessions } };
  },
});
