// Declares POST /conversion-sync/platform-safe/target, which sets the one dataset that a platform_safe profile sends to.
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { publicError } from '@touchline/chassis/public-http/public-error.ts';
import { z } from 'zod';
import { allOf } from '../../domain/scopes.ts';
import { answerOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { exampleMeta } from '../example-meta.ts';
import { pixelField } from './destination.ts';
import { examples, privacyModeOf, SafeTargetRow, safeTargetRow } from './sync-catalog.ts';

// Deliberately lenient: any fault of a consent is 409 consent_required (contract, Errors).
const word = z.string().max(300).optional();
const Consent = z
  .looseObject({ version: word, text_hash: word, accepted_by: word, accepted_at: word })
  .optional()
  .meta({
    description:
      'version and text_hash of platform_safe.consent in the catalog, the id of the person who accepted the text, and the time: within the last 24 hours. 409 consent_required otherwise.',
  });

const Body = z
  .strictObject({
    ad_pixel_id: pixelField,
    connection_id: z.uuid().optional(),
    confirm_live_ad_sets: z
      .boolean()
      .default(false)
      .meta({ description: 'True: ad sets that deliver for the former dataset may lose their conversions.' }),
    consent: Consent,
  })
  .meta({ id: 'PlatformSafeTargetInput' });

export const setSafeTarget = operation({
  method: 'POST',
  path: '/conversion-sync/platform-safe/target',
  area: 'exports',
  effect: 'changes',
  summary: 'Switch to a clean dataset',
  description:
    'For a profile in privacy mode platform_safe: from now on conversions go to this dataset and to no other. Ad sets that deliver and optimise for a dataset of the other destinations would no longer receive conversions: 409 clean_dataset_has_live_ad_sets, unless confirmed.',
  scopes: allOf('exports:write'),
  entitlement: 'svc_attribution',
  idempotency: 'optional',
  body: Body,
  bodyRules: { maxBytes: 16 * 1024 },
  answer: answerOf(SafeTargetRow),
  errors: [
    ...(['platform_safe_required', 'consent_required', 'clean_dataset_has_live_ad_sets'] as const),
    ...(['validation_error', 'not_found', 'ads_connection_required', 'invalid_state'] as const),
    ...(['connection_not_ready', 'provider_error'] as const),
  ],
  examples: {
    request: {
      ad_pixel_id: examples.target.ad_pixel_id,
      confirm_live_ad_sets: true,
      consent: {
        ...{ version: '2026-11-22', text_hash: 'ab'.repeat(32) },
        ...{ accepted_by: 'user:17', accepted_at: '2026-01-31T09:29:00.000Z' },
      },
    },
    answer: { data: examples.target, meta: exampleMeta },
  },
  handle: async ({ profileId, body }, { exports, tenants }) => {
    if ((await privacyModeOf({ tenants }, profileId)) !== 'platform_safe') throw publicError('platform_safe_required');
    const { target } = await exports.setSafeTarget({
      profileId,
      connectionId: body.connection_id?.toLowerCase(),
      adPixelId: body.ad_pixel_id,
      confirmLiveAdSets: body.confirm_live_ad_sets,
      ...consentOf(body.consent),
    });
    return { data: safeTargetRow(target) };
  },
});

/** Leaves the consent out when it has no time: the service then reports what is missing. */
function consentOf(given: z.output<typeof Consent>) {
  const at = new Date(given?.accepted_at ?? '');
  if (given === undefined || Number.isNaN(at.getTime())) return {};
  const { version = '', text_hash: textHash = '', accepted_by: acceptedBy = '' } = given;
  return { consent: { version, textHash, acceptedBy, acceptedAt: timestampFromDate(at) } };
}
