// Declares GET /profiles, which lists the profiles in reach.
import { credentialMessage } from '@touchline/chassis/access/credential-message.ts';
import { z } from 'zod';
import { anyCredential } from '../../domain/scopes.ts';
import { pageOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { exampleMeta, examplePagination } from '../example-meta.ts';
import { pageFields, pageOfQuery, paginationOf } from './creation-page.ts';
import { ProfileRow, profileExample, profileRow } from './profile-row.ts';

export const listProfiles = operation({
  method: 'GET',
  path: '/profiles',
  area: 'access',
  summary: 'List profiles',
  description:
    'A key sees its own profile and those that it made; an app token those that the app provisioned, or the one that the token names; a delegated key its own; a person in a session those of their workspaces; a user token its own, and with profiles:write those of its workspace. Oldest first.',
  scopes: anyCredential,
  reach: 'principal',
  query: z.strictObject(pageFields),
  answer: pageOf(ProfileRow, { profile: 'maybe' }),
  errors: [],
  examples: { answer: { data: [profileExample], pagination: examplePagination, meta: exampleMeta } },
  handle: async ({ credential, query }, { tenants }) => {
    const page = await tenants.listProfilesAs({ actor: credentialMessage(credential), ...pageOfQuery(query) });
    const pagination = paginationOf(page.profiles, page.hasNext, ({ profileId }) => profileId);
    return { data: page.profiles.map(profileRow), pagination };
  },
});
