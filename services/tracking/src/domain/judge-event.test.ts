import assert from 'node:assert/strict';
import type { JsonObject } from '@bufbuild/protobuf';
import { deterministicId } from '@touchline/chassis/deterministic-id.ts';
import fc from 'fast-check';
import type { EventDraft } from './event-draft.ts';
import { refuseEvent } from './judge-event.ts';
import { recordEvent } from './record-event.ts';
import { defaultSettings } from './settings/tracker-settings.ts';

const now = new Date('2026-06-01T12:00:00Z');

const draft = (change: Partial<EventDraft> = {}): EventDraft => ({
  profileId: 'p1',
  origin: 'server',
  door: 'events',
  eventName: 'payment_received',
  idempotencyKey: 'k1',
  traits: { externalId: 'c1' },
  ...change,
});

const long = 'x'.repeat(50_000);
const GOOGLEBOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
const hostile = (name: string) => JSON.parse(`{"${name}": 1}`) as JsonObject;

const REFUSED: [string, Partial<EventDraft>, string, string][] = [
  ['no name', { eventName: '' }, 'event_name', 'validation_error'],
  ['a blank name', { eventName: '  ' }, 'event_name', 'validation_error'],
  ['a name of 50,000 characters', { eventName: long }, 'event_name', 'validation_error'],
  ['a name with a NUL', { eventName: 'a\u0000b' }, 'event_name', 'validation_error'],
  ['a type of 65 characters', { eventType: 'x'.repeat(65) }, 'event_type', 'validation_error'],
  ['a key of 201 characters', { idempotencyKey: 'x'.repeat(201) }, 'idempotency_key', 'validation_error'],
  ['a time before 1970', { eventTime: new Date('1969-01-01') }, 'event_time', 'validation_error'],
  ['a time in 2100', { eventTime: new Date('2100-01-01') }, 'event_time', 'validation_error'],
  ['a time that is not one', { eventTime: new Date('x') }, 'event_time', 'validation_error'],
  ['money without a key', { value: '1', idempotencyKey: undefined }, 'idempotency_key', 'validation_error'],
  ['a negative value', { value: '-1' }, 'properties.value', 'validation_error'],
  ['a value of 30 digits', { value: '1'.repeat(30) }, 'properties.value', 'validation_error'],
  ['an unknown currency', { value: '1', currency: 'XYZ' }, 'properties.currency', 'validation_error'],
  ['an email as subject_ref', { subjectRef: 'a@b.cl' }, 'properties.subject_ref', 'invalid_parameter'],
  ['an operator as a property name', { properties: { $gt: 1 } }, 'properties', 'validation_error'],
  ['a dotted property name', { properties: { 'a.b': 1 } }, 'properties', 'validation_error'],
  ['__proto__', { properties: hostile('__proto__') }, 'properties', 'validation_error'],
  ['constructor', { properties: hostile('constructor') }, 'properties', 'validation_error'],
  ['an object as a property', { properties: { a: { $ne: 1 } } }, 'properties', 'validation_error'],
  ['a list as a property', { properties: { a: [1] } }, 'properties', 'validation_error'],
  ['a property of 50,000 characters', { properties: { a: long } }, 'properties', 'validation_error'],
  [
    '101 properties',
    { properties: Object.fromEntries(Array.from({ length: 101 }, (_, i) => [`p${i}`, i])) },
    'properties',
    'validation_error',
  ],
  ['an unknown action_source', { actionSource: 'web' }, 'action_source', 'validation_error'],
  ['a URL that is not one', { context: { url: 'shop.cl' } }, 'context.url', 'validation_error'],
  ['a javascript URL', { context: { url: 'javascript:alert(1)' } }, 'context.url', 'validation_error'],
  ['a URL of 50,000 characters', { context: { url: `https://shop.cl/${long}` } }, 'context.url', 'validation_error'],
  ['a robot', { context: { userAgent: GOOGLEBOT } }, 'context.user_agent', 'validation_error'],
  ['a country that does not exist', { context: { country: 'Chile' } }, 'context.country', 'validation_error'],
  ['nobody', { traits: { firstName: 'Ana' } }, 'user_traits', 'validation_error'],
  ['an email of 50,000 characters', { traits: { email: long } }, 'user_traits.email', 'validation_error'],
  ['a hostile ad id', { campaign: { platform: 'meta', adId: '{"$ne":1}' } }, 'campaign.ad_id', 'validation_error'],
  ['a platform of two words', { campaign: { platform: 'a b' } }, 'campaign.platform', 'validation_error'],
  [
    'a campaign id of 101 characters',
    { campaign: { campaignId: 'x'.repeat(101) } },
    'campaign.campaign_id',
    'validation_error',
  ],
  ['an ad set id with a slash', { campaign: { adSetId: '1/2' } }, 'campaign.ad_set_id', 'validation_error'],
  ['a click id of 50,000 characters', { clickIds: { gclid: long } }, 'click_ids', 'validation_error'],
];

