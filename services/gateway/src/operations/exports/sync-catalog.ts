// Shows the catalog of exports to callers: what is sent under which name, how private the profile is, and where conversions then
// go.
import { PRIVACY_MODES, type PrivacyMode } from '@touchline/chassis/access/healthcare.ts';
import { publicError } from '@touchline/chassis/public-http/public-error.ts';
import type { Catalog, CatalogRow, SafeTarget } from '@touchline/proto/gen/touchline/exports/v1/exports_pb.ts';
import { z } from 'zod';
import type { Services } from '../../services.ts';
import { orNull, time, timeOf, timeOrNull } from '../answer-fields.ts';

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
  destination_id: z.uuid().meta({ description: 'A destination of the profile (GET /api/v1/exports/destinations).' }),
};

const eventNameField = z
  .string()
  .regex(/^[A-Za-z][\w .-]{0,49}$/, 'must be 1 to 50 letters, digits, spaces, dots, hyphens and underscores')
  .meta({ description: "The platform's event, such as Purchase, Lead or Schedule." });

const simpleValue = z.enum(['amount', 'none']).meta({
  description: 'amount sends what the conversion was worth minus refunds, which a Purchase needs; none sends no money.',
});

const fixedField = z
  .string()
  .regex(/^\d{1,12}(?:\.\d{1,6})?$/, 'must be a decimal string, such as "25.50"')
  .meta({ description: "Every conversion is sent with this amount in the profile's reporting currency." });

const firstPaymentField = z.boolean().meta({
  description:
    "True sends only a customer's first payment; later payments, and what is no payment, are skipped with reason not_first_payment.",
});

export const RowInput = z
  .strictObject({
    ...sent,
    platform_event_name: eventNameField
      .nullish()
      .meta({ description: "The platform's event, such as Purchase; absent for a conversion action." }),
    value: z
      .union([simpleValue, z.strictObject({ fixed: fixedField }).meta({ id: 'FixedValueInput' })])
      .default('none'),
    enabled: z.boolean().default(true).meta({ description: 'False keeps the row and sends nothing by it.' }),
    first_payment_only: firstPaymentField.default(false),
  })
  .meta({ id: 'ConversionSyncRowInput' });

const Row = z
  .object({
    ...sent,
    platform_event_name: eventNameField.nullable(),
    value: z.union([simpleValue, z.object({ fixed: fixedField, currency: z.string() }).meta({ id: 'FixedValue' })]),
    enabled: z.boolean(),
    first_payment_only: firstPaymentField,
    platform_safe_event_name: z
      .string()
      .meta({ description: 'The name that is sent instead in privacy mode platform_safe; it reveals nothing.' }),
  })
  .meta({ id: 'ConversionSyncRow' });

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
    rows: z.array(Row),
    updated_at: time
      .nullable()
      .meta({ description: 'null while the rows are those with which every destination begins.' }),
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
    rows: [
      {
        ...{ conversion_key: 'payment_received', destination_id: '5a0f1f0e-5c0b-5a7e-9d3a-2b8c4e7f9a10' },
        ...{
          platform_event_name: 'Purchase',
          value: 'amount',
          enabled: true,
          first_payment_only: false,
          platform_safe_event_name: 'CustomEvent1',
        },
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
    rows: catalog.rows.map(rowAnswer),
    updated_at: timeOrNull(catalog.updatedAt),
    platform_safe: {
      target: catalog.safeTarget === undefined ? null : safeTargetRow(catalog.safeTarget),
      consent: { version: consent.version, text: consent.text, text_hash: consent.textHash },
    },
  };
}

function rowAnswer({ value, ...row }: CatalogRow): z.input<typeof Row> {
  return {
    conversion_key: row.conversionKey,
    destination_id: row.destinationId,
    platform_event_name: orNull(row.platformEventName),
    value:
      value.case === 'fixed'
        ? { fixed: value.value.amount, currency: value.value.currency }
        : value.case === 'amount'
          ? 'amount'
          : 'none',
    enabled: row.enabled,
    first_payment_only: row.firstPaymentOnly,
    platform_safe_event_name: row.safeEventName,
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
  return modeOf((await tenants.getProfile({ profileId })).profile);
}

export const modeOf = (profile: { readonly privacyMode: string } | undefined): PrivacyMode =>
  (profile?.privacyMode ?? 'standard') as PrivacyMode;
