// Tests messages: which bodies are valid, and who receives one that names a customer.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { SendChatRequest } from '@touchline/proto/gen/touchline/messages/v1/messages_pb.ts';
import { CUSTOMER_ID, MEDIA_ID } from './doubles/known-ids.ts';
import { messagesDouble } from './doubles/messages.ts';
import { type RunningGateway, runGateway } from './running-gateway.ts';

describe('chat messages', () => {
  let running: RunningGateway;
  const sent: SendChatRequest[] = [];
  before(async () => {
    const double = messagesDouble();
    const sendChat: typeof double.sendChat = (request, call) => {
      sent.push(request);
      return double.sendChat(request, call);
    };
    running = await runGateway('messages', { doubles: { messages: { ...double, sendChat } } });
  });
  after(async () => await running[Symbol.asyncDispose]());
  beforeEach(() => sent.splice(0));

  const post = async (path: string, body: unknown, headers: Record<string, string> = {}) => {
    const response = await running.post(`/messages/${path}`, body, { 'idempotency-key': randomUUID(), ...headers });
    // biome-ignore lint/suspicious/noExplicitAny: answers are read by the contract's field names
    const json = (await response.json()) as any;
    return { status: response.status, code: json.error?.code, message: json.error?.message, data: json.data };
  };
  const to = { phone: '+56912345678' };
  const text = { body: 'Hola' };

  it('name their recipient as the caller did, and show the vendor’s id to those who may see the number', async () => {
    const { status, data } = await post('chat', { to: { customer_key: 'C-77' }, text });
    assert.deepEqual([status, data.provider_message_id], [202, 'wamid.1']);
    await post('chat', { to: { customer_profile_id: CUSTOMER_ID.toUpperCase() }, text });
    const key = await running.issueKey(['attribution:write']);
    const withKey = { authorization: `Bearer ${key}` };
    assert.equal((await post('chat', { to: { customer_key: 'C-77' }, text }, withKey)).data.provider_message_id, null);
    assert.equal((await post('chat', { to, text }, withKey)).data.provider_message_id, 'wamid.1');
    assert.deepEqual(
      sent.map((request) => request.to),
      [
        { case: 'customerKey', value: 'C-77' },
        { case: 'customerId', value: CUSTOMER_ID },
        { case: 'customerKey', value: 'C-77' },
        { case: 'phone', value: to.phone },
      ],
    );
  });

  it('are one under one Idempotency-Key, which each of them needs', async () => {
    const headers = { 'idempotency-key': 'same' };
    const first = await post('chat', { to, text }, headers);
    assert.deepEqual(await post('chat', { to, text }, headers), first);
    assert.equal(sent.length, 1);
    const { status, code } = await post('chat', { to, text }, { 'idempotency-key': '' });
    assert.deepEqual([status, code], [400, 'invalid_parameter']);
  });

  it('send an uploaded file by its media_id, and say whether links get tokens', async () => {
    await post('chat', { to, media_id: MEDIA_ID, caption: 'Look' });
    await post('chat', { to, text, link_tokens: false });
    assert.deepEqual(
      sent.map(({ type, content, withoutLinkTokens }) => [type, JSON.parse(content), withoutLinkTokens]),
      [
        ['media', { media_id: MEDIA_ID, caption: 'Look' }, false],
        ['text', text, true],
      ],
    );
  });

  it('name their template and its language in the vendor’s form', async () => {
    const components = [{ type: 'body', parameters: [{ type: 'text', text: 'Ana' }] }];
    await post('chat', { to, template: { name: 'hello', language: 'es_CL', components } });
    assert.deepEqual(
      [sent[0]?.type, JSON.parse(sent[0]?.content ?? '')],
      ['template', { name: 'hello', language: { code: 'es_CL' }, components }],
    );
  });

  const WRONG: readonly [what: string, body: object, member: RegExp][] = [
    [
      'nobody',
      { to: {}, text },
      /^to must name a person: send one of customer_profile_id, customer_key, phone, thread_id\.$/,
    ],
    ['a blank key', { to: { customer_key: ' ' }, text }, /^to\.customer_key must not be blank/],
    ['a person who is named twice', { to: { ...to, customer_key: 'C-77' }, text }, /to\.phone/],
    ['a phone without +', { to: { phone: '912345678' }, text }, /to\.phone/],
    ['no content', { to }, /text/],
    ['two contents', { to, text, template: { name: 'a', language: 'es' } }, /template/],
    ['an empty text', { to, text: { body: '' } }, /text\.body/],
    ['a file without a source', { to, image: { caption: 'Look' } }, /image\.id/],
    ['a file with two sources', { to, image: { id: '1', link: 'https://shop.example/a.png' } }, /image\.id/],
    ['a file by plain http', { to, image: { link: 'http://shop.example/a.png' } }, /image\.link/],
    ['a caption on a sound', { to, audio: { id: '1', caption: 'Listen' } }, /caption/],
    ['a caption without a file', { to, text, caption: 'Look' }, /^caption belongs to media_id/],
    ['a template without a language', { to, template: { name: 'a' } }, /template\.language/],
  ];
  for (const [what, body, member] of WRONG)
    it(`with ${what} are refused with the member's name`, async () => {
      const { status, code, message } = await post('chat', body);
      assert.deepEqual([status, code], [422, 'validation_error']);
      assert.match(message, member);
      assert.equal(sent.length, 0);
    });
});

describe('a chat number', () => {
  let running: RunningGateway;
  before(async () => {
    running = await runGateway('chat-numbers');
  });
  after(async () => await running[Symbol.asyncDispose]());

  it('that must be verified first is answered 202 without a connection', async () => {
    const number = { business_account_id: '1', phone_number_id: '2', access_token: 'EAAB-token', pin: '314159' };
    const asked = await running.post('/messages/chat/numbers', { ...number, code_method: 'SMS' });
    const { data } = (await asked.json()) as { data: { status: string; connection: unknown } };
    assert.deepEqual([asked.status, data.status, data.connection], [202, 'code_requested', null]);
  });

  it('is continued by its id and the code alone, and needs everything without a code', async () => {
    const short = await running.post('/messages/chat/numbers', { phone_number_id: '2', code: '123456' });
    assert.equal(short.status, 201);
    const codeless = await running.post('/messages/chat/numbers', { phone_number_id: '2', code_method: 'SMS' });
    const { error } = (await codeless.json()) as { error: { code: string; message: string } };
    assert.deepEqual([codeless.status, error.code], [422, 'validation_error']);
    assert.match(error.message, /^business_account_id is required without code/);
  });
});
