// Tests what an ad platform may be told about conversions: the event, and the clicks behind it, only of the profile.
import assert from 'node:assert/strict';
import { timestampDate } from '@bufbuild/protobuf/wkt';
import { conversionId } from '../src/domain/ids.ts';
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
