// Declares POST /messages/chat/numbers, which makes a connection from a chat number.

import { publicError } from '@touchline/chassis/public-http/public-error.ts';
import { z } from 'zod';
import { allOf } from '../../domain/scopes.ts';
import { tenantOf } from '../../handoffs/tenant-of.ts';
import { answerOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { rule } from '../../http/rule.ts';
import { orNull } from '../answer-fields.ts';
import { ConnectionRow, connectionExample, connectionRow, exampleOf } from '../connections/connection.ts';
import { exampleMeta } from '../example-meta.ts';

/** Longer than connections waits for the vendor. */
const DEADLINE_MS = 20_000;

const vendorId = (description: string) =>
  z
    .string()
    .regex(/^\d{1,32}$/, 'must be digits, as a string')
    .meta({ description });

const REQUIRED = ['business_account_id', 'access_token', 'pin'] as const;

const Body = z
  .strictObject({
    business_account_id: vendorId(
      'Id of the WhatsApp business account to which the number belongs. Required, like access_token and pin, unless code continues a registration.',
    ).optional(),
    phone_number_id: vendorId("The vendor's id of the number."),
    access_token: z
      .string()
      .regex(/^[\x21-\x7e]{8,4096}$/, 'must be 8 to 4,096 printable characters without spaces')
      .meta({
        description: "Gives access to the business account, for the operator's own app with the vendor. Stored sealed.",
      })
      .optional(),
    pin: z
      .string()
      .regex(/^\d{6}$/, 'must be six digits')
      .meta({ description: 'The two-step PIN of the number; a number without one gets this PIN.' })
      .optional(),
    display_number: z
      .string()
      .min(1)
      .max(40)
      .optional()
      .meta({ description: 'The number as people dial it: refused when the vendor has a different one.' }),
    code_method: z
      .enum(['SMS', 'VOICE'])
      .optional()
      .meta({ description: 'How a one-time code is sent to a number that the vendor has not verified.' }),
    code: z
      .string()
      .regex(/^\d{4,10}$/, 'must be digits')
      .optional()
      .meta({
        description: 'The one-time code that arrived, in the second call: phone_number_id and code are enough.',
      }),
  })
  .check(
    rule('business_account_id, access_token and pin are required without code', ({ value, issues }) => {
      if (value.code !== undefined) return;
      const missing = REQUIRED.find((name) => value[name] === undefined);
      if (missing !== undefined)
        issues.push({ code: 'custom', input: value, path: [missing], message: 'is required without code' });
    }),
  )
  .meta({ id: 'ChatNumberInput' });

const Registered = z
  .object({
    status: z.enum(['registered', 'code_requested']),
    display_number: z.string().nullable(),
    verified_name: z.string().nullable(),
    connection: ConnectionRow.nullable().meta({ description: 'null while the vendor waits for the one-time code.' }),
  })
  .meta({ id: 'ChatNumber' });

export const registerChatNumber = operation({
  method: 'POST',
  path: '/messages/chat/numbers',
  area: 'messages',
  summary: 'Register a chat number',
  description:
    'Checks the number with WhatsApp, registers it and connects it: from then on it is in GET /connections, with the channel chat_provider. A number that WhatsApp has not verified is first sent a one-time code (202); within ten minutes, a call with phone_number_id and code continues, and the same call with code does at any time. A code is requested only while the registration can be kept: chat_otp_relay_unavailable otherwise, and no attempt is used up. A number can be registered ten times within 72 hours, whoever calls: beyond that, chat_register_limit, which is never retried automatically.',
  scopes: allOf('connections:write'),
  idempotency: 'optional',
  body: Body,
  bodyRules: { maxBytes: 16 * 1024 },
  answer: answerOf(Registered, { statuses: { 201: 'Registered.', 202: 'A one-time code is on its way.' } }),
  errors: [
    'validation_error',
    'not_found',
    'account_connected_elsewhere',
    'chat_register_limit',
    'rate_limit_exceeded',
    'chat_otp_relay_unavailable',
    'provider_error',
  ],
  examples: {
    request: {
      business_account_id: '102290129340398',
      phone_number_id: '106540352242922',
      access_token: 'EAAJB-of-the-app',
      pin: '314159',
    },
    answer: {
      data: {
        status: 'registered',
        display_number: '+56 2 2345 6789',
        verified_name: 'Example Shop',
        connection: {
          ...exampleOf('chat_provider', { external_id: '106540352242922', name: 'Example Shop, +56 2 2345 6789' }, [
            'outcomes',
            'webhooks',
            'messages',
          ]),
          sync: {
            ...connectionExample.sync,
            state: 'unavailable',
            started_at: null,
            last_success_at: null,
            entities: 0,
            insights: 0,
          },
        },
      },
      meta: exampleMeta,
    },
  },
  handle: async ({ profileId, body }, { tenants, chatNumbers, baseUrl }) => {
    const tenant = await tenantOf({ tenants }, profileId);
    if (!tenant) throw publicError('not_found', 'The credential has no such profile.');
    const answer = await chatNumbers.registerNumber(
      {
        profileId,
        workspaceId: tenant.profile.workspaceId,
        businessAccountId: body.business_account_id,
        phoneNumberId: body.phone_number_id,
        accessToken: body.access_token,
        displayNumber: body.display_number,
        pin: body.pin,
        codeMethod: body.code_method,
        code: body.code,
      },
      { deadlineMs: DEADLINE_MS },
    );
    const { connection } = answer;
    return {
      status: connection ? 201 : 202,
      data: {
        status: connection ? ('registered' as const) : ('code_requested' as const),
        display_number: orNull(answer.displayNumber),
        verified_name: orNull(answer.verifiedName),
        connection: connection ? connectionRow(connection, baseUrl()) : null,
      },
    };
  },
});
