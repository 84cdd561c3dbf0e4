import assert from 'node:assert/strict';
import type { JourneyEventDoc } from '../../domain/shapes/journey-event-doc.ts';
import { readEvent, storedEvent } from './stored-event.ts';

const at = new Date('2026-03-10T12:00:00Z');
const marketing = {
  ...{ channel: 'direct', source: 'direct', medium: 'none', click_ids: {} },
  ...{ has_evidence: false, is_internal: false, is_payment_return: false, is_paid: false },
};
const bare: JourneyEventDoc = {
  ...{ _id: 'e', profile_id: 'p', person_id: 'c', is_link_click: false, time: at, received_at: at, revision: 0 },
  ...{ event_type: 'lead', event_name: 'lead', idempotency_key: '', marketing, device: {}, geo: {} },
};
const full: JourneyEventDoc = {
  ...bare,
  ...{ customer_id: 'c', visitor_id: 'v', value: '1', currency: 'CLP', subject_ref: 's', session_id: 'n' },
  ...{ action_source: 'website', provider: 'api', web: { url: 'u', host: 'h', path: '/', referrer: 'r' } },
  marketing: { ...marketing, campaign: 'x', click_ids: { gclid: 'g' }, ad_external_id: '7' },
  device: { type: 'mobile', os: 'iOS' },
  geo: { country: 'CL' },
};

describe('a stored journey event', () => {
  it('has null for what it does not say, so that the previous release can read it', () => {
    const stored = storedEvent(bare);
    const unsaid = [stored.customer_id, stored.visitor_id, stored.value, stored.currency, stored.subject_ref];
    assert.deepEqual([...unsaid, stored.session_id, stored.action_source, stored.web], Array(8).fill(null));
    assert.deepEqual([stored.marketing.campaign, stored.marketing.platform], [null, null]);
    assert.deepEqual(
      [stored.device, stored.geo],
      [
        { type: null, browser: null, os: null },
        { country: null, city: null },
      ],
    );
    assert.ok(!('provider' in stored) && !('money_left_out' in stored));
  });

  for (const [what, event] of [
    ['with few members', bare],
    ['with many members', full],
  ] as const)
    it(`is read back unchanged: an event ${what}`, () => assert.deepEqual(readEvent(storedEvent(event)), event));

  it('is read the same when the store lacks what it does not say', () => {
    const { customer_id: _, web: __, ...stored } = storedEvent(bare);
    assert.deepEqual(readEvent(stored), bare);
  });

  it('also has null for what is undefined', () => {
    const said = { ...full, subject_ref: undefined, web: undefined, geo: { city: undefined } };
    const { subject_ref, web, geo } = storedEvent(said);
    assert.deepEqual([subject_ref, web, geo], [null, null, { country: null, city: null }]);
  });

  it('no longer has what only an earlier revision said', () => {
    assert.deepEqual(readEvent({ ...storedEvent(full), ...storedEvent(bare) }), { ...bare, provider: 'api' });
  });
});
