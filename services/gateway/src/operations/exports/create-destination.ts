// Declares POST /exports/destinations, which starts sending the profile's conversions to one target.
import { z } from 'zod';
import { allOf } from '../../domain/scopes.ts';
import { answerOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { exampleMeta } from '../example-meta.ts';
import { textField } from '../query-fields.ts';
import {
  conversionActionField,
  DESTINATION_KINDS,
  DestinationRow,
  destinationExample,
  destinationRow,
  messagingAccountField,
  pixelField,
} from './destination.ts';

const Body = z
  .strictObject({
    kind: z.enum(DESTINATION_KINDS).default('social_ads_dataset').meta({
      description:
        'social_ads_dataset needs ad_pixel_id; search_ads_conversion_action needs conversion_action_id; chat_dataset, which takes only business_messaging events, needs connection_id and whatsapp_business_account_id.',
    }),
    ad_pixel_id: pixelField.optional(),
    conversion_action_id: conversionActionField.optional(),
    connection_id: z
      .uuid()
      .optional()
      .meta({ description: 'The ad account; by default the one of the profile that has the target.' }),
    name: textField(100, "A name for it; by default the platform's own.").optional(),
    enabled: z.boolean().default(true).meta({ description: 'False sends nothing there until you say true.' }),
    test_event_code: z
      .string()
      .regex(/^\w{1,64}$/, 'must be 1 to 64 letters, digits and underscores')
      .optional()
      .meta({ description: 'The code that the platform shows for testing; by default none.' }),
    limit_data_use: z.boolean().default(false).meta({
      description:
        "Asks the platform to limit what it does with each person's data (Limited Data Use), by the person's place as the platform finds it. Datasets only.",
    }),
    whatsapp_business_account_id: messagingAccountField.optional(),
  })
  .meta({ id: 'NewExportDestination' });

export const createDestination = operation({
  method: 'POST',
  path: '/exports/destinations',
  area: 'exports',
  summary: 'Send conversions to an ad platform',
  description:
    'From now on the conversions that the catalog lists are sent to this target; GET /api/v1/exports/deliveries shows each of them. The target is first looked up on the platform. Sending the same one again returns the existing destination, with the settings of this call, and status 200.',
  scopes: allOf('exports:write'),
  entitlement: 'svc_attribution',
  idempotency: 'optional',
  body: Body,
  bodyRules: { maxBytes: 16 * 1024 },
  answer: answerOf(DestinationRow, { statuses: { 201: 'Created.', 200: 'It already existed.' } }),
  errors: [
    ...(['validation_error', 'not_found', 'ads_connection_required', 'invalid_state'] as const),
    ...(['connection_not_ready', 'provider_error'] as const),
  ],
  examples: {
    request: { kind: 'social_ads_dataset', ad_pixel_id: '238460000000001' },
    answer: { data: destinationExample, meta: exampleMeta },
  },
  handle: async ({ profileId, body }, { exports }) => {
    const { destination, created } = await exports.createDestination({
      ...{ profileId, kind: body.kind, name: body.name, enabled: body.enabled, testEventCode: body.test_event_code },
      connectionId: body.connection_id?.toLowerCase(),
      adPixelId: body.ad_pixel_id,
      conversionActionId: body.conversion_action_id,
      whatsappBusinessAccountId: body.whatsapp_business_account_id,
      limitDataUse: body.limit_data_use,
    });
    return { data: destinationRow(destination), status: created ? 201 : 200 };
  },
});
