import assert from 'node:assert/strict';
import { timestampDate } from '@bufbuild/protobuf/wkt';
import { customerAlias, visitorAlias } from '../src/domain/ids.ts';
import type { StoredEvent } from '../src/store/journeys/stored-event.ts';
import type { AliasDoc } from '../src/store/schema.ts';
import { adEntity, conversion, dayOf, journeyEvent, PROFILE, STRANGER } from './report-seed.ts';
import { type ReportService, startReports } from './report-service.ts';

/** Builds the alias that a merge leaves. */
const merged = (from: string, into: string, profileId = PROFILE): AliasDoc => ({
  _id: customerAlias(profileId, from),
  profile_id: profileId,
  target_id: into,
  published_id: null,
  evidence_time: null,
  evidence_event_id: null,
});

const SEARCH = { has_evidence: true, channel: 'organic_search', source: 'google', medium: 'organic' };

const at = (minute: number) => new Date(Date.parse(dayOf(0)) + minute * 60_000);

describe('a journey', () => {
  let reports: ReportService;
  before(async () => {
    reports = await startReports('report_journey');
    await reports.collections.profiles.insertOne({ _id: PROFILE, reporting_currency: 'CLP', changed_at: new Date(0) });
  });
  after(async () => reports[Symbol.asyncDispose]());
  beforeEach(async () => {
    const { journeyEvents, conversions, aliases, adEntities } = reports.collections;
    await Promise.all([journeyEvents, conversions, aliases, adEntities].map((collection) => collection.deleteMany({})));
  });
  const journey = (personId: string, offset = 0, limit = 50) =>
    reports.client.getJourney({ profileId: PROFILE, personId, offset, limit });

  it('shows everything about a page view that a campaign brought', async () => {
    await reports.collections.adEntities.insertMany([
      adEntity({ level: 'campaign', external_id: '1', name: 'Spring' }),
      adEntity({ level: 'ad', external_id: '3', name: 'Video', campaign_external_id: '1' }),
    ]);
    await reports.collections.journeyEvents.insertOne(
      journeyEvent({
        time: at(0),
        web: { url: 'https://shop.example/a?b=1', host: 'shop.example', path: '/a', referrer: null },
        marketing: {
          has_evidence: true,
          channel: 'Paid Social',
          source: 'facebook',
          medium: 'paid',
          campaign: 'Spring',
          platform: 'social_ads',
          ad_external_id: '3',
        },
        device: { type: 'mobile', browser: 'Safari', os: 'iOS' },
        geo: { country: 'CL', city: 'Santiago' },
      }),
    );
    const { events, totalCount } = await journey('person');
    assert.equal(totalCount, 1n);
    const { $typeName: _, eventTime, ...event } = events[0] ?? assert.fail('no event');
    assert.equal(eventTime && timestampDate(eventTime).getTime(), at(0).getTime());
    assert.deepEqual(event, {
      eventType: 'page_view',
      eventName: 'page_view',
      url: 'https://shop.example/a?b=1',
      path: '/a',
      channel: 'Paid Social',
      source: 'facebook',
      medium: 'paid',
      campaign: 'Spring',
      valueAmount: '',
      currency: '',
      device: 'mobile',
      browser: 'Safari',
      os: 'iOS',
      country: 'CL',
      city: 'Santiago',
      isSynthetic: false,
    });
  });

  const spring = { platform: 'social_ads', name: 'Spring' };
  const campaigns: [name: string, marketing: Partial<StoredEvent['marketing']>, expected: string][] = [
    ['nothing when it names none', {}, ''],
    ['the name of its campaign id', { platform: 'social_ads', campaign_external_id: '1', campaign: 'x' }, 'Spring'],
    ['the name on its own platform', { platform: 'search_ads', campaign_external_id: '1' }, 'Brand'],
    ['the campaign of its ad set', { platform: 'social_ads', ad_set_external_id: '2' }, 'Spring'],
    ['the campaign whose id is in utm_campaign', { platform: 'social_ads', campaign: '1' }, 'Spring'],
    ['its name without the blanks around it', { platform: 'social_ads', campaign: ' Spring ' }, 'Spring'],
    ['a name in another case as sent', { platform: 'social_ads', campaign: 'sPRING' }, 'sPRING'],
    [
      'utm_campaign as sent when the catalog has no such campaign',
      { campaign: 'News March', source: 'mail' },
      'News March',
    ],
    [
      'utm_campaign beside an id that no sync has brought yet',
      { campaign_external_id: '404', campaign: 'Late' },
      'Late',
    ],
  ];
  for (const [name, marketing, expected] of campaigns) {
    it(`shows as an event’s campaign ${name}`, async () => {
      await reports.collections.adEntities.insertMany([
        adEntity({ level: 'campaign', external_id: '1', ...spring }),
        adEntity({ level: 'campaign', external_id: '1', platform: 'search_ads', name: 'Brand' }),
        adEntity({ level: 'ad_set', external_id: '2', campaign_external_id: '1', platform: 'social_ads' }),
      ]);
      await reports.collections.journeyEvents.insertOne(
        journeyEvent({ time: at(0), marketing: { has_evidence: true, ...marketing } }),
      );
      assert.equal((await journey('person')).events[0]?.campaign, expected);
    });
  }

  it('shows money as sent, in the profile’s currency if none was sent, and no channel for a server event', async () => {
    await reports.collections.journeyEvents.insertMany([
      journeyEvent({ time: at(0), event_type: 'payment_received', value: '19.90', currency: 'USD' }),
      journeyEvent({ time: at(1), event_type: 'payment_received', value: '0' }),
      journeyEvent({ time: at(2), event_type: 'lead_created' }),
    ]);
    const { events } = await journey('person');
    assert.deepEqual(
      events.map(({ valueAmount, currency, channel, source, medium }) => [
        valueAmount,
        currency,
        channel,
        source,
        medium,
      ]),
      [
        ['19.90', 'USD', '', '', ''],
        ['0', 'CLP', '', '', ''],
        ['', '', '', '', ''],
      ],
    );
  });

  it('shows the provider as the source of a payment, and of no other event', async () => {
    await reports.collections.journeyEvents.insertMany([
      journeyEvent({ time: at(0), event_type: 'payment_received', value: '1', provider: 'stripe' }),
      journeyEvent({ time: at(1), event_type: 'lead_created', provider: 'hubspot' }),
      journeyEvent({ time: at(2), event_type: 'payment_received', value: '1', provider: 'api' }),
      journeyEvent({ time: at(3), event_type: 'payment_received', value: '1', provider: 'webpay', marketing: SEARCH }),
      journeyEvent({ time: at(4), event_type: 'payment_received', value: '1', provider: 'api', marketing: SEARCH }),
    ]);
    const { events } = await journey('person');
    assert.deepEqual(
      events.map(({ source, channel }) => [source, channel]),
      [
        ['stripe', ''],
        ['', ''],
        ['', ''],
        ['webpay', 'organic_search'],
        ['google', 'organic_search'],
      ],
    );
  });

  it('shows a form with the channel of its visit, on whatever page of the journey it is', async () => {
    const web = { url: 'https://shop.example/', host: 'shop.example', path: '/', referrer: null };
    const of = { visitor_id: 'browser', web };
    await reports.collections.journeyEvents.insertMany([
      journeyEvent({ time: at(0), ...of, marketing: { ...SEARCH, campaign: 'Spring' } }),
      ...[20, 40, 60, 80, 100, 120, 140].map((minute) => journeyEvent({ time: at(minute), ...of })),
      journeyEvent({ time: at(160), ...of, event_type: 'form_submit', marketing: { is_internal: true } }),
      journeyEvent({ time: at(191), ...of }),
      journeyEvent({ time: at(192), ...of, event_type: 'form_submit' }),
    ]);
    const whole = (await journey('person')).events;
    const shown = whole.map(({ channel, campaign }) => [channel, campaign]);
    assert.deepEqual(shown, [
      ['organic_search', 'Spring'],
      ...Array.from({ length: 7 }, () => ['', '']),
      ['organic_search', 'Spring'],
      ['Direct', ''],
      ['Direct', ''],
    ]);
    for (const [offset] of whole.entries())
      assert.deepEqual((await journey('person', offset, 1)).events[0], whole[offset]);
  });

  it('flags the off-site conversions that have a synthetic touch', async () => {
    const [synthetic, ordinary] = [journeyEvent({ time: at(0) }), journeyEvent({ time: at(0) })];
    await reports.collections.journeyEvents.insertMany([synthetic, ordinary]);
    await reports.collections.conversions.insertMany([
      conversion({ time: at(0), person_id: 'person', event_id: synthetic._id, is_synthetic: true }),
      conversion({ time: at(0), person_id: 'person', event_id: ordinary._id, is_synthetic: false }),
    ]);
    const { events } = await journey('person');
    const byId = [synthetic, ordinary].toSorted((a, b) => (a._id < b._id ? -1 : 1));
    assert.deepEqual(
      events.map(({ isSynthetic }) => isSynthetic),
      byId.map((event) => event === synthetic),
    );
  });

  it('is ordered by time, then id, and paged by offset and limit', async () => {
    const events = [3, 1, 1, 1, 2, 0, 5, 4].map((minute, n) => journeyEvent({ time: at(minute), event_name: `e${n}` }));
    await reports.collections.journeyEvents.insertMany(events);
    const expected = events
      .toSorted((a, b) => a.time.getTime() - b.time.getTime() || (a._id < b._id ? -1 : 1))
      .map((event) => event.event_name);
    const names: string[] = [];
    for (let offset = 0; offset < 9; offset += 3) {
      const page = await journey('person', offset, 3);
      assert.equal(page.totalCount, 8n);
      names.push(...page.events.map(({ eventName }) => eventName));
    }
    assert.deepEqual(names, expected);
    assert.deepEqual((await journey('person', 100)).events, []);
  });

  it('of a merged customer is the survivor’s, through every later merge', async () => {
    await reports.collections.journeyEvents.insertOne(
      journeyEvent({ time: at(0), person_id: 'root', event_name: 'found' }),
    );
    await reports.collections.aliases.insertMany([merged('oldest', 'older'), merged('older', 'root')]);
    for (const id of ['oldest', 'older', 'root']) {
      assert.deepEqual(
        (await journey(id)).events.map(({ eventName }) => eventName),
        ['found'],
        id,
      );
    }
  });

  it('of a visitor who became a customer is the customer’s', async () => {
    await reports.collections.journeyEvents.insertOne(journeyEvent({ time: at(0), person_id: 'root' }));
    await reports.collections.aliases.insertMany([
      {
        _id: visitorAlias(PROFILE, 'cookie'),
        profile_id: PROFILE,
        target_id: 'older',
        published_id: 'published',
        evidence_time: at(0),
        evidence_event_id: 'e',
      },
      merged('older', 'root'),
    ]);
    assert.equal((await journey('published')).totalCount, 1n);
    assert.equal((await journey('cookie')).totalCount, 0n);
  });

  it('is empty for an unknown person, and for another profile’s', async () => {
    await reports.collections.journeyEvents.insertOne(
      journeyEvent({ time: at(0), profile_id: STRANGER, person_id: 'theirs' }),
    );
    await reports.collections.aliases.insertOne(merged('merged', 'theirs', STRANGER));
    for (const id of ['theirs', 'merged', 'nobody']) {
      const { events, totalCount } = await journey(id);
      assert.deepEqual([events, totalCount], [[], 0n]);
    }
  });

  for (const limit of [0, 101]) {
    it(`refuses a limit of ${limit}`, async () => {
      await assert.rejects(journey('person', 0, limit), { code: 'INVALID_ARGUMENT', reason: 'invalid_parameter' });
    });
  }
});
