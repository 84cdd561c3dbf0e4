// Declares POST /invitations/{token}/accept, by which a person joins a workspace.
import { credentialMessage } from '@touchline/chassis/access/credential-message.ts';
import { ROLES, type Role } from '@touchline/chassis/access/roles.ts';
import { z } from 'zod';
import { publicAccess } from '../../domain/scopes.ts';
import { answerOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { passwordBounds } from './password-bounds.ts';
import { userFields } from './user-fields.ts';

const Acceptance = z
  .strictObject({
    name: z.string().trim().min(1).max(200).optional().meta({
      description: 'The name of a new account; by default the part of the address before the @.',
    }),
    password: z
      .string()
      .min(1)
      .max(1024)
      .optional()
      .meta({
        ...passwordBounds,
        description:
          'The password of a new account. It must be more than the email or the name, and must not be in a public list of breached passwords. Leave it out to join under the account of the session cookie.',
      }),
  })
  .meta({ id: 'InvitationAcceptance' });

const Joined = z
  .object({
    workspace: z.object({ id: z.uuid(), name: z.string() }),
    role: z.enum(ROLES),
    user: z.object({ id: z.uuid(), email: z.string(), name: z.string() }),
  })
  .meta({ id: 'InvitationAccepted' });

export const acceptInvitation = operation({
  method: 'POST',
  path: '/invitations/{token}/accept',
  area: 'access',
  summary: 'Accept an invitation',
  description:
    'Makes the invited person a member; the token works once, within 7 days. An unknown, expired, used or revoked token gets the same 404. With a password, the call makes a new account, whether or not the address already has one; sign in afterwards. Without a password, it uses the account of the session cookie, which must have the invited address.',
  scopes: publicAccess,
  params: z.strictObject({ token: z.string().meta({ description: 'The token from the link of the invitation.' }) }),
  body: Acceptance,
  bodyRules: { maxBytes: 16 * 1024 },
  answer: answerOf(Joined, { profile: 'maybe', statuses: { 201: 'The person is now a member.' } }),
  errors: [
    'not_found',
    'workspace_archived',
    'unauthorized',
    'forbidden',
    'weak_password',
    'compromised_password',
    'service_unavailable',
  ],
  examples: {
    request: { name: 'Ana Díaz', password: 'correct horse battery staple' },
    answer: {
      data: {
        workspace: { id: '8d52d18c-0b0f-4a3e-8d52-5f0c2a0e7b11', name: 'Example Shop' },
        role: 'admin',
        user: { id: '5b1d0c9e-6b1a-4f7e-9a55-1c1f0c7d2b3a', email: 'ana@example.com', name: 'Ana Díaz' },
      },
      meta: { profile_id: null },
    },
  },
  handle: async ({ params: { token }, body: { name, password }, origin: { browser } }, { accounts, verifySession }) => {
    const actor =
      password === undefined ? { actor: credentialMessage(await verifySession(browser)) } : { name, password };
    const { workspace, role, user } = await accounts.acceptInvitation({ token, ...actor });
    return {
      data: {
        workspace: { id: workspace?.workspaceId ?? '', name: workspace?.name ?? '' },
        role: role as Role,
        user: userFields(user),
      },
    };
  },
});
