// Tests POST /messages/email: which bodies are valid, what is passed on, and what a refusal of the vendor shows.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { type AppError, appError } from '@touchline/chassis/errors.ts';
import type { SendMailRequest } from '@touchline/proto/gen/touchline/messages/v1/messages_pb.ts';
import { CUSTOMER_ID, MEDIA_ID } from './doubles/known-ids.ts';
import { messagesDouble } from './doubles/messages.ts';
import { type RunningGateway, runGateway } from './running-gateway.ts';

describe('mails', () => {
  let running: RunningGateway;
  let refusal: AppError | undefined;
  const sent: SendMailRequest[] = [];
  before(async () => {
    const double = messagesDouble();
    const sendMail: typeof double.sendMail = (request, call) => {
      sent.push(request);
      if (refusal) throw refusal;
      return double.sendMail(request, call);
    };
    running = await runGateway('mails', { doubles: { messages: { ...double, sendMail } } });
  });
  after(async () => await running[Symbol.asyncDispose]());
  beforeEach(() => {
    sent.splice(0);
    refusal = undefined;
  });

  const post = async (body: object, key: string = randomUUID()) => {
    const response = await running.post('/messages/email', body, { 'idempotency-key': key });
    // biome-ignore lint/suspicious/noExplicitAny: answers are read by the contract's field names
    const { data, error } = (await response.json()) as any;
    return { status: response.status, data, error, isReplayed: response.headers.get('idempotent-replayed') === 'true' };
  };
  const mail = { to: { email: 'ana@example.com' }, subject: 'Hola', text: 'Hola Ana' };

  it('are passed on with their recipient, bodies, files and the mail that they answer', async () => {
    const { status, data } = await post({
      ...{ to: { customer_profile_id: CUSTOMER_ID.toUpperCase() }, subject: 'Re: Hola', html: '<p>Sí</p>' },
      ...{ in_reply_to: '<q1@example.com>', link_tokens: false },
      attachments: [{ media_id: MEDIA_ID, filename: 'boleta.pdf' }],
    });
    assert.deepEqual(
      [status, data.status, data.provider_message_id, data.link_tokens_added],
      [202, 'sent', '18f2a6c1b7d4e5f0', 1],
    );
    const [request] = sent;
    assert.deepEqual(
      [request?.to, request?.subject, request?.text, request?.html, request?.inReplyTo, request?.withoutLinkTokens],
      [{ case: 'customerId', value: CUSTOMER_ID }, 'Re: Hola', '', '<p>Sí</p>', '<q1@example.com>', true],
    );
    assert.deepEqual(
      request?.attachments.map(({ mediaId, fileName }) => [mediaId, fileName]),
      [[MEDIA_ID, 'boleta.pdf']],
    );
  });

  const INVALID: readonly (readonly [what: string, change: object, message: RegExp])[] = [
    ['nobody', { to: {} }, /to must name a person/],
    ['a person twice', { to: { email: 'a@example.com', customer_key: 'C-7' } }, /to\.email cannot be sent together/],
    ['what is no address', { to: { email: 'ana' } }, /to\.email/],
    ['no body', { text: undefined }, /text is required/],
    ['an empty subject', { subject: '' }, /subject/],
    ['a subject of two lines', { subject: 'Hi\r\nBcc: eve@example.com' }, /subject must be one line/],
    ['a reply to what is no mail', { in_reply_to: 'q1' }, /in_reply_to must be a Message-ID/],
    ['a file that is a path', { attachments: [{ media_id: MEDIA_ID, filename: '../x' }] }, /filename/],
    ['too many files', { attachments: Array.from({ length: 21 }, () => ({ media_id: MEDIA_ID })) }, /attachments/],
    ['an unknown member', { cc: 'eve@example.com' }, /cc/],
  ];
  for (const [what, change, message] of INVALID)
    it(`with ${what} are invalid`, async () => {
      const { status, error } = await post({ ...mail, ...change });
      assert.deepEqual([status, error.code, sent.length], [422, 'validation_error', 0]);
      assert.match(error.message, message);
    });

  it('that a vendor refuses show what it answered', async () => {
    const details = { provider: 'gmail', provider_status: '400', provider_code: 'x', provider_message: 'No' };
    refusal = appError('auth_revoked', 'No', { details: { ...details, reconnect_required: 'true' } });
    const { status, error } = await post(mail);
    assert.deepEqual(
      [status, error.code, error.reconnect_required, error.provider, error.provider_status, error.provider_code],
      [403, 'auth_revoked', true, 'gmail', 400, 'x'],
    );
  });

  it('that a vendor would refuse again are 422, and the same request is not sent again', async () => {
    const details = { refused: 'true', provider: 'gmail', provider_code: 'x', provider_message: 'No' };
    refusal = appError('provider_error', 'No', { details });
    const first = await post(mail, 'same');
    assert.deepEqual([first.status, first.error.code, first.error.provider_message], [422, 'provider_error', 'No']);
    refusal = undefined;
    const again = await post(mail, 'same');
    assert.deepEqual([again.status, again.error, again.isReplayed, sent.length], [422, first.error, true, 1]);
    assert.equal((await post(mail)).status, 202);
  });

  it('that a vendor failed to take are 502, and the same request is passed on again', async () => {
    refusal = appError('provider_error', 'Later', { details: { sent: 'unknown' } });
    assert.equal((await post(mail, 'later')).status, 502);
    refusal = undefined;
    assert.equal((await post(mail, 'later')).status, 202);
    assert.equal(sent[1]?.operationId, sent[0]?.operationId);
  });
});
