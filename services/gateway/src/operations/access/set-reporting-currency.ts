// Declares PATCH /workspaces/{workspaceId}/reporting-currency, which sets the currency of the reports of a workspace and its
// profiles.
import { credentialMessage } from '@touchline/chassis/access/credential-message.ts';
import { z } from 'zod';
import { allOf } from '../../domain/scopes.ts';
import { answerOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { exampleMeta } from '../example-meta.ts';
import { uuidField } from '../query-fields.ts';
import { currencyField } from './body-fields.ts';
import { WorkspaceRow, workspaceExample, workspaceRow } from './workspace-row.ts';

export const setReportingCurrency = operation({
  method: 'PATCH',
  path: '/workspaces/{workspaceId}/reporting-currency',
  area: 'access',
  summary: 'Change the reporting currency',
  description:
    'Sets the currency of the workspace and of every profile in it, including profiles that had one of their own. What was recorded stays as it is; the reports are derived anew in the new currency, which takes a moment. A credential of one profile may do this only in the workspace of that profile.',
  scopes: allOf('workspaces:write'),
  reach: 'principal',
  params: z.strictObject({ workspaceId: uuidField('Id of the workspace.') }),
  body: z.strictObject({ reporting_currency: currencyField }).meta({ id: 'ReportingCurrency' }),
  bodyRules: { maxBytes: 4 * 1024 },
  answer: answerOf(WorkspaceRow, { profile: 'maybe' }),
  errors: ['not_found', 'forbidden', 'invalid_state'],
  examples: {
    request: { reporting_currency: 'USD' },
    answer: { data: { ...workspaceExample, reporting_currency: 'USD' }, meta: exampleMeta },
  },
  handle: async ({ credential, params, body }, { tenants }) => {
    const { workspace } = await tenants.setReportingCurrencyAs({
      actor: credentialMessage(credential),
      workspaceId: params.workspaceId.toLowerCase(),
      reportingCurrency: body.reporting_currency,
    });
    return { data: workspaceRow(workspace) };
  },
});
