// Tests that the explanations of conversions add up, exactly, to what reports say, and name nobody to those who see no persons.
import assert from 'node:assert/strict';
import type { Answer, Json, TestProfile } from '../system/profile.ts';
import { createJourneyFixture, MODELS, range } from './journey-fixture.ts';
import { textsOf } from './walk-answer.ts';

/** Units of 1e-18. */
function units(decimal: string): bigint {
  const [whole = '0', fraction = ''] = decimal.split('.');
  return BigInt(whole + fraction.padEnd(18, '0'));
}

const sum = (all: readonly string[]) => all.reduce((left, decimal) => left + units(decimal), 0n);

describe('an explanation of a conversion', () => {
  let p: TestProfile;
  let other: TestProfile;
  let projecting: (path: string) => Promise<Answer>;
  before(async () => {
    ({ p, other, projecting } = await createJourneyFixture());
  });

  it('gives each touch a share, of which the sum is 1, and an amount, of which the sum is the money', async () => {
    const { data } = await p.get('/conversions/order-1/explanation');
    assert.equal(data.is_counted, true);
    assert.equal(data.touches.length, 4);
    for (const model of MODELS) {
      const credits = data.touches.map((touch: Json) => touch.credit[model]);
      assert.equal(sum(credits.map(({ share }: Json) => share)), units('1'), model);
      assert.equal(sum(credits.map(({ amount }: Json) => amount)), units(data.money.gross), model);
    }
    assert.deepEqual(
      data.touches.map((touch: Json) => [touch.join_method, touch.credit.position_based.weight]),
      [
        ['visitor_link', '0.4'],
        ['visitor_link', '0.1'],
        ['identified', '0.1'],
        ['identified', '0.4'],
      ],
    );
  });

  it('adds up to what the campaigns report, under every model', async () => {
    const explained = await Promise.all(['order-1', 'order-2'].map((id) => p.get(`/conversions/${id}/explanation`)));
    const touches = explained.flatMap(({ data }) => data.touches);
    for (const model of MODELS) {
      const rows = (await p.get(`/campaigns?${range}&model=${model}`)).data;
      assert.ok(rows.length > 0);
      for (const row of rows) {
        const own = touches.filter(({ campaign }: Json) => campaign?.id === row.campaign_id);
        const total = sum(own.map(({ credit }: Json) => credit[model].net_amount));
        assert.ok(Math.abs(Number(total) / 1e18 - row.outcome_value) < 1e-6, `${model} of ${row.name}`);
      }
    }
  });

  it('says what came after the conversion, and which rules applied', async () => {
    const { data } = await p.get('/conversions/order-1/explanation');
    const after = data.left_out.find(({ reason }: Json) => reason === 'after_conversion');
    assert.deepEqual([after.count, after.touches[0].channel], [1, 'direct']);
    assert.deepEqual([data.rules.goal.conversion_key, data.window.lookback_days], ['payment_received', 90]);
    assert.deepEqual(Object.keys(data.rules.models).sort(), [...MODELS].sort());
  });

  it('names browsers and events, but only to those who see persons', async () => {
    const whole = await p.get('/conversions/order-1/explanation');
    assert.equal(whole.meta.person.name, 'Anacanary Sotocanary');
    assert.equal(whole.data.browsers[0].visitor_id, 'browser');
    assert.match(whole.data.browsers[0].joined_by, /^(email|phone|external_id|national_id)$/);
    const { body } = await projecting('/conversions/order-1/explanation');
    const secrets = [/canary/i, /98765432|12345678|12\.345/, /198\.51|iphone|safari|\bios\b|mobile/i, /https?:|^\//];
    for (const text of textsOf(body))
      for (const secret of [...secrets, /^browser$|^order-/]) assert.doesNotMatch(text, secret);
    assert.deepEqual(body.data.browsers, [{ position: 1, touches: 4 }]);
    assert.equal(
      body.data.touches.some((touch: Json) => 'event_id' in touch),
      false,
    );
  });

  it('is not found under another profile’s ids', async () => {
    const theirs = (await other.get('/customers/journey?customer_key=C-77')).meta.person.conversions[0];
    for (const handle of ['order-9', theirs.conversion_id, theirs.outcome_event_id, 'nothing']) {
      const { status, body } = await p.call('GET', `/conversions/${handle}/explanation`);
      assert.deepEqual([status, body.error.code], [404, 'conversion_not_found'], handle);
    }
  });
});
