// Declares POST /messages/email, which sends one mail to one person from a mailbox of the profile.
import { publicError } from '@touchline/chassis/public-http/public-error.ts';
import { z } from 'zod';
import { allOf } from '../../domain/scopes.ts';
import { answerOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { rule } from '../../http/rule.ts';
import { exampleMeta } from '../example-meta.ts';
import { uuidField } from '../query-fields.ts';
import { SentMessage, sentRow } from './sent-message.ts';

/** Longer than messages waits for connections, and that for the vendor. */
const DEADLINE_MS = 25_000;
/** A mail with attachments takes longer. */
const WITH_FILES_MS = 50_000;
const MAX_BODY = 512 * 1024;

/** It excludes instead of listing what is allowed, so that it means the same where a pattern is read by UTF-16 units. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused here
const ONE_LINE = /^[^\u0000-\u001f\u007f]+$/;
const NO_PATH = /^[^/\\]+$/;
/** Printable ASCII between the brackets (RFC 5322, section 3.6.4). */
const MESSAGE_ID = /^<[!-;=?-~]+>$/;

const NAMES = ['customer_profile_id', 'customer_key', 'email'] as const;
const NOBODY = `must name a person: send one of ${NAMES.join(', ')}`;

const Recipient = z
  .strictObject({
    customer_profile_id: z.uuid().optional(),
    customer_key: z
      .string()
      .min(1)
      .max(200)
      .regex(/\S/, 'must not be blank')
      .optional()
      .meta({ description: "The caller's own customer id." }),
    email: z.email().max(320).optional(),
  })
  .check(
    rule('to names one person, by exactly one of its members', ({ value, issues }) => {
      const [first, second] = NAMES.filter((name) => value[name] !== undefined);
      if (first === undefined) issues.push({ code: 'custom', input: value, path: [], message: NOBODY });
      if (second !== undefined) {
        const message = `cannot be sent together with ${first}: name the person once`;
        issues.push({ code: 'custom', input: value, path: [second], message });
      }
    }),
  )
  .meta({ id: 'MailRecipient', description: 'Names one person by one of these members.' });

const Attachment = z
  .strictObject({
    media_id: z.uuid().meta({ description: 'A file that was uploaded with POST /messages/media.' }),
    filename: z
      .string()
      .min(1)
      .max(255)
      .regex(ONE_LINE, 'must be one line')
      .regex(NO_PATH, 'must be the name of a file, not a path')
      .optional()
      .meta({ description: 'The name that the recipient sees; by default the one with which the file was uploaded.' }),
  })
  .meta({ id: 'MailAttachment' });

const Body = z
  .strictObject({
    connection_id: uuidField('The mailbox to send from; optional when the profile has only one.').optional(),
    to: Recipient,
    subject: z.string().min(1).max(998).regex(ONE_LINE, 'must be one line'),
    text: z.string().min(1).max(MAX_BODY).optional(),
    html: z.string().min(1).max(MAX_BODY).optional(),
    in_reply_to: z
      .string()
      .max(998)
      .regex(MESSAGE_ID, 'must be a Message-ID in angle brackets')
      .optional()
      .meta({ description: 'The Message-ID of the mail that this one answers, in angle brackets.' }),
    attachments: z.array(Attachment).max(20).default([]).meta({ description: 'Together they may have 18 MB.' }),
    link_tokens: z.boolean().default(true).meta({
      description: 'Adds a link token of the recipient to links to the sites that the tracking settings name.',
    }),
  })
  .check(
    rule('a mail has a text, an HTML body, or both', ({ value, issues }) => {
      if (value.text !== undefined || value.html !== undefined) return;
      issues.push({ code: 'custom', input: value, path: ['text'], message: 'is required where there is no html' });
    }),
  )
  .meta({ id: 'MailInput' });

export const sendEmail = operation({
  method: 'POST',
  path: '/messages/email',
  area: 'messages',
  summary: 'Send a mail',
  description:
    'Sends a mail from a connected mailbox (gmail, outlook) to one person, with files of up to 18 MB together. Links to the sites that the tracking settings name get a link token of the recipient, in the text and in the href of the HTML, unless link_tokens is false. Under one Idempotency-Key a mail is sent once: when a provider_error leaves the outcome unknown, the same request looks in the mailbox, where its grant allows that, and sends the mail only if the mailbox does not have it. What the vendor refuses carries provider, provider_status, provider_code and provider_message. A refusal without a code of its own is provider_error with status 422: the same request is not sent again. A sent mail is not a touchpoint; a click on its link is one.',
  scopes: allOf('attribution:write'),
  idempotency: 'required',
  body: Body,
  bodyRules: { maxBytes: 1_200 * 1024 },
  answer: answerOf(SentMessage, { statuses: { 202: 'The vendor accepted it.' } }),
  errors: [
    'validation_error',
    'invalid_parameter',
    'not_found',
    'customer_not_found',
    'media_expired',
    'payload_too_large',
    'invalid_state',
    'connection_not_ready',
    'provider_not_configured',
    'account_suspended',
    'auth_revoked',
    'mailbox_disabled',
    'quota_exceeded',
    'recipient_rejected',
    'rate_limit_exceeded',
    'provider_error',
  ],
  refusals: {
    provider_error:
      'The vendor failed, and it may be unknown whether the mail was sent; with status 422 it refused the mail, and would refuse it again.',
  },
  examples: {
    request: {
      to: { customer_key: 'C-77' },
      subject: 'Your order is ready',
      text: 'See https://shop.example/orders/77?utm_source=mail',
    },
    answer: {
      data: {
        message_id: '0b0f4a3e-7b11-5a52-9d52-8f6c2a0e3a52',
        thread_id: '4a3e0b0f-7b11-4a52-9d52-8f6c2a0e3a52',
        status: 'sent',
        provider_message_id: '18f2a6c1b7d4e5f0',
        link_tokens_added: 1,
      },
      meta: exampleMeta,
    },
  },
  handle: async ({ profileId, body, effectId }, { messages }) => {
    const { subject, text = '', html = '', attachments } = body;
    const request = {
      ...{ profileId, subject, text, html, to: recipientOf(body.to), operationId: effectId },
      connectionId: body.connection_id?.toLowerCase(),
      inReplyTo: body.in_reply_to,
      attachments: attachments.map(({ media_id, filename }) => ({
        mediaId: media_id.toLowerCase(),
        fileName: filename,
      })),
      withoutLinkTokens: !body.link_tokens,
    };
    const deadlineMs = attachments.length > 0 ? WITH_FILES_MS : DEADLINE_MS;
    const { message } = await messages.sendMail(request, { deadlineMs });
    if (message === undefined) throw publicError('internal_error');
    return { data: sentRow(message, true) };
  },
});

function recipientOf(to: z.output<typeof Recipient>) {
  if (to.email !== undefined) return { case: 'email' as const, value: to.email };
  if (to.customer_key !== undefined) return { case: 'customerKey' as const, value: to.customer_key };
  return { case: 'customerId' as const, value: to.customer_profile_id?.toLowerCase() ?? '' };
}
