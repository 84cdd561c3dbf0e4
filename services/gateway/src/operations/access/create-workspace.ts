// Declares POST /workspaces, which creates a tenant that the caller can reach.
import { credentialMessage } from '@touchline/chassis/access/credential-message.ts';
import { z } from 'zod';
import { allOf } from '../../domain/scopes.ts';
import { answerOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { exampleMeta } from '../example-meta.ts';
import { currencyField, nameField, workspaceTypeField } from './body-fields.ts';
import { WorkspaceRow, workspaceExample, workspaceRow } from './workspace-row.ts';

const Body = z
  .strictObject({
    name: nameField,
    reporting_currency: currencyField.default('USD'),
    type: workspaceTypeField.default('standard'),
  })
  .meta({ id: 'NewWorkspace' });

export const createWorkspace = operation({
  method: 'POST',
  path: '/workspaces',
  area: 'access',
  summary: 'Create a workspace',
  description:
    'Creates the tenant above profiles; it stays in reach of its creator. A person becomes its owner. An app creates one with its own token: a delegated key and a token that names a profile are refused. Its plan is standard, without a limit of profiles.',
  scopes: allOf('workspaces:write'),
  reach: 'principal',
  idempotency: 'optional',
  body: Body,
  bodyRules: { maxBytes: 16 * 1024 },
  answer: answerOf(WorkspaceRow, { statuses: { 201: 'Created.' }, profile: 'maybe' }),
  errors: ['forbidden'],
  examples: {
    request: { name: 'Example Agency', reporting_currency: 'CLP' },
    answer: { data: { ...workspaceExample, profile_count: 0 }, meta: exampleMeta },
  },
  handle: async ({ credential, effectId, body }, { tenants }) => {
    const { workspace } = await tenants.createWorkspaceAs({
      actor: credentialMessage(credential),
      workspaceId: effectId,
      name: body.name,
      reportingCurrency: body.reporting_currency,
      type: body.type,
    });
    return { data: workspaceRow(workspace) };
  },
});
