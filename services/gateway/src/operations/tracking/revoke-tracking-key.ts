// Declares DELETE /tracking/keys/{id}, after which pages that carry the key stop counting.
import { z } from 'zod';
import { allOf } from '../../domain/scopes.ts';
import { answerOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { exampleMeta } from '../example-meta.ts';
import { textField } from '../query-fields.ts';

export const revokeTrackingKey = operation({
  method: 'DELETE',
  path: '/tracking/keys/{id}',
  area: 'tracking',
  summary: 'Revoke a tracking key',
  description: 'From then on the collector returns 404 for the key. What it recorded stays.',
  scopes: allOf('attribution:write'),
  idempotency: 'optional',
  params: z.strictObject({ id: textField(64, 'Id of the key, as the list returns it.') }),
  answer: answerOf(z.object({ id: z.string(), revoked: z.boolean() })),
  errors: ['not_found', 'invalid_parameter'],
  examples: { answer: { data: { id: '9d528f6c', revoked: true }, meta: exampleMeta } },
  handle: async ({ profileId, params, effectId }, { tracking }) => {
    await tracking.revokeTrackingKey({ profileId, id: params.id, operationId: effectId });
    return { data: { id: params.id, revoked: true } };
  },
});
