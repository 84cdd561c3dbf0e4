// Tests that the person of an event is read before the event is acknowledged: an event that identifies nobody is refused, and for
// others the answer says what was dropped.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { busEvent } from '@touchline/chassis/bus/cloud-event.ts';
import { publish } from '@touchline/chassis/bus/publish.ts';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { profileChanged } from '@touchline/proto/catalog.ts';
import { Origin } from '@touchline/proto/gen/touchline/events/v1/event_pb.ts';
import { Door, VerdictStatus } from '@touchline/proto/gen/touchline/tracking/v1/tracking_pb.ts';
import { pageView, postTo } from './browser.ts';
import { openSite, payment, type Running, type Site } from './running-tracking.ts';

const { RECORDED, REJECTED } = VerdictStatus;

describe('the person whom an event names', () => {
  let site: Site;
  let tracking: Running;
  before(async () => {
    site = await openSite('unreadable');
    tracking = await site.start();
  });
  after(async () => {
    await tracking?.[Symbol.asyncDispose]();
    await site?.[Symbol.asyncDispose]();
  });

  const recorded = async (change: Parameters<typeof payment>[1]) => {
    const { verdicts } = await tracking.client.recordEvents({ events: [payment(randomUUID(), change)] });
    return verdicts[0] ?? assert.fail('no verdict');
  };
  const traitsOf = async (eventId: string) => (await site.rows.findOne({ _id: eventId }))?.traits;

  for (const [what, traits, field] of [
    ['a phone', { phone: '12' }, 'user_traits.phone'],
    ['an email', { email: 'ana(at)x.cl' }, 'user_traits.email'],
    ['a national id', { nationalId: '12.345.678-4' }, 'user_traits.national_id'],
    ['an external id that is a placeholder', { externalId: 'guest' }, 'user_traits.external_id'],
    ['several traits', { email: 'nobody', phone: '987654321' }, 'user_traits.email'],
    ['a phone, beside a name', { phone: '12', firstName: 'Ana' }, 'user_traits.phone'],
  ] as const) {
    it(`is nobody, and refused, with ${what} that cannot be read`, async () => {
      const verdict = await recorded({ traits });
      assert.deepEqual([verdict.status, verdict.code, verdict.field], [REJECTED, 'validation_error', field]);
      assert.ok(verdict.message.startsWith(`${field} `), verdict.message);
      assert.match(verdict.message, /send/);
    });
  }

  it('is identified by the readable traits; the others are dropped and reported', async () => {
    const verdict = await recorded({ traits: { phone: '12', email: ' Ana@Example.com ', nationalId: '1-9' } });
    assert.equal(verdict.status, RECORDED);
    assert.deepEqual(
      verdict.dropped.map(({ field }) => field),
      ['user_traits.phone', 'user_traits.national_id'],
    );
    assert.match(verdict.dropped[0]?.message ?? '', /^user_traits\.phone cannot be read/);
    assert.deepEqual(await traitsOf(verdict.eventId), { email: ' Ana@Example.com ' });
  });

  it('is the visitor where no trait can be read', async () => {
    const verdict = await recorded({ traits: { phone: '12' }, anonymousId: 'v-1' });
    assert.deepEqual([verdict.status, verdict.dropped.map(({ field }) => field)], [RECORDED, ['user_traits.phone']]);
    assert.equal(await traitsOf(verdict.eventId), undefined);
  });

  it('keeps every readable trait', async () => {
    const verdict = await recorded({ traits: { phone: '+56987654321', email: 'ana@example.com' } });
    assert.deepEqual([verdict.status, verdict.dropped], [RECORDED, []]);
  });

  it('is reported under the member names of the operation', async () => {
    const at = async (door: Door, traits: object, change: object = {}) =>
      (await recorded({ door, traits, ...change })).field;
    assert.equal(await at(Door.DECLARED_SOURCE, { phone: '12' }), 'customer.phone');
    assert.equal(await at(Door.AD_REFERRAL, { externalId: 'null' }), 'customer.external_ref');
    const webpay = { origin: Origin.PROVIDER };
    assert.equal(await at(Door.WEBPAY, { email: 'x' }, webpay), 'user_traits.email');
  });

  it('may be unknown for a provider’s payment, since no sender could identify the person better', async () => {
    const of = (door: Door, traits: object) => recorded({ door, traits, origin: Origin.PROVIDER });
    const verdict = await of(Door.PROVIDER, { phone: '12' });
    assert.deepEqual([verdict.status, verdict.dropped.length], [RECORDED, 1]);
    assert.equal((await of(Door.WEBPAY, {})).status, RECORDED);
  });

  describe('by the country of the profile', () => {
    const tell = async (profileId: string, defaultCountry: string, minute: number) => {
      const time = new Date(Date.UTC(2026, 0, 1, 0, minute));
      const data = { profileId, reportingCurrency: 'CLP', changedAt: timestampFromDate(time), defaultCountry };
      await publish(site.bus, [busEvent(profileChanged, { id: randomUUID(), profileId, time, data })]);
    };
    const isTaken = (profileId: string) => async () =>
      assert.equal((await recorded({ profileId, traits: { phone: '9 8765 4321' } })).status, RECORDED);

    it('reads phones without + unless the event names another', async () => {
      await tell('p-cl', 'CL', 1);
      await eventually(isTaken('p-cl'));
      const verdict = await recorded({ profileId: 'p-cl', traits: { phone: '987654321' } });
      assert.deepEqual(await traitsOf(verdict.eventId), { phone: '987654321', country: 'CL' });
      const other = await recorded({ profileId: 'p-cl', traits: { phone: '987654321', country: 'UY' } });
      assert.equal(other.status, REJECTED);
      const none = await recorded({ profileId: 'p-cl', traits: { email: 'ana@example.com' } });
      assert.deepEqual(await traitsOf(none.eventId), { email: 'ana@example.com' });
    });

    it('reads phones of browsers and of providers', async () => {
      await tell('p-web', 'CL', 1);
      await eventually(isTaken('p-web'));
      const key = (await tracking.client.issueTrackingKey({ profileId: 'p-web' })).key?.key ?? '';
      const events = [{ ...pageView(), type: 'identify', traits: { phone: '987654321' } }];
      const { status } = await postTo(`${tracking.collector}/t/${key}`, { visitor_id: 'v-web', events });
      assert.equal(status, 204);
      const row = await site.rows.findOne({ visitor_id: 'v-web' });
      assert.deepEqual(row?.traits, { phone: '987654321', country: 'CL' });
      const provider = { origin: Origin.PROVIDER, door: Door.PROVIDER, traits: { phone: '987654321' } };
      const { eventId } = await recorded({ profileId: 'p-web', ...provider });
      assert.deepEqual(await traitsOf(eventId), { phone: '987654321', country: 'CL' });
    });

    it('uses the newest message, and ignores one of the same moment without a country', async () => {
      await tell('p-new', '', 5);
      await tell('p-new', 'CL', 5);
      await eventually(isTaken('p-new'));
      await tell('p-new', 'UY', 4);
      await tell('p-later', 'CL', 1);
      await eventually(isTaken('p-later'));
      await isTaken('p-new')();
      await tell('p-new', '', 6);
      await eventually(async () => {
        const verdict = await recorded({ profileId: 'p-new', traits: { phone: '987654321' } });
        assert.equal(verdict.status, REJECTED);
      });
    });
  });
});
