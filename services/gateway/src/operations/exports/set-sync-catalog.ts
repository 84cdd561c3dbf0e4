// Declares PUT /conversion-sync/catalog, which sets what is sent and the privacy mode of the profile.
import { isLessPrivate } from '@touchline/chassis/access/healthcare.ts';
import { publicError } from '@touchline/chassis/public-http/public-error.ts';
import { z } from 'zod';
import { allOf } from '../../domain/scopes.ts';
import { answerOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { exampleMeta } from '../example-meta.ts';
import { CatalogAnswer, catalogAnswer, examples, modeOf, privacyModeField, RowInput } from './sync-catalog.ts';

const Body = z
  .strictObject({
    rows: z.array(RowInput).max(500).optional().meta({
      description:
        'The complete list: what is not in it is no longer sent. A destination that is made later begins with rows of its own. By default unchanged.',
    }),
    privacy_mode: privacyModeField.optional(),
  })
  .meta({ id: 'ConversionSyncCatalogInput' });

export const setSyncCatalog = operation({
  method: 'PUT',
  path: '/conversion-sync/catalog',
  area: 'exports',
  summary: 'Set what is exported',
  description:
    'Replaces the rows, sets the privacy mode, or both. A mode also applies to what is already waiting. A mode other than standard puts the profile in the healthcare family: live delegated keys with customers:read or visitors:read end. A partner app can make a profile more private but not less: 403 forbidden.',
  scopes: allOf('exports:write'),
  idempotency: 'optional',
  body: Body,
  bodyRules: { maxBytes: 256 * 1024 },
  answer: answerOf(CatalogAnswer),
  errors: ['validation_error', 'forbidden', 'not_found', 'invalid_state'],
  examples: {
    request: {
      rows: [
        {
          ...{ conversion_key: 'payment_received', destination_id: '5a0f1f0e-5c0b-5a7e-9d3a-2b8c4e7f9a10' },
          ...{ platform_event_name: 'Purchase', value: 'amount', enabled: true },
        },
      ],
      privacy_mode: 'standard',
    },
    answer: { data: examples.catalog, meta: exampleMeta },
  },
  handle: async ({ profileId, credential, body }, { exports, tenants }) => {
    const { privacy_mode: wanted, rows } = body;
    const { profile } = await tenants.getProfile({ profileId });
    const present = modeOf(profile);
    if (wanted !== undefined && isLessPrivate(present, wanted) && credential.principal.kind === 'app')
      throw publicError('forbidden', 'Only the profile itself can become less private, by its own key or a person.');
    // Set the rows first: when they are refused, the profile must stay unchanged.
    const currency = profile?.reportingCurrency ?? '';
    if (rows !== undefined) await exports.setCatalog({ profileId, rows: rows.map((row) => rowMessage(row, currency)) });
    if (wanted !== undefined) await tenants.setPrivacyMode({ profileId, privacyMode: wanted });
    const { catalog } = await exports.getCatalog({ profileId });
    return { data: catalogAnswer(catalog, wanted ?? present) };
  },
});

function rowMessage({ value, ...row }: z.output<typeof RowInput>, currency: string) {
  return {
    conversionKey: row.conversion_key,
    destinationId: row.destination_id.toLowerCase(),
    platformEventName: row.platform_event_name ?? '',
    enabled: row.enabled,
    firstPaymentOnly: row.first_payment_only,
    ...(value === 'amount' && { value: { case: 'amount' as const, value: true } }),
    ...(typeof value === 'object' && { value: { case: 'fixed' as const, value: { amount: value.fixed, currency } } }),
  };
}
