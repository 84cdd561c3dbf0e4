// Declares POST /integrations/fintoc/link/start, which returns what a browser needs to open Fintoc's widget.
import { z } from 'zod';
import { allOf } from '../../domain/scopes.ts';
import { answerOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { time, timeOf } from '../answer-fields.ts';
import { exampleMeta } from '../example-meta.ts';
import { LIVE_CALL_MS } from './connect-shop.ts';

const Started = z
  .object({
    link_intent_id: z.string(),
    widget_token: z
      .string()
      .meta({ description: 'Opens the widget for this one link; give it only to the account holder.' }),
    public_key: z.string(),
    expires_at: time.meta({ description: 'Until when the link can be finished.' }),
  })
  .meta({ id: 'StartedBankLink' });

export const startBankLink = operation({
  method: 'POST',
  path: '/integrations/fintoc/link/start',
  area: 'connections',
  summary: 'Start a bank link',
  description:
    'Opens a link intent at Fintoc. Open Fintoc’s widget with public_key and widget_token in the browser of the account holder; its onSuccess passes the exchange token for POST /api/v1/integrations/fintoc/link/connect.',
  scopes: allOf('connections:write'),
  body: z
    .strictObject({
      holder_type: z.enum(['individual', 'business']).default('business').meta({
        description: 'The kind of the account holder.',
      }),
    })
    .meta({ id: 'BankLinkStartInput' }),
  bodyRules: { optional: true, maxBytes: 16 * 1024 },
  answer: answerOf(Started, { statuses: { 201: 'Started.' } }),
  errors: ['validation_error', 'provider_not_configured', 'provider_error'],
  examples: {
    request: { holder_type: 'business' },
    answer: {
      data: {
        link_intent_id: 'li_7b110b0f4a3e',
        widget_token: 'li_7b110b0f4a3e_sec_9d528f6c2a0e',
        public_key: 'pk_live_7b110b0f',
        expires_at: '2026-01-31T10:00:00.000Z',
      },
      meta: exampleMeta,
    },
  },
  handle: async ({ profileId, body }, { integrations }) => {
    const request = { profileId, holderType: body.holder_type };
    const started = await integrations.startBankLink(request, { deadlineMs: LIVE_CALL_MS });
    const { linkIntentId, widgetToken, publicKey, expiresAt } = started;
    return {
      data: {
        link_intent_id: linkIntentId,
        widget_token: widgetToken,
        public_key: publicKey,
        expires_at: timeOf(expiresAt),
      },
    };
  },
});
