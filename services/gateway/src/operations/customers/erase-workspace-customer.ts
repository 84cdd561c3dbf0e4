// Declares POST /workspaces/{workspaceId}/customer-erasures, by which an owner or admin erases a customer in a console session.
import { credentialMessage } from '@touchline/chassis/access/credential-message.ts';
import { z } from 'zod';
import { anyCredential } from '../../domain/scopes.ts';
import { answerOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { orNull } from '../answer-fields.ts';
import { exampleMeta, exampleProfileId } from '../example-meta.ts';
import { uuidField } from '../query-fields.ts';
import { readWorkspaceErasureBody, WorkspaceErasureBody } from './erasure-body.ts';
import { ERASURE_STATUSES, ErasureReceipt, eraseCustomerOf, receiptExample } from './erasure-receipt.ts';

const ErasedIn = z.uuid().meta({ description: 'The profile from which the customer was erased.' });

export const eraseWorkspaceCustomer = operation({
  method: 'POST',
  path: '/workspaces/{workspaceId}/customer-erasures',
  area: 'customers',
  effect: 'changes',
  summary: 'Erase a customer as a person',
  description:
    'Does the same as POST /customers/erasures, for an owner or admin of the workspace in a console session and a customer of one of its profiles.',
  scopes: anyCredential,
  credentials: ['session'],
  reach: 'principal',
  params: z.strictObject({ workspaceId: uuidField('Id of the workspace.') }),
  body: WorkspaceErasureBody,
  readBody: readWorkspaceErasureBody,
  bodyRules: { maxBytes: 16 * 1024 },
  answer: answerOf(ErasureReceipt, { statuses: ERASURE_STATUSES, meta: { profile_id: ErasedIn } }),
  errors: ['forbidden', 'not_found', 'invalid_parameter', 'customer_not_found'],
  examples: {
    request: { profile_id: exampleProfileId, request_ref: 'dsr-2026-014', email: 'ana@example.com' },
    answer: { data: receiptExample, meta: exampleMeta },
  },
  handle: async ({ credential, params, body }, services) => {
    const { profileId, ...sent } = body;
    const workspaceId = params.workspaceId.toLowerCase();
    const actor = credentialMessage(credential);
    const { profile } = await services.accounts.authorizeErasureAs({ actor, workspaceId, profileId });
    const defaultCountry = orNull(profile?.defaultCountry ?? '');
    const answer = await eraseCustomerOf({ id: profileId, defaultCountry }, credential, sent, services);
    return { ...answer, meta: { profile_id: profileId } };
  },
});
