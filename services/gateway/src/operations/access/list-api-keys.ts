// Declares GET /api-keys, which lists the keys in reach without their secrets.
import { credentialMessage } from '@touchline/chassis/access/credential-message.ts';
import { z } from 'zod';
import { anyCredential } from '../../domain/scopes.ts';
import { pageOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { exampleMeta, examplePagination } from '../example-meta.ts';
import { uuidField } from '../query-fields.ts';
import { ApiKeyRow, apiKeyExample, apiKeyRow } from './api-key-row.ts';
import { pageFields, pageOfQuery, paginationOf } from './creation-page.ts';

export const listApiKeys = operation({
  method: 'GET',
  path: '/api-keys',
  area: 'access',
  summary: 'List API keys',
  description:
    'A key sees the keys of its own profile; an app and its delegated keys see its own delegated keys; in a session, owners and admins see those of their workspaces, and everyone sees their own user tokens. A credential of one profile sees no keys of another: a user token sees the user tokens of its person on its profile. Revoked keys are included. Oldest first.',
  scopes: anyCredential,
  reach: 'principal',
  query: z.strictObject({ profile_id: uuidField('Lists only the keys of one profile.').optional(), ...pageFields }),
  answer: pageOf(ApiKeyRow, { profile: 'maybe' }),
  errors: ['not_found', 'forbidden'],
  examples: { answer: { data: [apiKeyExample], pagination: examplePagination, meta: exampleMeta } },
  handle: async ({ credential, query }, { keys }) => {
    const profileId = query.profile_id?.toLowerCase();
    const asked = { actor: credentialMessage(credential), profileId, ...pageOfQuery(query) };
    const page = await keys.listKeysAs(asked);
    const pagination = paginationOf(page.keys, page.hasNext, ({ keyId }) => keyId);
    return { data: page.keys.map(apiKeyRow), pagination };
  },
});
