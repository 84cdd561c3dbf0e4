// Declares POST /quality/ad-ids/url-tags/apply, which gives ads the url tags that they lack.
import type { UrlTagResult } from '@touchline/proto/gen/touchline/campaigns/v1/campaigns_pb.ts';
import { z } from 'zod';
import { allOf } from '../../domain/scopes.ts';
import { answerOf } from '../../http/answer.ts';
import { dryRunField } from '../../http/dry-run.ts';
import { operation } from '../../http/operation.ts';
import { orNull } from '../answer-fields.ts';
import { ActionRow, actionRow, WRITE_ERRORS } from '../campaign-writes/action.ts';
import { writeFields, writerOf } from '../campaign-writes/write-input.ts';
import { exampleMeta } from '../example-meta.ts';
import { ConsentInput, consentExample, consentOf } from './consent.ts';
import { taggingExample } from './tagged-ad.ts';

const MAX_ADS = 25;
/** Each ad needs several calls to its platform. */
const DEADLINE_MS = 110_000;
const STATUSES = ['applied', 'no_change', 'refused'] as const;
type Status = (typeof STATUSES)[number];

const UNKNOWN =
  'The write was sent, but its outcome is not known yet. The service finds it out by itself: see action_id in GET /api/v1/quality/ad-ids/url-tags in a minute, before this ad is sent again.';

/** Confirms that the caller knows the consequence; false is refused like a missing value. */
export const acknowledgement = z
  .literal(true, { error: 'must be true: with new url tags, the platform reviews the ad and its ad set learns anew' })
  .meta({ description: 'New url tags mean a new creative: the platform reviews the ad, and its ad set learns anew.' });

const Body = z
  .strictObject({
    ad_ids: z
      .array(z.string().min(1).max(64))
      .min(1)
      .max(MAX_ADS)
      .refine((ids) => new Set(ids).size === ids.length, { error: 'must name each ad once' })
      .meta({ description: `The ids on the platform, at most ${MAX_ADS}.` }),
    acknowledge_learning_reset: acknowledgement,
    consent: ConsentInput,
    ...writeFields,
  })
  .meta({ id: 'UrlTagsInput' });

const Result = z
  .object({
    ad_external_id: z.string(),
    status: z.enum(STATUSES).meta({
      description:
        'refused with the code provider_error and an action_id: sent, but the outcome is not known yet; the service finds it out by itself, and GET /api/v1/quality/ad-ids/url-tags shows it.',
    }),
    code: z.string().nullable().meta({ description: 'A code of the error table; null unless refused.' }),
    message: z.string().nullable(),
    action_id: z
      .string()
      .nullable()
      .meta({ description: 'Null when the change was refused before there was an action.' }),
    action: ActionRow.nullable().meta({
      description: 'The row of GET /api/v1/quality/ad-ids/url-tags, with the call that undoes it.',
    }),
  })
  .meta({ id: 'UrlTagsResult' });

export const applyUrlTags = operation({
  method: 'POST',
  path: '/quality/ad-ids/url-tags/apply',
  area: 'campaigns',
  effect: 'changes',
  summary: 'Give ads the url tags that they lack',
  description:
    'Writes suggested_url_tags of GET /api/v1/quality/ad-ids, computed anew from what the platform has at this moment. On social_ads, creatives never change, so each ad gets a copy of its creative with the other tags: the ad keeps its id, its post and its comments, and is reviewed and learns anew. That needs consent: 409 consent_required for the whole call otherwise, before anything is sent. On search_ads, the final URL suffix of the ad is edited. Every ad is an action of its own with a result of its own: a refusal of one does not stop the others, and each counts as a write of the workspace, which may make only so many in a day. A grant without the management permission refuses the whole call before anything is written.',
  scopes: allOf('campaigns:apply'),
  entitlement: 'svc_attribution',
  idempotency: 'required',
  query: z.strictObject({ dry_run: dryRunField }),
  body: Body,
  answer: answerOf(
    z
      .object({
        dry_run: z.boolean().meta({
          description: 'true: this is what the call would do; nothing was written, and no result has an action.',
        }),
        results: z.array(Result).meta({ description: 'In the order of ad_ids.' }),
        summary: z.object({ total: z.int(), ...Object.fromEntries(STATUSES.map((status) => [status, z.int()])) }),
      })
      .meta({ id: 'UrlTagsResults' }),
  ),
  errors: [...WRITE_ERRORS, 'consent_required'],
  examples: {
    request: { ad_ids: ['120210000000000003'], acknowledge_learning_reset: true, consent: consentExample },
    answer: {
      data: {
        dry_run: false,
        results: [
          {
            ...{ ad_external_id: '120210000000000003', status: 'applied', code: null, message: null },
            ...{ action_id: taggingExample.action_id, action: taggingExample },
          },
        ],
        summary: { total: 1, applied: 1, no_change: 0, refused: 0 },
      },
      meta: exampleMeta,
    },
  },
  handle: async ({ profileId, query, body, credential, effectId }, { campaigns, accounts }) => {
    const request = {
      profileId,
      adExternalIds: body.ad_ids,
      ...(await writerOf({ accounts }, { credential, body, idempotencyKey: null, dryRun: query.dry_run })),
      operationId: effectId,
      ...consentOf(body.consent),
    };
    const answer = await campaigns.applyUrlTags(request, { deadlineMs: DEADLINE_MS });
    const results = answer.results.map(resultFields);
    const counted = STATUSES.map((status) => [status, results.filter((one) => one.status === status).length]);
    const summary = { total: results.length, ...Object.fromEntries(counted) };
    return { data: { dry_run: query.dry_run, results, summary } };
  },
});

function resultFields({ adExternalId, status, action, code, message }: UrlTagResult): z.input<typeof Result> {
  const isUnknown = status === 'unknown';
  return {
    ad_external_id: adExternalId,
    status: isUnknown ? 'refused' : (status as Status),
    code: isUnknown ? 'provider_error' : orNull(code),
    message: isUnknown ? UNKNOWN : orNull(message),
    action_id: action?.id ?? null,
    action: action === undefined ? null : actionRow(action),
  };
}