describe('an event', () => {
  for (const [what, change, field, code] of REFUSED) {
    it(`with ${what} is refused for ${field}`, () => {
      const refusal = refuseEvent(draft(change), now);
      assert.deepEqual([refusal?.field, refusal?.code], [field, code]);
      assert.ok((refusal?.message.length ?? 0) < 300);
    });
  }
  for (const [what, change] of [
    ['of 1970', { eventTime: new Date('1970-01-01T00:00:00Z') }],
    ['known by a visitor id alone', { anonymousId: 'v1', traits: {} }],
    ['with operators in its texts', { eventName: '{"$gt":""}', properties: { note: '$where', other: '{"$ne":1}' } }],
    ['with money and a key', { value: '19990', currency: 'CLP' }],
    ['with money from a script', { value: '1', context: { userAgent: 'curl/8.5.0' } }],
    ['without a user agent', { context: { url: 'https://shop.cl/' } }],
  ] as [string, Partial<EventDraft>][]) {
    it(`${what} is recorded`, () => assert.equal(refuseEvent(draft(change), now), undefined));
  }
  it('of a robot is recorded for a profile that does not filter robots', () => {
    const robots = draft({ context: { userAgent: GOOGLEBOT } });
    assert.equal(refuseEvent(robots, now, { botFilter: false }), undefined);
    assert.notEqual(refuseEvent(robots, now, { botFilter: true }), undefined);
  });
  it('is refused without repeating what was sent', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 6 }), (text) => {
        const refusal = refuseEvent(draft({ actionSource: `~${text}` }), now);
        assert.ok(refusal && !refusal.message.includes(`~${text}`));
      }),
    );
  });
});

