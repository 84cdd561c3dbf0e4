// Declares POST /customers/erasures, which erases a customer from every store; what they did still counts.
import { allOf } from '../../domain/scopes.ts';
import { answerOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { exampleMeta } from '../example-meta.ts';
import { ErasureBody, readErasureBody } from './erasure-body.ts';
import { ERASURE_STATUSES, ErasureReceipt, eraseCustomerOf, receiptExample } from './erasure-receipt.ts';

export const eraseCustomer = operation({
  method: 'POST',
  path: '/customers/erasures',
  area: 'customers',
  effect: 'changes',
  summary: 'Erase a customer',
  description:
    'Removes the name, every identifier and all other personal data of one customer from the profile permanently. Conversions, touches and credit stay, without a person, so that no figure changes. Link tokens of the customer stop linking. Conversions that were delivered to ad platforms cannot be recalled. For API keys only; people erase at POST /workspaces/{workspaceId}/customer-erasures. A customer who is sent again later is a new one.',
  scopes: allOf('attribution:write'),
  credentials: ['api_key', 'app_token'],
  kindRefusal: 'api_key_required',
  body: ErasureBody,
  readBody: readErasureBody,
  bodyRules: { maxBytes: 16 * 1024 },
  answer: answerOf(ErasureReceipt, { statuses: ERASURE_STATUSES }),
  errors: ['invalid_parameter', 'customer_not_found'],
  examples: {
    request: { request_ref: 'dsr-2026-014', customer_key: 'C-77' },
    answer: { data: receiptExample, meta: exampleMeta },
  },
  handle: ({ profileId, credential, body }, services) =>
    eraseCustomerOf({ id: profileId, defaultCountry: credential.defaultCountry }, credential, body, services),
});
