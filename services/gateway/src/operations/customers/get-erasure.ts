// Declares GET /customers/erasures/{erasure_id}, which returns the progress of an erasure.
import { z } from 'zod';
import { anyOf } from '../../domain/scopes.ts';
import { answerOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { exampleMeta } from '../example-meta.ts';
import { textField } from '../query-fields.ts';
import { ErasureReceipt, receiptExample, receiptOf } from './erasure-receipt.ts';

export const getErasure = operation({
  method: 'GET',
  path: '/customers/erasures/{erasure_id}',
  area: 'customers',
  summary: 'Read the receipt of an erasure',
  description: 'An id that is not one of the profile’s receipts gets 404 erasure_not_found, whatever its form.',
  scopes: anyOf('attribution:write', 'conversions:read'),
  params: z.strictObject({ erasure_id: textField(200, 'Id of the erasure.') }),
  answer: answerOf(ErasureReceipt),
  errors: ['erasure_not_found', 'invalid_parameter'],
  examples: { answer: { data: receiptExample, meta: exampleMeta } },
  handle: async ({ profileId, params }, { erasures }) => {
    const { erasure } = await erasures.getErasure({ profileId, erasureId: params.erasure_id.toLowerCase() });
    return { data: receiptOf(erasure) };
  },
});
