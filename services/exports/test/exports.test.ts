// Tests the export of conversions: the real service runs, and the simulator plays the platform.
import assert from 'node:assert/strict';
import { hash, randomUUID } from 'node:crypto';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { AppError } from '@touchline/chassis/errors.ts';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import {
  CLEAN_PIXEL,
  CLICK,
  DATASET,
  type ExportFixture,
  type ExportProfile,
  MESSAGING,
  PIXEL,
  startExportFixture,
} from './export-fixture.ts';

const sha = (text: string) => hash('sha256', text, 'hex');
const refusedWith = (reason: string) => (error: unknown) => error instanceof AppError && error.reason === reason;
const HOUR = 3_600_000;

describe('exports', () => {
  let fixture: ExportFixture;
  before(async () => {
    fixture = await startExportFixture();
  });
  after(() => fixture[Symbol.asyncDispose]());

  const acceptedNow = async (profileId: string) => {
    const { catalog } = await fixture.harness.exports.getCatalog({ profileId });
    const { version = '', textHash = '' } = catalog?.consent ?? {};
    return { version, textHash, acceptedBy: 'user:17', acceptedAt: timestampFromDate(new Date()) };
  };
  const makeSafe = async (profile: ExportProfile) => {
    fixture.privacy.set(profile.id, { privacyMode: 'platform_safe', healthcareFamily: true });
    await fixture.harness.exports.setSafeTarget({
      ...{ profileId: profile.id, adPixelId: CLEAN_PIXEL, confirmLiveAdSets: true },
      consent: await acceptedNow(profile.id),
    });
  };

  describe('of a conversion', () => {
    it('reach the platform once, however often the conversion is credited', async () => {
      const profile = await fixture.profile();
      const conversion = await profile.convert();
      await profile.tell(conversion);
      const { actionSource, platformEventName, platformId, ...row } = await profile.until(conversion, 'delivered');
      await profile.tell(conversion);
      assert.deepEqual([actionSource, platformEventName, platformId], ['system_generated', 'Purchase', PIXEL]);
      assert.deepEqual([row.destinationId, row.dedupeId], [profile.destination?.id, conversion.eventId]);
      const [received, ...others] = profile.received(conversion);
      assert.deepEqual([received?.times, others.length, (await profile.deliveries()).length], [1, 0, 1]);
      assert.deepEqual(received?.event.user_data, {
        em: [sha(`ana.${conversion.personId}@example.com`)],
        ph: [sha('56911112222')],
        fbc: `fb.1.${conversion.time.getTime()}.${CLICK}`,
      });
      assert.deepEqual(received?.event.custom_data, { value: 129.9, currency: 'USD' });
    });

    it('do not begin from a message that a newer one has overtaken', async () => {
      const profile = await fixture.profile();
      const [gone, back, standing] = [
        await profile.convert({ isUnpublished: true }),
        await profile.convert({ isUnpublished: true }),
        await profile.convert({ isUnpublished: true }),
      ];
      await profile.tell(gone, { revision: 8n, removed: true });
      await profile.tell(gone, { revision: 7n });
      await profile.tell(back, { revision: 7n, removed: true });
      await profile.tell(back, { revision: 8n });
      await profile.tell(standing, { revision: 9n });
      await profile.tell(standing, { revision: 9n });
      for (const one of [back, standing]) await profile.until(one, 'delivered');
      const rows = await profile.deliveries();
      assert.deepEqual(
        rows.map(({ outcomeEventId }) => outcomeEventId).sort(),
        [back.eventId, standing.eventId].sort(),
      );
    });

    it('begin from a message of a release without revisions, whatever was received before', async () => {
      const profile = await fixture.profile();
      const conversion = await profile.convert({ isUnpublished: true });
      await profile.tell(conversion, { revision: 8n, removed: true });
      await profile.tell(conversion);
      await profile.until(conversion, 'delivered');
    });

    it('are repeated after an answer that was lost, and count once', async () => {
      const profile = await fixture.profile();
      fixture.harness.sim.fault({ kind: 'lost_response', match: '/events' });
      const conversion = await profile.convert();
      const { attempts } = await profile.until(conversion, 'delivered');
      assert.ok(attempts >= 2);
      assert.deepEqual(
        profile.received(conversion).map(({ times }) => times >= 2),
        [true],
      );
    });

    it('show the platform’s own text of a permanent refusal', async () => {
      const profile = await fixture.profile();
      fixture.harness.sim.fault({ kind: 'invalid_parameter', match: '/events' });
      const conversion = await profile.convert({ actionSource: 'website' });
      const { reason, platformCode, platformMessage, actionSource } = await profile.until(conversion, 'failed');
      assert.deepEqual([reason, platformCode, actionSource], ['refused', '100', 'website']);
      assert.match(platformMessage, /parameter that is not valid/);
      assert.deepEqual(profile.received(conversion), []);
    });

    it('go to the dataset of the messaging account when the conversion came from a message', async () => {
      const profile = await fixture.profile({ withoutDestination: true });
      await fixture.harness.exports.createDestination({
        ...{ profileId: profile.id, kind: DATASET, adPixelId: PIXEL, whatsappBusinessAccountId: MESSAGING.id },
      });
      const clicks = [{ kind: 'ctwa_clid', value: 'ARAk' }];
      const conversion = await profile.convert({ actionSource: 'business_messaging', clicks });
      const { platformId, actionSource } = await profile.until(conversion, 'delivered');
      assert.deepEqual([platformId, actionSource], [MESSAGING.dataset_id, 'business_messaging']);
      const userData = { whatsapp_business_account_id: MESSAGING.id, ctwa_clid: 'ARAk' };
      assert.deepEqual(profile.received(conversion)[0]?.event.user_data, userData);
    });

    const skipped: [reason: string, init: Parameters<ExportProfile['convert']>[0], before?: (id: string) => void][] = [
      ['person_erased', { erased: true }],
      ['reported_by_browser', { provider: '' }],
      ['no_identifiers', { isCustomer: false, clicks: [] }],
      ['privacy_mode', {}, (id) => fixture.privacy.set(id, { privacyMode: 'hipaa', healthcareFamily: true })],
      ['privacy_mode', {}, (id) => fixture.privacy.set(id, { privacyMode: 'standard', healthcareFamily: true })],
      [
        'not_the_clean_dataset',
        {},
        (id) => fixture.privacy.set(id, { privacyMode: 'platform_safe', healthcareFamily: true }),
      ],
    ];
    for (const [reason, init, before] of skipped)
      it(`are not made as ${reason}, and say so${before ? ' because of the privacy of the profile at that moment' : ''}`, async () => {
        const profile = await fixture.profile();
        before?.(profile.id);
        const conversion = await profile.convert(init);
        const row = await profile.until(conversion, 'skipped');
        assert.deepEqual([row.reason, row.actionSource, row.attempts], [reason, '', 0]);
        assert.deepEqual(profile.received(conversion), []);
      });

    it('do not begin for one from before the destination, nor for a goal that the catalog does not list', async () => {
      const profile = await fixture.profile();
      await profile.convert({ time: new Date(Date.now() - HOUR) });
      const conversion = await profile.convert();
      await profile.until(conversion, 'delivered');
      await fixture.harness.exports.setCatalog({ profileId: profile.id, rows: [] });
      await profile.convert();
      const last = await fixture.profile();
      await last.until(await last.convert(), 'delivered');
      assert.equal((await profile.deliveries()).length, 1);
    });

    it('of a platform_safe profile carry a click and a neutral name to the clean dataset, and nothing else', async () => {
      const profile = await fixture.profile({ withoutDestination: true });
      await makeSafe(profile);
      const conversion = await profile.convert();
      await profile.until(conversion, 'delivered');
      const [received] = profile.received(conversion);
      assert.equal(received?.dataset_id, CLEAN_PIXEL);
      assert.deepEqual(received?.event, {
        ...{ event_name: 'CustomEvent1', event_id: conversion.eventId, action_source: 'system_generated' },
        event_time: Math.floor(conversion.time.getTime() / 1000),
        user_data: { fbc: `fb.1.${conversion.time.getTime()}.${CLICK}` },
      });
    });

    it('wait while the account is disconnected, and go on when it is back', async () => {
      const profile = await fixture.profile();
      const { harness } = fixture;
      await harness.connections.client.disconnect({ profileId: profile.id, id: profile.connection.id });
      const conversion = await profile.convert();
      const destination = async () =>
        (await harness.exports.listDestinations({ profileId: profile.id })).destinations[0];
      await eventually(async () => assert.equal((await destination())?.stateReason, 'disconnected'));
      assert.equal((await profile.until(conversion, 'pending')).attempts, 0);
      await profile.connect();
      harness.advance(60_000);
      await profile.until(conversion, 'delivered');
      await eventually(async () => assert.equal((await destination())?.state, 'active'));
    });

    it('wait as long as the platform asks for, and all others of the destination too', async () => {
      const profile = await fixture.profile();
      const { harness } = fixture;
      harness.sim.fault({ kind: 'throttle_app', match: '/events', regain_minutes: 5 });
      const first = await profile.convert();
      await eventually(async () => {
        const [destination] = (await harness.exports.listDestinations({ profileId: profile.id })).destinations;
        assert.match(destination?.stateReason ?? '', /^throttled: .*request limit/);
      });
      const second = await profile.convert();
      await profile.until(second, 'pending');
      // A tenth more, so that not all accounts go on in the same moment.
      harness.advance(5.5 * 60_000);
      await profile.until(first, 'delivered');
      await profile.until(second, 'delivered');
    });

    for (const who of ['gateway', 'attribution', 'identity'] as const)
      it(`do not count an attempt while ${who} is away`, async () => {
        const profile = await fixture.profile();
        fixture.away.add(who);
        const conversion = await profile.convert();
        assert.equal((await profile.until(conversion, 'pending')).attempts, 0);
        fixture.away.delete(who);
        assert.equal((await profile.until(conversion, 'delivered')).attempts, 1);
      });

    it('are listed page by page, newest first, and only to their own profile', async () => {
      const [profile, stranger] = [await fixture.profile(), await fixture.profile()];
      const conversions = [await profile.convert(), await profile.convert(), await profile.convert()];
      for (const conversion of conversions) await profile.until(conversion, 'delivered');
      const { exports } = fixture.harness;
      const all = await profile.deliveries();
      const seen: string[] = [];
      for (let cursor = ''; ; ) {
        const page = await exports.listDeliveries({ profileId: profile.id, limit: 2, cursor });
        seen.push(...page.deliveries.map(({ id }) => id));
        cursor = page.nextCursor;
        if (cursor === '') break;
      }
      assert.deepEqual(
        seen,
        all.map(({ id }) => id),
      );
      assert.deepEqual([seen.length, (await stranger.deliveries()).length], [3, 0]);
      const narrowed = await exports.listDeliveries({ profileId: profile.id, limit: 9, state: 'failed' });
      assert.deepEqual(narrowed.deliveries, []);
    });
  });

  describe('to a destination', () => {
    it('begin once, even when it is created again', async () => {
      const profile = await fixture.profile();
      const request = { profileId: profile.id, kind: DATASET, adPixelId: PIXEL, name: 'Named' };
      const { destination, created } = await fixture.harness.exports.createDestination(request);
      assert.deepEqual([destination?.id, destination?.name, created], [profile.destination?.id, 'Named', false]);
    });

    it('are refused for what the account does not have', async () => {
      const [profile, stranger] = [await fixture.profile(), await fixture.profile()];
      const { exports } = fixture.harness;
      const create = (init: object) =>
        exports.createDestination({ profileId: profile.id, kind: DATASET, adPixelId: PIXEL, ...init });
      await assert.rejects(create({ adPixelId: '1' }), refusedWith('validation_error'));
      await assert.rejects(create({ whatsappBusinessAccountId: '1' }), refusedWith('provider_error'));
      await assert.rejects(create({ connectionId: stranger.connection.id }), refusedWith('not_found'));
      await assert.rejects(create({ profileId: randomUUID() }), refusedWith('ads_connection_required'));
      await fixture.harness.connections.client.disconnect({ profileId: profile.id, id: profile.connection.id });
      await assert.rejects(create({ connectionId: profile.connection.id }), refusedWith('connection_not_ready'));
    });

    it('change to the clean one with a consent, and with a warning about ad sets that still deliver', async () => {
      const profile = await fixture.profile();
      const { exports } = fixture.harness;
      const request = { profileId: profile.id, adPixelId: CLEAN_PIXEL };
      await assert.rejects(exports.setSafeTarget(request), refusedWith('consent_required'));
      const consent = await acceptedNow(profile.id);
      const old = { ...consent, acceptedAt: timestampFromDate(new Date(Date.now() - 25 * HOUR)) };
      await assert.rejects(exports.setSafeTarget({ ...request, consent: old }), refusedWith('consent_required'));
      await assert.rejects(
        exports.setSafeTarget({ ...request, consent }),
        refusedWith('clean_dataset_has_live_ad_sets'),
      );
      const { target } = await exports.setSafeTarget({ ...request, consent, confirmLiveAdSets: true });
      assert.deepEqual([target?.adPixelId, target?.acceptedBy], [CLEAN_PIXEL, 'user:17']);
      const { destinations } = await exports.listDestinations({ profileId: profile.id });
      assert.deepEqual(
        destinations.map(({ adPixelId, isSafeTarget }) => [adPixelId, isSafeTarget]),
        [
          [PIXEL, false],
          [CLEAN_PIXEL, true],
        ],
      );
    });
  });
});
