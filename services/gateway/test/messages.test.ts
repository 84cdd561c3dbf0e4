// Tests messages: which bodies are valid, and who receives one that names a customer.
import assert from 'node:assert/strict';
import type { SendChatRequest } from '@touchline/proto/gen/touchline/connections/v1/messages_pb.ts';
import { identityDouble } from './doubles/identity.ts';
import { CUSTOMER_ID } from './doubles/known-ids.ts';
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
    const identity = identityDouble();
    const findCustomer: typeof identity.findCustomer = async ({ externalId }) =>
      externalId === 'C-77' ? { customer: { customerId: CUSTOMER_ID, primaryPhone: '+56987654321' } } : {};
    const doubles = { messages: { ...double, sendChat }, identity: { ...identity, findCustomer } };
    running = await runGateway('messages', { doubles });
  });
  after(async () => await running[Symbol.asyncDispose]());
  beforeEach(() => sent.splice(0));

  const post = async (path: string, body: unknown, headers: Record<string, string> = {}) => {
    const response = await running.post(`/messages/${path}`, body, headers);
    // biome-ignore lint/suspicious/noExplicitAny: answers are read by the contract's field names
    const json = (await response.json()) as any;
    return { status: response.status, code: json.error?.code, message: json.error?.message, data: json.data };
  };
  const to = { phone: '+56912345678' };
  const text = { body: 'Hola' };

  it('to a customer go to the customer’s phone', async () => {
    const { status } = await post('chat', { to: { customer_key: 'C-77' }, text });
    assert.equal(status, 201);
    assert.deepEqual(sent[0]?.to, { case: 'phone', value: '+56987654321' });
    assert.equal(sent[0]?.customerId, CUSTOMER_ID);
    const nobody = await post('chat', { to: { customer_key: 'C-1' }, text });
    assert.deepEqual([nobody.status, nobody.code, sent.length], [404, 'customer_not_found', 1]);
  });

  it('are one under one Idempotency-Key, and two without', async () => {
    const headers = { 'idempotency-key': 'same' };
    const first = await post('chat', { to, text }, headers);
    assert.deepEqual(await post('chat', { to, text }, headers), first);
    assert.equal(sent.length, 1);
    const other = await post('chat', { to, text });
    assert.notEqual(other.data.message_id, first.data.message_id);
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
});
