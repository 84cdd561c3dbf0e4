// Tests that webhooks are verified as the library that the docs name verifies them, and that nothing else is accepted.
import assert from 'node:assert/strict';
import { createHmac, randomBytes } from 'node:crypto';
import { verifyWebhook, WebhookVerificationError } from '../src/index.ts';

const KEY = randomBytes(24);
const SECRET = `whsec_${KEY.toString('base64')}`;
const NOW = 1_770_000_000_000;
const BODY = JSON.stringify({ type: 'outcome.recorded', id: 'o-1' });

function signed(body = BODY, { key = KEY, at = NOW / 1000 } = {}) {
  const signature = createHmac('sha256', key).update(`msg_1.${at}.${body}`).digest('base64');
  return {
    body,
    headers: { 'webhook-id': 'msg_1', 'webhook-timestamp': String(at), 'webhook-signature': `v1,${signature}` },
  };
}

const options = { secret: SECRET, now: () => NOW };
const fault = (expected: string) => (error: unknown) =>
  error instanceof WebhookVerificationError && error.fault === expected;

describe('a webhook', () => {
  it('is returned when its signature is valid, from any kind of headers', async () => {
    const { body, headers } = signed();
    for (const form of [headers, new Headers(headers), { 'Webhook-Id': ['msg_1'], ...headers }])
      assert.equal((await verifyWebhook({ body, headers: form }, options)).type, 'outcome.recorded');
  });

  it('is accepted by one valid signature of several, and by one of several secrets', async () => {
    const { body, headers } = signed();
    const other = createHmac('sha256', 'other').update(body).digest('base64');
    const several = { ...headers, 'webhook-signature': `v1,${other} v2,x ${headers['webhook-signature']}` };
    await verifyWebhook({ body, headers: several }, options);
    const another = `whsec_${randomBytes(24).toString('base64')}`;
    await verifyWebhook({ body, headers }, { ...options, secret: [another, SECRET] });
  });

  it('is refused when body, id or time are not those that were signed', async () => {
    const { body, headers } = signed();
    const refused = fault('wrong_signature');
    await assert.rejects(verifyWebhook({ body: `${body} `, headers }, options), refused);
    await assert.rejects(verifyWebhook({ body, headers: { ...headers, 'webhook-id': 'msg_2' } }, options), refused);
    const later = { ...headers, 'webhook-timestamp': String(NOW / 1000 + 1) };
    await assert.rejects(verifyWebhook({ body, headers: later }, options), refused);
    await assert.rejects(verifyWebhook(signed(BODY, { key: randomBytes(24) }), options), refused);
  });

  const times: [at: number, isAccepted: boolean][] = [
    [NOW / 1000 - 300, true],
    [NOW / 1000 - 301, false],
    [NOW / 1000 + 300, true],
    [NOW / 1000 + 301, false],
  ];
  for (const [at, isAccepted] of times)
    it(`of ${at - NOW / 1000} s from now is ${isAccepted ? 'accepted' : 'refused'}`, async () => {
      const verified = verifyWebhook(signed(BODY, { at }), options);
      if (isAccepted) await verified;
      else await assert.rejects(verified, fault('wrong_time'));
    });

  it('is refused without one of its headers, with a time that is none, and with bad base64', async () => {
    const { body, headers } = signed();
    for (const name of Object.keys(headers))
      await assert.rejects(
        verifyWebhook({ body, headers: { ...headers, [name]: undefined } }, options),
        fault('missing_header'),
      );
    const timeless = { ...headers, 'webhook-timestamp': 'now' };
    await assert.rejects(verifyWebhook({ body, headers: timeless }, options), fault('wrong_time'));
    const garbage = { ...headers, 'webhook-signature': 'v1,%%%' };
    await assert.rejects(verifyWebhook({ body, headers: garbage }, options), fault('wrong_signature'));
  });

  it('says that the secret is wrong, and that a signed body is no JSON', async () => {
    await assert.rejects(verifyWebhook(signed(), { ...options, secret: 'whsec_' }), fault('wrong_secret'));
    await assert.rejects(verifyWebhook(signed('not json'), options), fault('unreadable_body'));
  });
});
