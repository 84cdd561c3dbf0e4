import assert from 'node:assert/strict';
import fc from 'fast-check';
import { type ClassificationRule, classifierOf } from '../classification.ts';
import { ad, DIRECT, derive, page, sent, T0, utm } from '../journey-builders.ts';
import type { JourneyEvent } from '../journey-event.ts';
import type { DerivedPerson } from '../recompute.ts';
import type { JourneyEventDoc } from '../shapes/journey-event-doc.ts';
import { pseudonym, pseudonymise, pseudonymiseNames, visitorPseudonym } from './pseudonymise.ts';

const CANARY = 'canary';

const event: JourneyEventDoc = {
  ...{ _id: 'e', profile_id: 'p', person_id: 'c', customer_id: 'c', is_link_click: true, visitor_id: `${CANARY}-v` },
  ...{ time: new Date(T0), received_at: new Date(T0), revision: 1, event_type: 'page_view', event_name: 'View' },
  ...{ idempotency_key: `${CANARY}-key`, value: '5', currency: 'CLP', subject_ref: CANARY, session_id: CANARY },
  action_source: 'website',
  web: { url: `https://x.example/${CANARY}`, host: 'x.example', path: `/${CANARY}`, referrer: CANARY },
  marketing: { ...ad({ click_ids: { fbclid: CANARY } }), campaign: 'Spring' },
  device: { type: 'mobile', browser: CANARY, os: CANARY },
  geo: { country: 'CL', city: CANARY },
};

describe('pseudonymise', () => {
  it('leaves nothing that could identify a person', () => {
    assert.doesNotMatch(JSON.stringify(pseudonymise(event, 'salt')), new RegExp(CANARY));
  });

  it('keeps everything from which reports are made', () => {
    const after = pseudonymise(event, 'salt');
    const kept = ['_id', 'time', 'value', 'currency', 'event_type', 'event_name', 'revision', 'is_link_click'] as const;
    for (const field of kept) assert.deepEqual(after[field], event[field]);
    assert.deepEqual([after.web?.host, after.device.type, after.geo.country], ['x.example', 'mobile', 'CL']);
    assert.deepEqual({ ...after.marketing, click_ids: {} }, { ...event.marketing, click_ids: {} });
    assert.deepEqual(Object.keys(after.marketing.click_ids), ['fbclid']);
    assert.equal(after.erased, true);
  });

  it('keeps which conditions of channel rules the page matched, so that they still name its channel', () => {
    const rule = (channel: string, field: 'landing_page' | 'source', value: string): ClassificationRule => ({
      name: null,
      channel,
      conditions: [{ field, operator: 'starts_with', value }],
    });
    const [met, missed, unasked] = [
      rule('met', 'landing_page', `/${CANARY.slice(0, 3)}`),
      rule('missed', 'landing_page', '/elsewhere'),
      rule('other', 'source', 'social'),
    ];
    const after = pseudonymise(event, 'salt', [missed, met, unasked]);
    assert.deepEqual(after.kept_conditions, ['landing_page starts_with /can']);
    for (const rules of [[met], [missed], [unasked], [missed, met, unasked], []]) {
      const [before, now] = [event, after].map((one) => classifierOf(rules)(one).channel);
      assert.equal(now, before);
    }
  });

  it('does not add what is absent', () => {
    const { visitor_id: _v, subject_ref: _r, session_id: _s, web: _w, ...bare } = event;
    const after: JourneyEventDoc = pseudonymise(bare, 'salt');
    assert.deepEqual([after.visitor_id, after.subject_ref, after.session_id, after.web], Array(4).fill(undefined));
    assert.ok(!('kept_conditions' in after));
  });

  it('keeps a UUID that was stored in either case one subject', () => {
    const uuid = '3f2b8c1a-1111-4222-8333-12345678901a';
    const [lower, upper] = [uuid, uuid.toUpperCase()].map((subject_ref) =>
      pseudonymise({ ...event, subject_ref }, 'salt'),
    );
    assert.equal(upper?.subject_ref, lower?.subject_ref);
    assert.notEqual(lower?.subject_ref, pseudonymise({ ...event, subject_ref: 'kid' }, 'salt').subject_ref);
  });

  it('gives each erasure and each kind of id pseudonyms of its own', () => {
    const names = [
      visitorPseudonym('one', 'v'),
      visitorPseudonym('two', 'v'),
      pseudonym('one', 'subject', 'v'),
      visitorPseudonym('one', 'w'),
    ];
    assert.equal(new Set(names).size, names.length);
    assert.equal(visitorPseudonym('one', 'v'), visitorPseudonym('one', 'v'));
  });
});

const marketings = [
  DIRECT,
  utm('news'),
  ad({ campaign_external_id: '2', ad_external_id: '22' }),
  ad({ click_ids: { fbclid: 'x' } }),
  ad({ click_ids: { fbclid: 'y' } }),
  ad({ click_ids: { ctwa_clid: 'z' } }),
  ad({ click_ids: { ctwa_clid: 'z' }, ad_external_id: '23' }),
];
const minutes = fc.integer({ min: -2000, max: 0 });
const marketing = fc.constantFrom(...marketings);
const visit = fc.record({ minutes, marketing, visitor: fc.constantFrom('v', 'w') });
const step = fc.record({
  ...{ minutes, marketing },
  type: fc.constantFrom('lead_created', 'payment_received', 'form_submit', 'message_click'),
  subject: fc.option(fc.constantFrom('ana', 'ben'), { nil: undefined }),
});
const journeys = fc
  .tuple(fc.array(visit, { maxLength: 15 }), fc.array(step, { minLength: 1, maxLength: 8 }))
  .map(([visits, steps]): JourneyEvent[] => [
    ...visits.map((one, i) => page(`w${i}`, one.minutes, one.marketing, { visitor_id: one.visitor })),
    ...steps.map(({ minutes, type, subject, marketing }, i) =>
      sent(`s${i}`, minutes, type, { value: '9.99', currency: 'CLP', subject_ref: subject }, marketing),
    ),
  ]);

/** Returns everything derived, except the keys by which callers know their events. */
function figures(person: DerivedPerson | null): unknown {
  const conversions = person?.conversions.map(({ idempotency_key: _key, digest: _digest, ...rest }) => rest);
  return { person: person?.person, conversions, named: person?.named };
}

describe('a pseudonymised journey', () => {
  it('gives the same figures as the original', () => {
    fc.assert(
      fc.property(journeys, (events) => {
        const pseudonymised = events.map((one) => pseudonymiseNames(one, 'salt'));
        assert.deepEqual(figures(derive(pseudonymised)), figures(derive(events)));
      }),
    );
  });
});
