// Tests what an ad platform may be told about conversions: the event, and the clicks behind it, only of the profile.
import assert from 'node:assert/strict';
import { timestampDate } from '@bufbuild/protobuf/wkt';
import { Consent } from '@touchline/proto/gen/touchline/events/v1/event_pb.ts';
import { conversionId, goalKey } from '../src/domain/ids.ts';
import { at, eventOf, paidAt } from './journey-seed.ts';
import { conversion, journeyEvent, PROFILE, STRANGER } from './report-seed.ts';
import { type ReportService, startReports } from './report-service.ts';

const PAGE = { url: 'https://shop.example/thanks', host: 'shop.example', path: '/thanks', referrer: null };
const credit = (touch_id: string) => ({
  ...{ touch_id, entity: { campaign: null, ad_set: null, ad: null }, share: '1', amount: null },
});

describe('what an ad platform may be told about a conversion', () => {
  let reports: ReportService;
  before(async () => {
    reports = await startReports('export_facts');
  });
  after(async () => reports[Symbol.asyncDispose]());
  const describeAll = async (...eventIds: string[]) =>
    (await reports.exportFacts.describeConversions({ profileId: PROFILE, eventIds })).conversions;

  it('is its event, its money, and the clicks of all touches that have credit, newest first', async () => {
    const visit = (key: string, hour: number, click_ids: Record<string, string>) =>
      journeyEvent({ _id: eventOf(key), time: at(hour), marketing: { click_ids } });
    const { event, doc } = paidAt(9, 'order', { value: '100', currency: 'USD', refunded: '25' });
    const [first, last, uncredited] = [
      visit('first', 1, { fbclid: 'one' }),
      visit('last', 5, { fbclid: 'two', gclid: 'g' }),
      visit('uncredited', 6, { fbclid: 'three' }),
    ];
    const credits = { ...doc.credits, first_touch: [credit(first._id)], linear: [credit(first._id), credit(last._id)] };
    await reports.collections.conversions.insertOne({ ...doc, credits });
    await reports.collections.journeyEvents.insertMany([
      ...[first, last, uncredited],
      { ...event, provider: 'api', action_source: 'phone_call', web: PAGE },
    ]);
    const [found, ...others] = await describeAll(event._id);
    assert.deepEqual(others, []);
    assert.deepEqual(
      [found?.value, found?.currency, found?.refunded, found?.actionSource, found?.provider, found?.pageUrl],
      ['100', 'USD', '25', 'phone_call', 'api', PAGE.url],
    );
    assert.deepEqual([found?.personId, found?.isCustomer, found?.erased], ['person', true, false]);
    assert.deepEqual([found?.consent, found?.gpc], [Consent.UNSPECIFIED, false]);
    assert.deepEqual(
      found?.clicks.map(({ kind, value, time }) => [kind, value, time && timestampDate(time)]),
      [
        ['gclid', 'g', at(5)],
        ['fbclid', 'two', at(5)],
        ['fbclid', 'one', at(1)],
      ],
    );
  });

  it('says where it happened and whether it was a first payment, as far as these are known', async () => {
    const known = paidAt(3, 'known', { country: 'PE', is_first_payment: false });
    const unknown = paidAt(4, 'unknown', { country: null, is_first_payment: null });
    await reports.collections.conversions.insertMany([known.doc, unknown.doc]);
    await reports.collections.journeyEvents.insertMany([known.event, unknown.event]);
    const found = await describeAll(known.event._id, unknown.event._id);
    const said = new Map(found.map(({ eventId, country, firstPayment }) => [eventId, [country, firstPayment]]));
    assert.deepEqual(said.get(known.event._id), ['PE', false]);
    assert.deepEqual(said.get(unknown.event._id), ['', undefined]);
  });

  it('has no click after the person was erased, and says so', async () => {
    const { event, doc } = paidAt(2, 'erased');
    const marketing = { ...event.marketing, click_ids: { fbclid: 'pseudonym' } };
    await reports.collections.conversions.insertOne(doc);
    await reports.collections.journeyEvents.insertOne({ ...event, marketing, erased: true });
    const [found] = await describeAll(event._id);
    assert.deepEqual([found?.erased, found?.clicks], [true, []]);
  });

  it('says what holds of consent in the session of the conversion, also after it, and which cookies that session had', async () => {
    const said = { consent: 'granted' as const, gpc: true as const, ad_cookies: { fbp: 'fb.1.1750000000000.1' } };
    const { event, doc } = paidAt(30, 'consenting');
    const mine = { ...event, person_id: 'consenting', visitor_id: null, provider: 'api' };
    const visit = journeyEvent({ _id: eventOf('visit'), time: at(29), visitor_id: 'v', web: PAGE, ...said });
    const stranger = { ...visit, _id: eventOf('their visit'), person_id: 'another', consent: 'denied' as const };
    const early = { ...visit, _id: eventOf('early'), time: at(2), ad_cookies: { fbp: 'fb.1.1750000000000.2' } };
    const { conversions, journeyEvents } = reports.collections;
    await conversions.insertOne({ ...doc, person_id: 'consenting' });
    await journeyEvents.insertMany([
      mine,
      { ...visit, person_id: 'consenting' },
      { ...early, person_id: 'consenting' },
      stranger,
    ]);
    const [found] = await describeAll(event._id);
    assert.deepEqual([found?.consent, found?.gpc], [Consent.GRANTED, true]);
    assert.deepEqual(
      found?.clicks.map(({ kind, value, time }) => [kind, value, time && timestampDate(time)]),
      [['fbp', 'fb.1.1750000000000.1', at(29)]],
    );
    const withdrawal = { event_type: 'consent_withdrawn', visitor_id: 'v', consent: 'denied' as const };
    await journeyEvents.insertOne(
      journeyEvent({ _id: eventOf('withdrawal'), person_id: 'consenting', time: at(60), ...withdrawal }),
    );
    const [withdrawn] = await describeAll(event._id);
    assert.deepEqual([withdrawn?.consent, withdrawn?.gpc], [Consent.DENIED, true]);
  });

  it('is read of the person whom the event belongs to by now, also before a merge has reached the conversion', async () => {
    const { event, doc } = paidAt(31, 'merged');
    const { conversions, journeyEvents } = reports.collections;
    await conversions.insertOne({ ...doc, person_id: 'before the merge' });
    const visit = journeyEvent({ _id: eventOf('refusing'), time: at(30), visitor_id: 'v', web: PAGE });
    await journeyEvents.insertMany([
      { ...event, person_id: 'after the merge', provider: 'api' },
      { ...visit, person_id: 'after the merge', consent: 'denied' },
    ]);
    const [found] = await describeAll(event._id);
    assert.deepEqual([found?.personId, found?.consent], ['before the merge', Consent.DENIED]);
  });

  it('looks for the session within the lookback window of the goal', async () => {
    const { event, doc } = paidAt(24 * 20, 'windowed', { goal: 'signed', person_id: 'windowed' });
    const visit = journeyEvent({ _id: eventOf('denying'), time: at(24 * 12), visitor_id: 'v', web: PAGE });
    const { conversions, journeyEvents, goals } = reports.collections;
    await conversions.insertOne(doc);
    await journeyEvents.insertMany([
      { ...event, person_id: 'windowed', provider: 'api' },
      { ...visit, person_id: 'windowed', consent: 'denied' },
    ]);
    const goal = (days: number) => ({
      ...{
        _id: goalKey(PROFILE, 'signed'),
        id: 'signed',
        profile_id: PROFILE,
        conversion_key: 'signed',
        name: 'Signed',
      },
      ...{ event_names: ['Order'], event_types: [], kind: 'cash' as const, is_default: false },
      lookback_window_days: days,
    });
    for (const [days, consent] of [
      [9, Consent.DENIED],
      [7, Consent.UNSPECIFIED],
    ] as const) {
      await goals.replaceOne({ _id: goalKey(PROFILE, 'signed') }, goal(days), { upsert: true });
      const [found] = await describeAll(event._id);
      assert.equal(found?.consent, consent, `${days} days`);
    }
  });

  it('is nothing for an event that is no conversion, and for one of another profile', async () => {
    const theirs = eventOf('theirs', STRANGER);
    await reports.collections.conversions.insertOne(
      conversion({ _id: conversionId(theirs), event_id: theirs, time: at(0), profile_id: STRANGER }),
    );
    await reports.collections.journeyEvents.insertOne(journeyEvent({ _id: theirs, time: at(0), profile_id: STRANGER }));
    assert.deepEqual(await describeAll(theirs, eventOf('nothing')), []);
  });

  it('can be requested for at most a hundred at a time', async () => {
    const ids = Array.from({ length: 101 }, (_, n) => String(n));
    await assert.rejects(describeAll(...ids), { reason: 'invalid_parameter' });
  });
});
