// Tests journeys as callers see them who are not allowed to know the person.
import assert from 'node:assert/strict';
import { ago, daysAgo } from '../system/days.ts';
import type { Answer, Json, TestProfile } from '../system/profile.ts';
import { createJourneyFixture, MODELS, range } from './journey-fixture.ts';
import { memberNames, textsOf } from './walk-answer.ts';

const dayOf = (time: string) => (time > ago(0) ? 'of this run' : time.slice(0, 10));

describe('journeys without the person', () => {
  let p: TestProfile;
  let projecting: (path: string) => Promise<Answer>;
  before(async () => {
    ({ p, projecting } = await createJourneyFixture());
  });

  it('show without customers:read which touches brought the person, and what credit they got', async () => {
    const { body } = await projecting('/conversions/order-1/journey');
    const shown = body.data.touches.map((touch: Json) => ({ ...touch, time: dayOf(touch.time) }));
    const spring = shown[0].campaign;
    assert.equal(spring.name, 'spring');
    const campaigns = (await p.get(`/campaigns?${range}&model=first_touch`)).data;
    assert.equal(campaigns[0].campaign_id, spring.id);
    const touch = (days: number, more: object) => ({
      time: daysAgo(days),
      channel: 'email',
      campaign: spring,
      ad_set: null,
      ad: null,
      click_id: 'fbclid',
      join_method: 'visitor_link',
      in_window: true,
      is_synthetic: false,
      ...more,
    });
    assert.deepEqual(
      shown.map(({ credit: _, ...rest }: Json) => rest),
      [
        touch(9, {}),
        touch(8, { channel: 'referral', campaign: null, click_id: null }),
        touch(7, { join_method: 'identified' }),
        touch(3, { join_method: 'identified' }),
        touch(0, { time: 'of this run', channel: 'direct', campaign: null, click_id: null, in_window: false }),
      ],
    );
    for (const model of MODELS) {
      const sum = shown.reduce((total: number, { credit }: Json) => total + credit[model], 0);
      assert.ok(Math.abs(sum - 1) < 1e-12, model);
    }
    assert.deepEqual(
      shown.map(({ credit }: Json) => [credit.first_touch, credit.last_touch, credit.linear]),
      [
        [1, 0, 0.25],
        [0, 0, 0.25],
        [0, 0, 0.25],
        [0, 1, 0.25],
        [0, 0, 0],
      ],
    );
    assert.equal(body.meta.conversion.customer_key, 'C-77');
  });

  it('never show a person, a page, a device, a place or a session without customers:read', async () => {
    const allowed = new Set([
      ...['data', 'meta', 'touches', 'total_count', 'profile_id', 'customer_key', 'conversion', 'conversion_count'],
      ...[
        'conversions',
        'conversion_id',
        'outcome_event_id',
        'conversion_type',
        'conversion_time',
        'value',
        'currency',
      ],
      ...['revenue_type', 'time', 'channel', 'campaign', 'ad_set', 'ad', 'id', 'name', 'click_id', 'join_method'],
      ...['credit', 'in_window', 'is_synthetic', ...MODELS],
    ]);
    const secrets = [
      /canary/i,
      /98765432|12345678|12\.345/,
      /198\.51|iphone|safari|\bios\b|mobile/i,
      /^PE$|^CL$/,
      /https?:|\//,
      /^browser$|^order-/,
    ];
    // The campaign has the name that the link gave it, which is no secret here.
    for (const path of [
      '/customers/journey?customer_key=C-77',
      '/conversions/order-1/journey',
      '/conversions/order-2/journey',
    ]) {
      const { status, body } = await projecting(path);
      assert.equal(status, 200);
      assert.ok(body.data.touches.length > 0);
      assert.deepEqual(
        [...memberNames(body)].filter((name) => !allowed.has(name)),
        [],
      );
      for (const text of textsOf(body)) for (const secret of secrets) assert.doesNotMatch(text, secret, path);
    }
    // With the scope the same journeys contain all of it, so the check above would find it.
    const whole = JSON.stringify(await p.get('/customers/journey?customer_key=C-77'));
    for (const word of ['Anacanary', 'canary-shop', 'Canarycity', 'Safari', 'mobile'])
      assert.ok(whole.includes(word), word);
  });

  it('require customers:read for an email or a phone', async () => {
    for (const selector of ['email=ana.canary%40example.com', 'phone=%2B56987654321', 'email=nobody%40example.com']) {
      const { status, body } = await projecting(`/customers/journey?${selector}`);
      assert.deepEqual(
        [status, body.error.code, body.error.required_scopes],
        [403, 'insufficient_scope', ['customers:read']],
      );
    }
  });
});
