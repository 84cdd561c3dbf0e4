// Declares POST /exports/destinations, which starts sending the profile's conversions to one dataset.
import { z } from 'zod';
import { allOf } from '../../domain/scopes.ts';
import { answerOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { exampleMeta } from '../example-meta.ts';
import { textField } from '../query-fields.ts';
import { DestinationRow, destinationExample, destinationRow, pixelField } from './destination.ts';

const Body = z
  .strictObject({
    ad_pixel_id: pixelField,
    connection_id: z
      .uuid()
      .optional()
      .meta({ description: 'The ad account; by default the one of the profile that has the pixel.' }),
    name: textField(100, "A name for it; by default the platform's own.").optional(),
    whatsapp_business_account_id: z
      .string()
      .regex(/^\d{1,32}$/, 'must be an id of the ad platform: digits')
      .optional()
      .meta({
        description:
          'The messaging business account of the profile: business_messaging events with click_ids.ctwa_clid go to the dataset linked to it. Without it they are sent as chat.',
      }),
  })
  .meta({ id: 'NewExportDestination' });

export const createDestination = operation({
  method: 'POST',
  path: '/exports/destinations',
  area: 'exports',
  summary: 'Send conversions to an ad platform',
  description:
    'From now on the conversions that the catalog lists are sent to this dataset; GET /api/v1/exports/deliveries shows each of them. The pixel is first looked up on the platform. Sending the same pixel again returns the existing destination, with the settings of this call, and status 200.',
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
    request: { ad_pixel_id: destinationExample.ad_pixel_id },
    answer: { data: destinationExample, meta: exampleMeta },
  },
  handle: async ({ profileId, body }, { exports }) => {
    const { destination, created } = await exports.createDestination({
      profileId,
      connectionId: body.connection_id?.toLowerCase(),
      adPixelId: body.ad_pixel_id,
      name: body.name,
      whatsappBusinessAccountId: body.whatsapp_business_account_id,
    });
    return { data: destinationRow(destination), status: created ? 201 : 200 };
  },
});
