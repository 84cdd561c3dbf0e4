// Tests what a destination takes by its kind and settings, and that what earlier releases stored is still read.
import assert from 'node:assert/strict';
import { AppError } from '@touchline/chassis/errors.ts';
import {
  CLEAN_PIXEL,
  DATASET,
  type ExportFixture,
  GOAL,
  MESSAGING,
  PIXEL,
  startExportFixture,
} from './export-fixture.ts';

const refusedWith = (reason: string) => (error: unknown) => error instanceof AppError && error.reason === reason;
const CHAT = 'chat_dataset';
const ACTION = 'search_ads_conversion_action';

describe('a destination', () => {
  let fixture: ExportFixture;
  before(async () => {
    fixture = await startExportFixture();
  });
  after(() => fixture[Symbol.asyncDispose]());

  it('of a messaging account takes what came from a message, and nothing else', async () => {
    const profile = await fixture.profile({ withoutDestination: true });
    const { destination } = await fixture.harness.exports.createDestination({
      ...{ profileId: profile.id, kind: CHAT, connectionId: profile.connection.id },
      whatsappBusinessAccountId: MESSAGING.id,
    });
    assert.deepEqual([destination?.kind, destination?.adPixelId], [CHAT, MESSAGING.dataset_id]);
    const clicks = [{ kind: 'ctwa_clid', value: 'ARAk' }];
    const message = await profile.convert({ actionSource: 'business_messaging', clicks });
    const other = await profile.convert();
    assert.equal((await profile.until(message, 'delivered')).platformId, MESSAGING.dataset_id);
    assert.equal((await profile.until(other, 'skipped')).reason, 'not_a_message');
  });

  it('that is turned off gets no conversions until it is turned on', async () => {
    const profile = await fixture.profile();
    const { exports } = fixture.harness;
    const request = { profileId: profile.id, kind: DATASET, adPixelId: PIXEL };
    const { destination } = await exports.createDestination({ ...request, enabled: false });
    assert.deepEqual([destination?.id, destination?.enabled], [profile.destination?.id, false]);
    const missed = await profile.convert();
    // A later conversion of another profile comes after it on the bus.
    const later = await fixture.profile();
    await later.until(await later.convert(), 'delivered');
    await exports.createDestination({ ...request, enabled: true });
    const taken = await profile.convert();
    await profile.until(taken, 'delivered');
    assert.deepEqual(profile.received(missed), []);
  });

  it('with a test code sends conversions as tests', async () => {
    const profile = await fixture.profile();
    const request = { profileId: profile.id, kind: DATASET, adPixelId: PIXEL, testEventCode: 'TEST7' };
    const { destination } = await fixture.harness.exports.createDestination(request);
    assert.equal(destination?.testEventCode, 'TEST7');
    const before = fixture.harness.sim.calls().length;
    const conversion = await profile.convert();
    await profile.until(conversion, 'delivered');
    const calls = fixture.harness.sim.calls().slice(before);
    assert.ok(calls.some((call) => call.includes(conversion.eventId) && call.includes('test_event_code=TEST7')));
  });

  it('asks the platform to limit the use of data while it is set so', async () => {
    const profile = await fixture.profile();
    const request = { profileId: profile.id, kind: DATASET, adPixelId: PIXEL };
    const limits = async (limitDataUse: boolean) => {
      const { destination } = await fixture.harness.exports.createDestination({ ...request, limitDataUse });
      assert.equal(destination?.limitDataUse, limitDataUse);
      const conversion = await profile.convert();
      await profile.until(conversion, 'delivered');
      const [received] = profile.received(conversion);
      const { data_processing_options: options, ...event } = received?.event ?? {};
      return [options, event.data_processing_options_country, event.data_processing_options_state];
    };
    assert.deepEqual(await limits(true), [['LDU'], 0, 0]);
    assert.deepEqual(await limits(false), [undefined, undefined, undefined]);
  });

  const unfit: [what: string, init: object][] = [
    ['a dataset without its pixel', { kind: DATASET }],
    ['a dataset with a conversion action', { kind: DATASET, adPixelId: PIXEL, conversionActionId: '1' }],
    ['a conversion action without its id', { kind: ACTION }],
    ['a conversion action with a pixel', { kind: ACTION, adPixelId: PIXEL, conversionActionId: '1' }],
    ['a conversion action that limits the use of data', { kind: ACTION, conversionActionId: '1', limitDataUse: true }],
    ['the dataset of a messaging account that is not named', { kind: CHAT }],
  ];
  for (const [what, init] of unfit)
    it(`cannot be ${what}`, async () => {
      const profile = await fixture.profile({ withoutDestination: true });
      const request = { profileId: profile.id, ...init };
      await assert.rejects(fixture.harness.exports.createDestination(request), refusedWith('validation_error'));
    });

  it('that a former release stored is a dataset, and follows the rules that were stored', async () => {
    const profile = await fixture.profile();
    const { db } = fixture.harness.mongo;
    const former = {
      kind: '',
      conversion_action_id: '',
      enabled: '',
      test_event_code: '',
      limit_data_use: '',
    } as const;
    await db
      .collection<{ _id: string }>('export_destinations')
      .updateOne({ profile_id: profile.id }, { $unset: former });
    const rule = { conversion_key: GOAL, event_name: 'Subscribe', send_value: false, safe_event_name: 'Signal4' };
    await db.collection<{ _id: string }>('export_catalogs').insertOne({
      ...{ _id: profile.id, rules: [rule], updated_at: new Date(), safe_target: null },
    });
    const { exports } = fixture.harness;
    const { destinations } = await exports.listDestinations({ profileId: profile.id });
    assert.deepEqual(
      destinations.map(({ id, kind, enabled, limitDataUse }) => [id, kind, enabled, limitDataUse]),
      [[profile.destination?.id, DATASET, true, false]],
    );
    const { catalog } = await exports.getCatalog({ profileId: profile.id });
    assert.deepEqual(
      catalog?.rows.map((row) => [row.conversionKey, row.destinationId, row.platformEventName, row.value.case]),
      [[GOAL, profile.destination?.id, 'Subscribe', undefined]],
    );
    const conversion = await profile.convert();
    await profile.until(conversion, 'delivered');
    assert.equal(profile.received(conversion)[0]?.event.event_name, 'Subscribe');
    // The same pixel is still the same destination.
    const again = await exports.createDestination({ profileId: profile.id, kind: DATASET, adPixelId: PIXEL });
    assert.deepEqual([again.created, again.destination?.id], [false, profile.destination?.id]);
  });

  it('gets only what its own rows list', async () => {
    const profile = await fixture.profile();
    const { exports } = fixture.harness;
    const { destination: other } = await exports.createDestination({
      ...{ profileId: profile.id, kind: DATASET, adPixelId: CLEAN_PIXEL },
    });
    const row = {
      ...{ conversionKey: GOAL, destinationId: other?.id ?? '', platformEventName: 'Purchase', enabled: true },
      value: { case: 'fixed' as const, value: { amount: '7.50', currency: 'USD' } },
    };
    await exports.setCatalog({ profileId: profile.id, rows: [row] });
    const conversion = await profile.convert();
    await profile.until(conversion, 'delivered');
    const [received, ...others] = profile.received(conversion);
    assert.deepEqual(
      [received?.dataset_id, received?.event.custom_data, others],
      [CLEAN_PIXEL, { value: 7.5, currency: 'USD' }, []],
    );
    const strangers = { ...row, destinationId: (await fixture.profile()).destination?.id ?? '' };
    await assert.rejects(
      exports.setCatalog({ profileId: profile.id, rows: [strangers] }),
      refusedWith('validation_error'),
    );
  });

  it('gets only first payments by a row that says so', async () => {
    const profile = await fixture.profile();
    const { exports } = fixture.harness;
    const row = {
      ...{ conversionKey: GOAL, destinationId: profile.destination?.id ?? '', platformEventName: 'Purchase' },
      ...{ value: { case: 'amount' as const, value: true }, enabled: true, firstPaymentOnly: true },
    };
    const { catalog } = await exports.setCatalog({ profileId: profile.id, rows: [row] });
    assert.equal(catalog?.rows[0]?.firstPaymentOnly, true);
    const later = await profile.convert({ firstPayment: false });
    assert.equal((await profile.until(later, 'skipped')).reason, 'not_first_payment');
    const first = await profile.convert({ firstPayment: true });
    await profile.until(first, 'delivered');
    assert.deepEqual([profile.received(first).length, profile.received(later).length], [1, 0]);
    await exports.setCatalog({ profileId: profile.id, rows: [{ ...row, firstPaymentOnly: false }] });
    await profile.until(await profile.convert({ firstPayment: false }), 'delivered');
  });
});