describe('a recorded event', () => {
  const addressing = { now, freshKey: () => 'fresh' };
  for (const [asked, language] of [
    ['es-CL', 'es-CL'],
    ['ES-cl,es;q=0.9,en;q=0.8', 'es-CL'],
    ['pt', 'pt'],
    ['zh-Hant-TW', 'zh-TW'],
    ['sr-Latn-RS-u-co-standard-x-ana', 'sr-RS'],
    ['*', undefined],
    ['ana@example.cl', undefined],
    ['', undefined],
  ] as const)
    it(`has ${language ?? 'no language'} for "${asked}"`, () => {
      const event = recordEvent(draft({ context: { language: asked } }), addressing, defaultSettings);
      assert.equal(event.device?.language, language);
    });

  it('has the id of its key, a fresh key when it came without one, and the type of its name', () => {
    assert.equal(recordEvent(draft(), addressing, defaultSettings).eventId, deterministicId('p1', 'k1'));
    assert.equal(
      recordEvent(draft({ idempotencyKey: undefined }), addressing, defaultSettings).idempotencyKey,
      'fresh',
    );
    assert.equal(recordEvent(draft(), addressing, defaultSettings).eventType, 'payment_received');
    const named = recordEvent(draft({ eventName: 'Welcome ana@x.cl' }), addressing, defaultSettings);
    assert.deepEqual([named.eventName, named.eventType], ['Welcome -', 'Welcome -']);
    assert.equal(recordEvent(draft({ eventName: 'x'.repeat(100) }), addressing, defaultSettings).eventType, 'custom');
  });
  it('is classified by its full URL and stored without what identifies a person', () => {
    const context = {
      url: 'https://shop.cl/p?gclid=abc&svc_t=secret&email=ana%40x.cl',
      referrer: 'https://www.google.com/',
      title: 'Hola',
    };
    const event = recordEvent(draft({ context }), addressing, defaultSettings);
    assert.equal(event.web?.url, 'https://shop.cl/p?gclid=abc');
    assert.equal(event.web?.path, '/p');
    assert.equal(event.marketing.channel, 'paid_search');
    assert.deepEqual(event.marketing.clickIds, { gclid: 'abc' });
  });
  it('keeps no email in its other members, wherever a caller puts one', () => {
    const mail = (of: string) => `${of}@x.cl`;
    const tags = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content', 'utm_id', 'gclid'];
    const query = tags.map((name) => `${name}=${mail(name)}`).join('&');
    const context = {
      url: `https://shop.cl/${mail('path')}?q=${mail('query')}&${query}#/${mail('hash')}`,
      referrer: `https://r.example/${mail('referrer')}`,
      title: mail('title'),
      city: mail('city'),
    };
    const clickIds = { fbclid: mail('fbclid'), gclid: '+56 9 8765 4321', ttclid: 'real' };
    const { eventName, eventType, web, marketing, geo } = recordEvent(
      draft({ eventName: mail('name'), eventType: mail('type'), context, clickIds }),
      addressing,
      defaultSettings,
    );
    assert.doesNotMatch(JSON.stringify({ eventName, eventType, web, marketing, geo }), /(@|%40)x\.cl/);
    assert.deepEqual(marketing.clickIds, { ttclid: 'real' });
  });
  it('keeps no query member that the profile strips, but is classified by it', () => {
    const context = {
      url: 'https://shop.cl/p?GCLID=abc&Booking=7&color=red',
      referrer: 'https://shop.cl/?booking=7',
    };
    const event = recordEvent(draft({ context }), addressing, {
      ...defaultSettings,
      strippedParameters: ['booking', 'gclid'],
    });
    assert.deepEqual([event.web?.url, event.web?.referrer], ['https://shop.cl/p?color=red', 'https://shop.cl/']);
    assert.equal(event.marketing.channel, 'paid_search');
  });

  it('keeps no link token, neither under the name that the profile sets nor under the first one', () => {
    const context = { url: 'https://shop.cl/p?who=s3&svc_t=s3&a=1#who=s3', referrer: 'https://shop.cl/?Who=s3' };
    const event = recordEvent(draft({ context }), addressing, { ...defaultSettings, linkTokenParam: 'who' });
    assert.deepEqual([event.web?.url, event.web?.referrer], ['https://shop.cl/p?a=1', 'https://shop.cl/']);
  });

  it('names how long a silence ends its visit, where it has a page and the profile set another time', () => {
    const timeoutOf = (sessionTimeoutMinutes: number, url?: string) =>
      recordEvent(draft({ context: { url } }), addressing, { ...defaultSettings, sessionTimeoutMinutes })
        .sessionTimeoutMinutes;
    assert.equal(timeoutOf(60, 'https://shop.cl/'), 60);
    assert.equal(timeoutOf(30, 'https://shop.cl/'), undefined);
    assert.equal(timeoutOf(60), undefined);
  });

  it('keeps no referrer of its own site on which nothing is recorded, and every other one', () => {
    const settings = { ...defaultSettings, excludePaths: ['/account*'] };
    const referrerOf = (referrer: string) =>
      recordEvent(draft({ context: { url: 'https://shop.cl/p', referrer } }), addressing, settings).web?.referrer;
    assert.equal(referrerOf('https://shop.cl/account/7'), undefined);
    assert.equal(referrerOf('https://shop.cl/p2'), 'https://shop.cl/p2');
    assert.equal(referrerOf('https://other.cl/account/7'), 'https://other.cl/account/7');
  });

  it('keeps the app from which it came, and nothing personal of the app’s address', () => {
    const referrer = (text: string) => {
      const context = { url: 'https://shop.cl/', referrer: text };
      return recordEvent(draft({ context }), addressing, defaultSettings).web?.referrer;
    };
    assert.equal(referrer('android-app://com.google.android.gm/'), 'android-app://com.google.android.gm/');
    assert.equal(referrer('android-app://com.google.android.gm'), 'android-app://com.google.android.gm');
    assert.equal(referrer('android-app://app.x/inbox/ana@x.cl?to=ana@x.cl&a=1'), 'android-app://app.x/inbox/-?a=1');
  });
});
