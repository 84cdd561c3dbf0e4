// GET /workspaces: the tenants that the caller made or belongs to.
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
    'The workspaces that the key or the app provisioned; for a person in a session those that they are a member of. A credential of one profile sees none but the workspace of that profile: a user token always, a delegated key and a token that names the profile when the app made it. Oldest first.',
  scopes: allOf('workspaces:write'),
  reach: 'principal',
  query: z.strictObject(pageFields),
  answer: pageOf(WorkspaceRow, { profile: 'maybe' }),
  errors: [],
  examples: { answer: { data: [workspaceExample], pagination: examplePagination, meta: exampleMeta } },
  handle: async ({ credential, query }, { access }) => {
    const page = await access.tenancy.listWorkspaces(credential, pageOfQuery(query));
    return { data: page.rows.map(workspaceRow), pagination: paginationOf(page, (workspace) => workspace) };
  },
});
