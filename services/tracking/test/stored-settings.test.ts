// Tests how settings are stored and read, in the running service.
import assert from 'node:assert/strict';
import { AppError } from '@touchline/chassis/errors.ts';
import { openSite, type Running, type Site } from './running-tracking.ts';

describe('the settings of a profile', () => {
  let site: Site;
  let tracking: Running;
  before(async () => {
    site = await openSite('stored');
    tracking = await site.start();
  });
  after(async () => {
    await tracking[Symbol.asyncDispose]();
    await site[Symbol.asyncDispose]();
  });

  const change = (profileId: string, changed: object) =>
    tracking.sites.changeSettings({ profileId, changedBy: 'key:k1', ...changed });
  const read = async (profileId: string) => {
    const { settings } = await tracking.sites.getSettings({ profileId });
    return settings ?? assert.fail();
  };
  const rows = () =>
    site.mongo.db.collection<{ _id: string; changed_at: Date; changed_by: string }>('tracker_settings');

  it('are the defaults until some are set; a change merges, and shows when it was made', async () => {
    const { sites, excludePaths, consent, geo, linkTokenParam, cookieDomain, changedAt, ...rest } = await read('merge');
    assert.deepEqual([sites, excludePaths, consent, geo, linkTokenParam], [[], [], 'none', 'city', 'svc_t']);
    assert.deepEqual([cookieDomain, changedAt], ['', undefined]);
    assert.deepEqual(
      [rest.honourGpc, rest.honourDnt, rest.trackForms, rest.trackSpa, rest.botFilter],
      Array(5).fill(true),
    );
    assert.deepEqual([rest.trackOutbound, rest.sessionTimeoutMinutes, rest.cookieDays], [false, 30, 400]);
    await Promise.all([
      change('merge', { sites: { values: ['Shop.cl'] } }),
      change('merge', { cookieDays: 30 }),
      change('merge', { trackForms: false }),
    ]);
    const merged = await read('merge');
    assert.deepEqual(
      [merged.sites, merged.cookieDays, merged.trackForms, merged.honourGpc],
      [['shop.cl'], 30, false, true],
    );
    assert.ok(merged.changedAt);
    assert.deepEqual((await change('merge', { sites: { values: [] } })).settings?.sites, []);
    assert.equal((await read('other')).cookieDays, 400);
  });

  it('lose the cookie’s domain again by an empty one', async () => {
    assert.equal((await change('domain', { cookieDomain: 'Shop.cl' })).settings?.cookieDomain, 'shop.cl');
    assert.equal((await change('domain', { trackSpa: false })).settings?.cookieDomain, 'shop.cl');
    assert.equal((await change('domain', { cookieDomain: '' })).settings?.cookieDomain, '');
  });

  it('are refused by the name of the member, and then none of them is stored', async () => {
    await assert.rejects(
      change('bad', { trackForms: false, excludeIps: { values: ['nowhere'] } }),
      (error) =>
        error instanceof AppError &&
        error.reason === 'validation_error' &&
        error.details.field === 'exclude_ips[0]' &&
        !error.message.includes('nowhere'),
    );
    assert.equal((await read('bad')).trackForms, true);
  });

  it('are read where they were stored under their earlier names, and changed member by member', async () => {
    await rows().insertOne({
      ...{ _id: 'earlier', changed_at: new Date(), changed_by: 'key:k0' },
      ...{ allowed_sites: ['shop.cl'], excluded_ips: ['10.0.0.1'], respect_privacy_signals: false },
      ...{ capture_forms: false, visitor_cookie_days: 7, location_detail: 'none', own_sites: ['citas.example'] },
    });
    const stored = await read('earlier');
    assert.deepEqual(
      [stored.sites, stored.excludeIps, stored.ownSites, stored.honourGpc, stored.honourDnt],
      [['shop.cl'], ['10.0.0.1'], ['citas.example'], false, false],
    );
    assert.deepEqual([stored.trackForms, stored.cookieDays, stored.geo, stored.trackSpa], [false, 7, 'off', true]);
    await change('earlier', { honourGpc: true, sites: { values: [] }, cookieDays: 8 });
    const changed = await read('earlier');
    assert.deepEqual(
      [changed.honourGpc, changed.honourDnt, changed.sites, changed.cookieDays, changed.trackForms, changed.geo],
      [true, false, [], 8, false, 'off'],
    );
  });

  it('are shown to, and changed by, a gateway of the release before under their earlier names', async () => {
    const { settings } = await change('neighbour', {
      ...{ allowedSites: { values: ['Shop.cl'] }, excludedIps: { values: ['10.0.0.1'] }, respectPrivacySignals: false },
      ...{ captureForms: false, visitorCookieDays: 9, locationDetail: 'none' },
    });
    assert.deepEqual(
      [settings?.sites, settings?.excludeIps, settings?.honourGpc, settings?.honourDnt, settings?.trackForms],
      [['shop.cl'], ['10.0.0.1'], false, false, false],
    );
    assert.deepEqual([settings?.cookieDays, settings?.geo], [9, 'off']);
    assert.deepEqual(
      [settings?.allowedSites, settings?.excludedIps, settings?.respectPrivacySignals, settings?.captureForms],
      [['shop.cl'], ['10.0.0.1'], false, false],
    );
    assert.deepEqual([settings?.visitorCookieDays, settings?.locationDetail], [9, 'none']);
  });
});
