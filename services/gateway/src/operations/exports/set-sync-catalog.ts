// Declares PUT /conversion-sync/catalog, which sets what is sent and the privacy mode of the profile.
import { isLessPrivate } from '@touchline/chassis/access/healthcare.ts';
import { publicError } from '@touchline/chassis/public-http/public-error.ts';
import { z } from 'zod';
import { allOf } from '../../domain/scopes.ts';
import { answerOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { exampleMeta } from '../example-meta.ts';
import { CatalogAnswer, catalogAnswer, examples, privacyModeField, privacyModeOf, RuleInput } from './sync-catalog.ts';

const Body = z
  .strictObject({
    conversions: z.array(RuleInput).max(50).optional().meta({
      description: 'The complete list: a conversion that is not in it is no longer sent. By default unchanged.',
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
    'Replaces the list of conversions, sets the privacy mode, or both. A mode also applies to what is already waiting. A mode other than standard puts the profile in the healthcare family: live delegated keys with customers:read or visitors:read end. A partner app can make a profile more private but not less: 403 forbidden.',
  scopes: allOf('exports:write'),
  idempotency: 'optional',
  body: Body,
  bodyRules: { maxBytes: 64 * 1024 },
  answer: answerOf(CatalogAnswer),
  errors: ['validation_error', 'forbidden', 'not_found', 'invalid_state'],
  examples: {
    request: {
      conversions: [{ conversion_key: 'payment_received', platform_event_name: 'Purchase', send_value: true }],
      privacy_mode: 'standard',
    },
    answer: { data: examples.catalog, meta: exampleMeta },
  },
  handle: async ({ profileId, credential, body }, { exports, tenants }) => {
    const { privacy_mode: wanted, conversions } = body;
    const present = await privacyModeOf({ tenants }, profileId);
    if (wanted !== undefined && isLessPrivate(present, wanted) && credential.principal.kind === 'app')
      throw publicError('forbidden', 'Only the profile itself can become less private, by its own key or a person.');
    // Set the rules first: when they are refused, the profile must stay unchanged.
    if (conversions !== undefined) await exports.setCatalog({ profileId, rules: conversions.map(ruleMessage) });
    if (wanted !== undefined) await tenants.setPrivacyMode({ profileId, privacyMode: wanted });
    const { catalog } = await exports.getCatalog({ profileId });
    return { data: catalogAnswer(catalog, wanted ?? present) };
  },
});

const ruleMessage = (rule: z.output<typeof RuleInput>) => ({
  conversionKey: rule.conversion_key,
  eventName: rule.platform_event_name,
  sendValue: rule.send_value,
});
