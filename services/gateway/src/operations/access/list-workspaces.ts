// Declares GET /workspaces, which lists the tenants that the caller created or belongs to.
import { credentialMessage } from '@touchline/chassis/access/credential-message.ts';
import { z } from 'zod';
import { allOf } from '../../domain/scopes.ts';
import { pageOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { exampleMeta, examplePagination } from '../example-meta.ts';
import { pageFields, pageOfQuery, paginationOf } from './creation-page.ts';
import { WorkspaceRow, workspaceExample, workspaceRow } from './workspace-row.ts';

export const listWorkspaces = operation({
  method: 'GET',
  path: '/workspaces',
  area: 'access',
  summary: 'List workspaces',
  description:
    'Lists the workspaces that the key or the app provisioned; for a person in a session, those of which they are a member. A credential of one profile sees only the workspace of that profile: a user token always, a delegated key and a token that names the profile only when the app created the workspace. Oldest first.',
  scopes: allOf('workspaces:write'),
  reach: 'principal',
  query: z.strictObject(pageFields),
  answer: pageOf(WorkspaceRow, { profile: 'maybe' }),
  errors: [],
  examples: { answer: { data: [workspaceExample], pagination: examplePagination, meta: exampleMeta } },
  handle: async ({ credential, query }, { tenants }) => {
    const page = await tenants.listWorkspacesAs({ actor: credentialMessage(credential), ...pageOfQuery(query) });
    const pagination = paginationOf(page.workspaces, page.hasNext, ({ workspaceId }) => workspaceId);
    return { data: page.workspaces.map(workspaceRow), pagination };
  },
});
