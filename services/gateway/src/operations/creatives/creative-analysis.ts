// Shows a creative analysis to callers, and finds the ad that it is about.

import { publicError } from '@touchline/chassis/public-http/public-error.ts';
import { AdLevel } from '@touchline/proto/gen/touchline/events/v1/ads_pb.ts';
import type { Analysis } from '@touchline/proto/gen/touchline/scoring/v1/scoring_pb.ts';
import { z } from 'zod';
import type { Services } from '../../services.ts';
import { orNull, time, timeOf, timeOrNull } from '../answer-fields.ts';
import { givenOrLastDays, platformField, textField } from '../query-fields.ts';

/** The only platform whose creatives are analysed. */
const ANALYSED = 'social_ads';
const STATES = ['queued', 'running', 'done', 'failed'] as const;

export const AdParams = z.strictObject({
  id: textField(200, 'The id on the platform, or campaign_id of GET /api/v1/campaigns with level=ad.'),
});

export const AdQuery = z.strictObject({ platform: platformField });

const says = (description: string) => z.string().nullable().meta({ description });

export const CreativeAnalysis = z
  .object({
    ad_external_id: z.string(),
    state: z.enum(STATES).meta({ description: 'Poll until it is done or failed.' }),
    requested_at: time,
    started_at: time.nullable(),
    finished_at: time.nullable(),
    traits: z
      .object({
        hook_type: says('How its text begins.'),
        creative_format: says('video, static or carousel.'),
        cta_type: says("The platform's name for its button."),
        primary_angle: says('Its main argument.'),
        offers: z.array(z.string()).meta({ description: 'What it says that it offers.' }),
        creative_id: z.string().meta({ description: 'The creative that was read, by its id on the platform.' }),
        analysed_at: time,
      })
      .nullable()
      .meta({
        description:
          'From the last analysis that was done; they stay while another one waits or after one failed. Null before that; a trait that the rules cannot determine is null.',
      }),
    failure: z
      .object({ code: z.string(), message: z.string() })
      .nullable()
      .meta({ description: 'Why the last analysis failed, with a code of the error table.' }),
  })
  .meta({ id: 'CreativeAnalysis' });

export function creativeAnalysis(analysis: Analysis | undefined): z.input<typeof CreativeAnalysis> {
  if (analysis === undefined) throw publicError('internal_error');
  const { traits, failureCode, failureMessage } = analysis;
  return {
    ad_external_id: analysis.adExternalId,
    state: analysis.state as (typeof STATES)[number],
    requested_at: timeOf(analysis.requestedAt),
    started_at: timeOrNull(analysis.startedAt),
    finished_at: timeOrNull(analysis.finishedAt),
    traits:
      traits === undefined
        ? null
        : {
            hook_type: orNull(traits.hookType),
            creative_format: orNull(traits.creativeFormat),
            cta_type: orNull(traits.ctaType),
            primary_angle: orNull(traits.primaryAngle),
            offers: traits.offers,
            creative_id: traits.creativeId,
            analysed_at: timeOf(traits.analysedAt),
          },
    failure: failureCode === '' ? null : { code: failureCode, message: failureMessage },
  };
}

/**
 * Finds the profile's ad that an id names, as scoring identifies it.
 * @throws AppError not_found, and invalid_state for an id that exists on two platforms; PublicError not_implemented for an ad
 * whose platform does not provide its creatives
 */
export async function analysedAd(
  { profileId, id, platform }: { profileId: string; id: string; platform?: string | undefined },
  { attribution }: Pick<Services, 'attribution'>,
) {
  const range = givenOrLastDays({}, 1, new Date());
  const { row } = await attribution.getAd({ profileId, id, platform, range, level: AdLevel.AD });
  if (row === undefined) throw publicError('internal_error');
  if (row.platform !== ANALYSED) throw publicError('not_implemented', 'Creatives of that platform are not analysed.');
  return { profileId, platform: row.platform, adExternalId: row.externalId };
}

export const analysisExample: z.input<typeof CreativeAnalysis> = {
  ad_external_id: '120210000000000003',
  state: 'done',
  requested_at: '2026-02-01T10:00:00.000Z',
  started_at: '2026-02-01T10:00:00.100Z',
  finished_at: '2026-02-01T10:00:00.900Z',
  traits: {
    hook_type: 'question',
    creative_format: 'video',
    cta_type: 'LEARN_MORE',
    primary_angle: 'price',
    offers: ['20% off'],
    creative_id: '120210000000000009',
    analysed_at: '2026-02-01T10:00:00.900Z',
  },
  failure: null,
};
