// Tests how webhooks of WhatsApp are read: several numbers in one body, messages with and without an ad, statuses with and
// without our id.
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { isHubSigned, readNumberUpdates } from './webhook.ts';

const bytes = (body: unknown) => new TextEncoder().encode(JSON.stringify(body));
const value = (number: string, more: object) => ({ metadata: { phone_number_id: number }, ...more });
const change = (number: string, more: object) => ({ field: 'messages', value: value(number, more) });
const body = (...changes: object[]) => ({ object: 'whatsapp_business_account', entry: [{ id: '1', changes }] });
const message = (more: object = {}) => ({
  id: 'wamid.1',
  from: '56911112222',
  timestamp: '1762300000',
  type: 'text',
  ...more,
});

describe('a webhook of WhatsApp', () => {
  it('is signed by the bytes of its body', () => {
    const raw = bytes(body());
    const signature = `sha256=${createHmac('sha256', 'secret').update(raw).digest('hex')}`;
    assert.ok(isHubSigned(signature, raw, 'secret'));
    assert.ok(!isHubSigned(signature, raw, 'other'));
    assert.ok(!isHubSigned(signature, bytes({}), 'secret'));
    assert.ok(!isHubSigned(signature.slice('sha256='.length), raw, 'secret'));
    assert.ok(!isHubSigned(undefined, raw, 'secret'));
  });

  it('reports each number separately, however its changes are packed', () => {
    const updates = readNumberUpdates(
      bytes(
        body(
          change('1', { messages: [message()] }),
          change('2', { messages: [message()] }),
          change('1', { messages: [message()] }),
        ),
      ),
    );
    assert.deepEqual(
      updates.map(({ numberId, messages }) => [numberId, messages.length]),
      [
        ['1', 2],
        ['2', 1],
      ],
    );
  });

  const REFERRALS: readonly [what: string, referral: object | undefined, read: object | null][] = [
    ['no referral', undefined, null],
    ['an ad with its click', { source_id: '12', source_type: 'ad', ctwa_clid: 'c' }, { adId: '12', clickId: 'c' }],
    ['an ad in Status', { source_id: '12', source_type: 'ad' }, { adId: '12', clickId: null }],
    ['a post', { source_id: '12', source_type: 'post' }, null],
    [
      'a post whose click has an id',
      { source_id: '12', source_type: 'post', ctwa_clid: 'c' },
      { adId: null, clickId: 'c' },
    ],
  ];
  for (const [what, referral, read] of REFERRALS)
    it(`with ${what} is read as such`, () => {
      const [updates] = readNumberUpdates(bytes(body(change('1', { messages: [message({ referral })] }))));
      assert.deepEqual(updates?.messages[0]?.referral, read);
      assert.equal(updates?.messages[0]?.sentAt.toISOString(), '2025-11-04T23:46:40.000Z');
    });

  it('reports the status only of our own messages', () => {
    const OURS = ['0b0f4a3e-7b11-5a52-9d52-8f6c2a0e3a52', '7b110b0f-4a3e-5a52-9d52-8f6c2a0e3a52'] as const;
    const statuses = [
      { id: 'wamid.1', status: 'read', biz_opaque_callback_data: 'order 77 of another app' },
      { id: 'wamid.2', status: 'delivered', biz_opaque_callback_data: OURS[0] },
      { id: 'wamid.3', status: 'read' },
      {
        status: 'failed',
        biz_opaque_callback_data: OURS[1],
        errors: [{ code: 131_047, title: 'Re-engagement message' }],
      },
    ];
    assert.deepEqual(readNumberUpdates(bytes(body(change('1', { statuses }))))[0]?.statuses, [
      { messageId: OURS[0], status: 'delivered', fault: null },
      { messageId: OURS[1], status: 'failed', fault: { code: '131047', text: 'Re-engagement message' } },
    ]);
  });

  it('reports nothing when it is about other things', () =>
    assert.deepEqual(readNumberUpdates(bytes(body({ field: 'account_update', value: { event: 'VERIFIED' } }))), []));

  for (const raw of ['', '[]', '{"object":"page","entry":[]}', '{"object":"whatsapp_business_account"}'])
    it(`is not ${raw || 'an empty body'}`, () => assert.throws(() => readNumberUpdates(new TextEncoder().encode(raw))));
});
