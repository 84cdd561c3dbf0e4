// Tests the threads of pages at the simulator: their windows, what is refused, files, and webhooks as Meta signs them.
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { adReferral } from '../messenger/page-webhooks.ts';
import { type ProviderSim, startProviderSim } from '../provider-sim.ts';
import type { Json } from './json.ts';
import { META_APP, smallWorld } from './small-world.ts';

const [PAGE, TOKEN, HOUR_MS] = ['701', 'page-token', 3_600_000];
const PERMISSIONS = ['pages_show_list', 'pages_manage_metadata', 'pages_messaging', 'instagram_manage_messages'];

describe('the threads of pages at the provider simulator', () => {
  let sim: ProviderSim;
  let now = Date.parse('2082-11-05T12:00:00Z');
  const world = (permissions: string[], more: object = {}) => ({
    ...smallWorld(),
    tokens: [{ access_token: 'user', account_ids: [], page_ids: [PAGE], permissions }],
    pages: [{ id: PAGE, name: 'Andes', access_token: TOKEN, instagram_username: 'andes', ...more }],
  });
  const start = async (permissions = PERMISSIONS, more: object = {}) => {
    sim = await startProviderSim({ world: world(permissions, more), now: () => now });
  };
  beforeEach(() => start());
  afterEach(() => sim[Symbol.asyncDispose]());

  const post = async (path: string, body: object | FormData) => {
    const isForm = body instanceof FormData;
    const response = await fetch(`${sim.url}/v26.0/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${TOKEN}`, ...(!isForm && { 'content-type': 'application/json' }) },
      body: isForm ? body : JSON.stringify(body),
    });
    return (await response.json()) as Json;
  };
  const message = (to: string, more: object = {}) => ({
    ...{ recipient: { id: to }, messaging_type: 'RESPONSE', message: { text: 'Hola', metadata: 'ours' } },
    ...more,
  });
  const HUMAN = { messaging_type: 'MESSAGE_TAG', tag: 'HUMAN_AGENT' };

  it('sends within the window of each product, and longer for a human', async () => {
    sim.writeToPages({ pageId: PAGE, from: '11' }, { pageId: PAGE, product: 'instagram', from: '12' });
    assert.equal((await post(`${PAGE}/messages`, message('11'))).recipient_id, '11');
    now += 25 * HOUR_MS;
    const codes = async (more: object = {}) =>
      Promise.all(
        ['11', '12'].map(async (to) => {
          const { error } = await post('me/messages', message(to, more));
          return error === undefined ? 'sent' : [error.code, error.error_subcode].join('/');
        }),
      );
    assert.deepEqual(await codes(), ['10/2018278', '10/2534022']);
    assert.deepEqual(await codes(HUMAN), ['sent', 'sent']);
    now += 7 * 24 * HOUR_MS;
    assert.deepEqual(await codes(HUMAN), ['10/2018278', '10/2534022']);
    assert.deepEqual(
      sim.pageChat.sent.map(({ to, tag, metadata }) => [to, tag, metadata]),
      [
        ['11', undefined, 'ours'],
        ['11', 'HUMAN_AGENT', 'ours'],
        ['12', 'HUMAN_AGENT', 'ours'],
      ],
    );
  });

  it('refuses people who never wrote, a restricted page, and a grant without the right to messages', async () => {
    assert.equal((await post(`${PAGE}/messages`, message('13'))).error.error_subcode, 2_018_001);
    for (const [permissions, more, code] of [
      [PERMISSIONS, { is_restricted: true }, 10],
      [['pages_show_list'], {}, 230],
    ] as const) {
      await sim[Symbol.asyncDispose]();
      await start([...permissions], more);
      sim.writeToPages({ pageId: PAGE, from: '11' });
      assert.equal((await post(`${PAGE}/messages`, message('11'))).error.code, code);
    }
  });

  it('subscribes to messages only with the right to them', async () => {
    const subscribe = async (fields: string) => {
      const init = { method: 'POST', headers: { authorization: `Bearer ${TOKEN}` } };
      const body = new URLSearchParams({ subscribed_fields: fields });
      return (await (await fetch(`${sim.url}/v26.0/${PAGE}/subscribed_apps`, { ...init, body })).json()) as Json;
    };
    assert.deepEqual(await subscribe('leadgen,messages'), { success: true });
    await sim[Symbol.asyncDispose]();
    await start(['pages_show_list']);
    assert.deepEqual(await subscribe('leadgen'), { success: true });
    assert.equal((await subscribe('leadgen,messages')).error.code, 200);
  });

  it('keeps files for one product, and sends them by id or from an address', async () => {
    sim.writeToPages({ pageId: PAGE, from: '11' }, { pageId: PAGE, product: 'instagram', from: '12' });
    const form = new FormData();
    form.append('message', JSON.stringify({ attachment: { type: 'image', payload: { is_reusable: true } } }));
    form.append('filedata', new File(['png'], 'a.png', { type: 'image/png' }));
    const { attachment_id } = await post('me/message_attachments', form);
    const send = async (to: string, payload: object) =>
      (await post('me/messages', message(to, { message: { attachment: { type: 'image', payload } } }))).error?.code;
    assert.deepEqual([await send('11', { attachment_id }), await send('12', { attachment_id })], [undefined, 100]);
    assert.equal(await send('12', { url: 'https://shop.example/a.png', is_reusable: true }), undefined);
  });

  it('reports what people do in the form of each product, signed by the app', async () => {
    const referral = adReferral('9');
    const [page, instagram] = sim.writeToPages(
      { pageId: PAGE, from: '11', referral },
      { pageId: PAGE, from: '11', how: 'postback', referral },
      { pageId: PAGE, from: '11', how: 'referral', referral },
      { pageId: PAGE, product: 'instagram', from: '12', attachment: 'image' },
    );
    const read = ({ body }: { body: string }) => JSON.parse(body) as Json;
    assert.ok(page && instagram);
    for (const { body, headers } of [page, instagram])
      assert.equal(
        headers['x-hub-signature-256'],
        `sha256=${createHmac('sha256', META_APP.client_secret).update(body).digest('hex')}`,
      );
    assert.equal(read(page).object, 'page');
    const items = read(page).entry.map(({ messaging: [item] }: Json) => item);
    assert.deepEqual(
      items.map((item: Json) => (item.message ?? item.postback ?? item).referral.ad_id),
      ['9', '9', '9'],
    );
    const [entry] = read(instagram).entry;
    assert.deepEqual(
      [read(instagram).object, entry.id, entry.messaging[0].message.attachments[0].type],
      ['instagram', `17${PAGE}`, 'image'],
    );
  });
});
