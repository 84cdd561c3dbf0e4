// Shows a creative analysis to callers, and finds the ad that it is about.

import { publicError } from '@touchline/chassis/public-http/public-error.ts';
import { AdLevel } from '@touchline/proto/gen/touchline/events/v1/ads_pb.ts';
import type { Analysis, CreativeTraits } from '@touchline/proto/gen/touchline/scoring/v1/scoring_pb.ts';
import { z } from 'zod';
import type { Services } from '../../services.ts';
import { orNull, time, timeOf, timeOrNull } from '../answer-fields.ts';
import { givenOrLastDays, platformField, textField } from '../query-fields.ts';

/** The only platform whose creatives are analysed. */
const ANALYSED = 'social_ads';
const STATES = ['queued', 'running', 'done', 'failed'] as const;
const SOURCES = ['rules', 'model'] as const;
const NOTES = ['healthcare', 'privacy_unknown', 'model_unavailable', 'model_answer_unusable'] as const;
const LANGUAGES = ['es', 'en', 'pt'] as const;

export const AdParams = z.strictObject({
  id: textField(200, 'The id on the platform, or campaign_id of GET /api/v1/campaigns with level=ad.'),
});

export const AdQuery = z.strictObject({ platform: platformField });

const says = (description: string) => z.string().nullable().meta({ description });

/** What both operations say of a run. */
const run = {
  analysis_id: z
    .string()
    .meta({ description: 'Of the run: another POST after its end begins a run with an id of its own.' }),
  status: z.enum(STATES).meta({ description: 'Poll until it is done or failed.' }),
  ad_external_id: z.string(),
  requested_at: time,
};

export const StartedAnalysis = z.object(run).meta({ id: 'StartedAnalysis' });

export const CreativeAnalysis = z
  .object({
    ...run,
    started_at: time.nullable(),
    finished_at: time.nullable(),
    analysed_at: time.nullable().meta({
      description:
        'When the members below were found. They stay while another analysis waits or runs, or after it failed; before the first, they are null.',
    }),
    source: z.enum(SOURCES).nullable().meta({
      description:
        'model: a language model chose hook_type, primary_angle and offers; rules: the rules of docs/scoring.md did.',
    }),
    model: says('The name of the model; null for rules.'),
    note: z.enum(NOTES).nullable().meta({
      description:
        'Why rules analysed though a model is configured. healthcare: ads of healthcare profiles are sent to no model; privacy_unknown: it could not be determined whether this is one; model_unavailable: the model did not answer; model_answer_unusable: it answered something else than the traits. After the last three, another POST tries the model again.',
    }),
    traits: z
      .object({
        hook_type: says('How its text begins.'),
        creative_format: says('video, static or carousel.'),
        cta_type: says("The platform's name for its button."),
        primary_angle: says('Its main argument.'),
        offers: z.array(z.string()).meta({ description: 'What it says that it offers.' }),
      })
      .nullable()
      .meta({ description: 'A trait that cannot be determined is null.' }),
    text: says('What was analysed: the main texts, titles and descriptions, a line each, of at most 4,000 characters.'),
    language: z
      .enum(LANGUAGES)
      .nullable()
      .meta({ description: 'Of the text; null for any other, and where too few words tell.' }),
    creative_id: says('The creative that was analysed, by its id on the platform.'),
    failure: z
      .object({ code: z.string(), message: z.string() })
      .nullable()
      .meta({ description: 'Why the last analysis failed, with a code of the error table.' }),
  })
  .meta({ id: 'CreativeAnalysis' });

export function startedAnalysis(analysis: Analysis | undefined): z.input<typeof StartedAnalysis> {
  if (analysis === undefined) throw publicError('internal_error');
  return {
    analysis_id: analysis.analysisId,
    status: oneOf(STATES, analysis.state) ?? 'queued',
    ad_external_id: analysis.adExternalId,
    requested_at: timeOf(analysis.requestedAt),
  };
}

export function creativeAnalysis(analysis: Analysis | undefined): z.input<typeof CreativeAnalysis> {
  const started = startedAnalysis(analysis);
  const { traits, failureCode = '', failureMessage = '', startedAt, finishedAt } = analysis ?? {};
  return {
    ...started,
    started_at: timeOrNull(startedAt),
    finished_at: timeOrNull(finishedAt),
    analysed_at: timeOrNull(traits?.analysedAt),
    source: oneOf(SOURCES, traits?.source),
    model: orNull(traits?.model ?? ''),
    note: oneOf(NOTES, traits?.note),
    traits: traits === undefined ? null : traitsRow(traits),
    text: orNull(traits?.text ?? ''),
    language: oneOf(LANGUAGES, traits?.language),
    creative_id: orNull(traits?.creativeId ?? ''),
    failure: failureCode === '' ? null : { code: failureCode, message: failureMessage },
  };
}

const traitsRow = ({ hookType, creativeFormat, ctaType, primaryAngle, offers }: CreativeTraits) => ({
  hook_type: orNull(hookType),
  creative_format: orNull(creativeFormat),
  cta_type: orNull(ctaType),
  primary_angle: orNull(primaryAngle),
  offers,
});

/** Returns the text where it is one of the values. */
const oneOf = <V extends string>(values: readonly V[], text: string | undefined): V | null =>
  values.find((value) => value === text) ?? null;

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

export const startedExample: z.input<typeof StartedAnalysis> = {
  analysis_id: '0b7c1f0e-6a51-4c0e-9c65-0d3f6a4f7c11',
  status: 'queued',
  ad_external_id: '120210000000000003',
  requested_at: '2026-02-01T10:00:00.000Z',
};

export const analysisExample: z.input<typeof CreativeAnalysis> = {
  ...startedExample,
  status: 'done',
  started_at: '2026-02-01T10:00:00.100Z',
  finished_at: '2026-02-01T10:00:00.900Z',
  analysed_at: '2026-02-01T10:00:00.900Z',
  source: 'rules',
  model: null,
  note: null,
  traits: {
    hook_type: 'question',
    creative_format: 'video',
    cta_type: 'LEARN_MORE',
    primary_angle: 'price',
    offers: ['20% off'],
  },
  text: '¿Cansada de esperar?\n20% de descuento hasta hoy',
  language: 'es',
  creative_id: '120210000000000009',
  failure: null,
};
