// Declares POST /actions/{action_id}/undo, which restores what an action changed.
import { z } from 'zod';
import { allOf } from '../../domain/scopes.ts';
import { answerOf } from '../../http/answer.ts';
import { dryRunField } from '../../http/dry-run.ts';
import { operation } from '../../http/operation.ts';
import { exampleMeta } from '../example-meta.ts';
import { uuidField } from '../query-fields.ts';
import { ActionOutcome, actionOutcome, WRITE_ERRORS } from './action.ts';
import { resumeExample } from './action-examples.ts';
import { WriteBody, writerOf } from './write-input.ts';

export const undoAction = operation({
  method: 'POST',
  path: '/actions/{action_id}/undo',
  area: 'campaigns',
  effect: 'changes',
  summary: 'Undo an action',
  description:
    'The call that the answer of a write names in undo. It is an action of its own, with an undo of its own. It can be called for 30 days. Refused with invalid_state, and the reason already_undone, nothing_to_undo, outcome_unknown, undo_expired, or changed_since: the campaign, ad set or ad was changed since, here or on the platform. A former budget is restored whatever the size of the step; former url tags are restored as by their own undo.',
  scopes: allOf('campaigns:apply'),
  entitlement: 'svc_attribution',
  idempotency: 'optional',
  params: z.strictObject({ action_id: uuidField('The action_id of the write.') }),
  query: z.strictObject({ dry_run: dryRunField }),
  body: WriteBody,
  bodyRules: { optional: true },
  answer: answerOf(ActionOutcome),
  errors: [...WRITE_ERRORS, 'not_found', 'invalid_state', 'campaign_not_found', 'adset_not_editable'],
  examples: { answer: { data: resumeExample, meta: exampleMeta } },
  handle: async ({ profileId, params, query, body, credential, effectId }, { campaigns, accounts }) => {
    const { action } = await campaigns.undoAction({
      profileId,
      actionId: params.action_id.toLowerCase(),
      ...(await writerOf({ accounts }, { credential, body, idempotencyKey: null, dryRun: query.dry_run })),
      operationId: effectId,
    });
    return { data: actionOutcome(action) };
  },
});
