// Declares POST /quality/ad-ids/url-tags/{action_id}/undo, which restores the former url tags of an ad.
import { z } from 'zod';
import { allOf } from '../../domain/scopes.ts';
import { answerOf } from '../../http/answer.ts';
import { dryRunField } from '../../http/dry-run.ts';
import { operation } from '../../http/operation.ts';
import { ActionOutcome, actionOutcome, WRITE_ERRORS } from '../campaign-writes/action.ts';
import { writeFields, writerOf } from '../campaign-writes/write-input.ts';
import { exampleMeta } from '../example-meta.ts';
import { uuidField } from '../query-fields.ts';
import { acknowledgement } from './apply-url-tags.ts';
import { taggingExample } from './tagged-ad.ts';

const Body = z
  .strictObject({ acknowledge_learning_reset: acknowledgement.optional(), ...writeFields })
  .meta({ id: 'UrlTagsUndoInput' });

export const undoUrlTags = operation({
  method: 'POST',
  path: '/quality/ad-ids/url-tags/{action_id}/undo',
  area: 'campaigns',
  effect: 'changes',
  summary: 'Restore the former url tags of an ad',
  description:
    'The call that apply returns with each ad. The ad shows its former creative again, or a copy of it when the platform no longer has it; it is reviewed and learns anew once more. This is an action of its own, with an undo of its own. Refused with invalid_state as every undo is, such as with the reason changed_since when the tags were changed since, here or on the platform; an action of another kind is not_found.',
  scopes: allOf('campaigns:apply'),
  entitlement: 'svc_attribution',
  idempotency: 'optional',
  params: z.strictObject({ action_id: uuidField('The action_id of the change.') }),
  query: z.strictObject({ dry_run: dryRunField }),
  body: Body,
  bodyRules: { optional: true },
  answer: answerOf(ActionOutcome),
  errors: [...WRITE_ERRORS, 'not_found', 'invalid_state'],
  examples: {
    answer: {
      data: {
        ...{ outcome: 'applied', dry_run: false, action_id: taggingExample.action_id, action: 'set_url_tags' },
        ...{ entity: taggingExample.entity, before: taggingExample.after, after: taggingExample.before },
        ...{ currency: null, affected_ads_count: null, undo: null },
      },
      meta: exampleMeta,
    },
  },
  handle: async ({ profileId, params, query, body, credential, effectId }, { campaigns, accounts }) => {
    const { action } = await campaigns.undoAction({
      profileId,
      actionId: params.action_id.toLowerCase(),
      kind: 'set_url_tags',
      ...(await writerOf({ accounts }, { credential, body, idempotencyKey: null, dryRun: query.dry_run })),
      operationId: effectId,
    });
    return { data: actionOutcome(action) };
  },
});
