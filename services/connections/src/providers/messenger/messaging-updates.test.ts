// Tests what is read from the webhooks of Messenger and Instagram.
import assert from 'node:assert/strict';
import { readMessagingUpdates } from './messaging-updates.ts';

const AT = 1_793_880_000_123;
const OURS = '0b0f4a3e-7b11-4a52-9d52-8f6c2a0e3a52';
const AD = { ref: 'r', source: 'ADS', type: 'OPEN_THREAD', ad_id: '9', ads_context_data: { ad_title: 'A' } };

const read = (object: string, ...messaging: object[]) =>
  readMessagingUpdates(Buffer.from(JSON.stringify({ object, entry: [{ id: '701', time: AT, messaging }] })));
const from = (what: object) => ({ sender: { id: '11' }, recipient: { id: '701' }, timestamp: AT, ...what });
const first = (object: string, what: object) => read(object, from(what))[0];
const base = { person: 'messenger:11', sentAt: new Date(AT), referral: null };
const fromAd = { ...base, referral: { adId: '9', clickId: null } };

describe('a webhook of a page', () => {
  const MESSAGES: readonly [what: string, item: object, message: object][] = [
    ['a text', { message: { mid: 'm1', text: 'Hola' } }, { ...base, externalId: 'm1', type: 'text' }],
    [
      'a picture',
      { message: { mid: 'm1', attachments: [{ type: 'image', payload: {} }] } },
      { ...base, externalId: 'm1', type: 'image' },
    ],
    [
      'a file',
      { message: { mid: 'm1', attachments: [{ type: 'file', payload: {} }] } },
      { ...base, externalId: 'm1', type: 'document' },
    ],
    ['something new', { message: { mid: 'm1' } }, { ...base, externalId: 'm1', type: 'unknown' }],
    [
      'a message after an ad',
      { message: { mid: 'm1', text: 'Hola', referral: AD } },
      { ...fromAd, externalId: 'm1', type: 'text' },
    ],
    [
      'a message after a link of the page',
      { message: { mid: 'm1', text: 'Hola', referral: { ...AD, source: 'SHORTLINK' } } },
      { ...base, externalId: 'm1', type: 'text' },
    ],
    [
      'a button after an ad',
      { postback: { title: 'Start', payload: 'x', referral: AD } },
      { ...fromAd, externalId: `postback:11:${AT}`, type: 'postback' },
    ],
    [
      'an ad that opens a thread that exists',
      { referral: AD },
      { ...fromAd, externalId: `referral:11:${AT}`, type: 'referral', isOnlyReferral: true },
    ],
  ];
  for (const [what, item, message] of MESSAGES)
    it(`reports ${what}`, () => {
      const updates = first('page', item);
      assert.deepEqual(updates, { product: 'messenger', account: '701', messages: [message], statuses: [] });
    });

  it('names the people of Instagram apart', () => {
    const updates = first('instagram', { message: { mid: 'm1', text: 'Hola' } });
    assert.deepEqual([updates?.product, updates?.messages[0]?.person], ['instagram', 'instagram:11']);
  });

  it('reports that a message of ours was accepted, by its echo', () => {
    const sent = { sender: { id: '701' }, recipient: { id: '11' } };
    const echo = from({ ...sent, message: { mid: 'm1', is_echo: true, app_id: 1, metadata: OURS } });
    assert.deepEqual(read('page', echo)[0]?.statuses, [{ messageId: OURS, status: 'sent', fault: null }]);
  });

  const NOTHING: readonly [what: string, item: object][] = [
    ['the echo of the inbox', { message: { mid: 'm1', text: 'Hola', is_echo: true } }],
    ['the echo of another app', { message: { mid: 'm1', is_echo: true, metadata: 'theirs' } }],
    ['a delivery', { delivery: { mids: ['m1'], watermark: AT } }],
    ['a reading', { read: { watermark: AT } }],
    ['a reaction', { reaction: { mid: 'm1', action: 'react' } }],
    ['a message that was taken back', { message: { mid: 'm1', is_deleted: true } }],
    ['a link of the page', { referral: { ref: 'r', source: 'SHORTLINK', type: 'OPEN_THREAD' } }],
  ];
  for (const [what, item] of NOTHING)
    it(`reports nothing of ${what}`, () => {
      const updates = first('page', item);
      assert.deepEqual([updates?.messages, updates?.statuses], [[], []]);
    });

  it('without messages, such as a lead, names no account', () => {
    const lead = { object: 'page', entry: [{ id: '701', time: 1, changes: [{ field: 'leadgen', value: {} }] }] };
    assert.deepEqual(readMessagingUpdates(Buffer.from(JSON.stringify(lead))), []);
  });

  it('that is none is refused', () => {
    assert.throws(() => read('whatsapp_business_account', {}));
    assert.throws(() => read('page', { message: { text: 'who?' } }));
  });
});
