// Shows the catalog of exports to callers: what is sent under which name, how private the profile is, and where conversions then
// go.
import { PRIVACY_MODES, type PrivacyMode } from '@touchline/chassis/access/healthcare.ts';
import { publicError } from '@touchline/chassis/public-http/public-error.ts';
import type { Catalog, SafeTarget } from '@touchline/proto/gen/touchline/connections/v1/exports_pb.ts';
import { z } from 'zod';
import type { Services } from '../../services.ts';
import { time, timeOf, timeOrNull } from '../answer-fields.ts';

export const conversionKeyField = z
  .string()
  .regex(/^[\w.:-]{1,64}$/, 'must be the conversion_key of a goal')
  .meta({ description: 'conversion_key of a goal, such as payment_received.' });

export const privacyModeField = z.enum(PRIVACY_MODES).meta({
  description:
    'standard: hashed contact data, click ids and values are sent. platform_safe: only a click id and a neutral name are sent, and only to the platform-safe target. hipaa: nothing is sent. The last two put the profile in the healthcare family.',
});

const sent = {
  conversion_key: conversionKeyField,
  platform_event_name: z
    .string()
    .regex(/^[A-Za-z][\w .-]{0,49}$/, 'must be 1 to 50 letters, digits, spaces, dots, hyphens and underscores')
    .meta({ description: "The platform's event, such as Purchase, Lead or Schedule." }),
};

export const RuleInput = z
  .strictObject({
    ...sent,
    send_value: z
      .boolean()
      .default(false)
      .meta({ description: 'Whether the money is sent along; a Purchase needs it.' }),
  })
  .meta({ id: 'ConversionSyncRuleInput' });

const Rule = z
  .object({
    ...sent,
    send_value: z.boolean(),
    platform_safe_event_name: z
      .string()
      .meta({ description: 'The name that is sent instead in privacy mode platform_safe; it reveals nothing.' }),
  })
  .meta({ id: 'ConversionSyncRule' });

export const SafeTargetRow = z
  .object({
    destination_id: z.string(),
    connection_id: z.string(),
    ad_pixel_id: z.string(),
    set_at: time,
    consent: z.object({ version: z.string(), accepted_by: z.string(), accepted_at: time }),
  })
  .meta({ id: 'PlatformSafeTarget' });

export const CatalogAnswer = z
  .object({
    privacy_mode: privacyModeField,
    conversions: z.array(Rule),
    updated_at: time
      .nullable()
      .meta({ description: 'null while the conversions are those with which every profile begins.' }),
    platform_safe: z.object({
      target: SafeTargetRow.nullable().meta({ description: 'null while nothing is sent in that mode.' }),
      consent: z
        .object({ version: z.string(), text: z.string(), text_hash: z.string() })
        .meta({ description: 'What a person must accept before the target is set.' }),
    }),
  })
  .meta({ id: 'ConversionSyncCatalog' });

const targetExample: z.input<typeof SafeTargetRow> = {
  destination_id: '5a0f1f0e-5c0b-5a7e-9d3a-2b8c4e7f9a10',
  connection_id: '7b110b0f-4a3e-5a52-9d52-8f6c2a0e3a52',
  ad_pixel_id: '238460000000002',
  set_at: '2026-01-31T09:30:00.000Z',
  consent: { version: '2026-11-22', accepted_by: 'user:17', accepted_at: '2026-01-31T09:29:00.000Z' },
};

export const examples = {
  target: targetExample,
  catalog: {
    privacy_mode: 'standard',
    conversions: [
      {
        ...{ conversion_key: 'payment_received', platform_event_name: 'Purchase', send_value: true },
        platform_safe_event_name: 'Signal1',
      },
    ],
    updated_at: null,
    platform_safe: {
      target: null,
      consent: { version: '2026-11-22', text: 'From now on …', text_hash: 'ab'.repeat(32) },
    },
  } satisfies z.input<typeof CatalogAnswer>,
};

export function catalogAnswer(catalog: Catalog | undefined, privacyMode: PrivacyMode): z.input<typeof CatalogAnswer> {
  const { consent } = catalog ?? {};
  if (catalog === undefined || consent === undefined) throw publicError('internal_error');
  return {
    privacy_mode: privacyMode,
    conversions: catalog.rules.map((rule) => ({
      conversion_key: rule.conversionKey,
      platform_event_name: rule.eventName,
      send_value: rule.sendValue,
      platform_safe_event_name: rule.safeEventName,
    })),
    updated_at: timeOrNull(catalog.updatedAt),
    platform_safe: {
      target: catalog.safeTarget === undefined ? null : safeTargetRow(catalog.safeTarget),
      consent: { version: consent.version, text: consent.text, text_hash: consent.textHash },
    },
  };
}

export function safeTargetRow(target: SafeTarget | undefined): z.input<typeof SafeTargetRow> {
  if (target === undefined) throw publicError('internal_error');
  return {
    destination_id: target.destinationId,
    connection_id: target.connectionId,
    ad_pixel_id: target.adPixelId,
    set_at: timeOf(target.setAt),
    consent: {
      version: target.consentVersion,
      accepted_by: target.acceptedBy,
      accepted_at: timeOf(target.acceptedAt),
    },
  };
}

/**
 * Returns the privacy mode, which is read anew and not from a cache.
 * @throws AppError not_found for a profile that no longer exists
 */
export async function privacyModeOf({ tenants }: Pick<Services, 'tenants'>, profileId: string): Promise<PrivacyMode> {
  const { profile } = await tenants.getProfile({ profileId });
  return (profile?.privacyMode ?? 'standard') as PrivacyMode;
}
