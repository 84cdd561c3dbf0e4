import assert from 'node:assert/strict';
import { create } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { deterministicId } from '@touchline/chassis/deterministic-id.ts';
import { AppError } from '@touchline/chassis/errors.ts';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { Origin } from '@touchline/proto/gen/touchline/events/v1/event_pb.ts';
import { EventDraftSchema, VerdictStatus } from '@touchline/proto/gen/touchline/tracking/v1/tracking_pb.ts';
import { openSite, payment, type Running, type Site } from './running-tracking.ts';

const { RECORDED, DUPLICATE, REJECTED } = VerdictStatus;

describe('RecordEvents', () => {
  let site: Site;
  let tracking: Running;
  before(async () => {
    site = await openSite('record');
    tracking = await site.start();
  });
  after(async () => {
    await tracking[Symbol.asyncDispose]();
    await site[Symbol.asyncDispose]();
  });
  const statuses = async (events: ReturnType<typeof payment>[]) =>
    (await tracking.client.recordEvents({ events })).verdicts.map(({ status }) => status);

  it('has stored an event when it returns recorded, under the id of profile and key', async () => {
    const { verdicts } = await tracking.client.recordEvents({ events: [payment('durable-1')] });
    const id = deterministicId('p1', 'durable-1');
    assert.deepEqual(
      [verdicts[0]?.status, verdicts[0]?.eventId, verdicts[0]?.idempotencyKey],
      [RECORDED, id, 'durable-1'],
    );
    const row = await site.rows.findOne({ _id: id });
    assert.deepEqual(
      [row?.value, row?.currency, row?.traits, row?.revision],
      ['19990', 'CLP', { externalId: 'c1' }, 0],
    );
  });

  it('returns duplicate with the first id, permanently', async () => {
    assert.deepEqual(await statuses([payment('twice')]), [RECORDED]);
    const { verdicts } = await tracking.client.recordEvents({ events: [payment('twice', { value: '1' })] });
    assert.deepEqual([verdicts[0]?.status, verdicts[0]?.eventId], [DUPLICATE, deterministicId('p1', 'twice')]);
    assert.equal((await site.rows.findOne({ _id: deterministicId('p1', 'twice') }))?.value, '19990');
  });

  it('deduplicates inside one batch, and not across profiles', async () => {
    assert.deepEqual(
      await statuses([payment('in-batch'), payment('in-batch'), payment('in-batch', { profileId: 'p2' })]),
      [RECORDED, DUPLICATE, RECORDED],
    );
  });

  it('records one of 100 concurrent events of one key', async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, () => statuses([payment('race')])));
    const found = answers.flat();
    assert.equal(found.filter((status) => status === RECORDED).length, 1);
    assert.equal(found.filter((status) => status === DUPLICATE).length, 99);
    assert.equal(await site.rows.countDocuments({ idempotency_key: 'race' }), 1);
  });

  it('gives each caller of a group commit its own verdict', async () => {
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, i) =>
        statuses([payment(`group-${i % 50}`), payment(`group-bad-${i}`, { value: '-1' })]),
      ),
    );
    assert.equal(answers.filter(([first]) => first === RECORDED).length, 50);
    assert.equal(answers.filter(([first]) => first === DUPLICATE).length, 10);
    assert.ok(answers.every(([, second]) => second === REJECTED));
  });

  it('never lets an invalid row abort a batch, and names its field', async () => {
    const long = 'x'.repeat(50_000);
    const bad = [
      payment('', {}),
      payment('bad-1', { value: '1'.repeat(30) }),
      payment('bad-2', { currency: 'ZZZ' }),
      payment('bad-3', { subjectRef: 'ana@example.cl' }),
      payment('bad-4', { eventTime: timestampFromDate(new Date('2100-01-01')) }),
      payment('bad-5', { eventName: long }),
      payment('bad-6', { properties: { $where: 'sleep(1)' } }),
      payment('bad-7', { properties: { a: { $gt: '' } } }),
      payment('bad-8', { traits: {} }),
      payment('bad-9', { actionSource: '{"$ne":null}' }),
      payment('bad-10', { eventTime: { seconds: 10n ** 15n, nanos: 0 } as never }),
      payment('bad-11', { properties: { note: long } }),
    ];
    const { verdicts } = await tracking.client.recordEvents({ events: [payment('good-1'), ...bad, payment('good-2')] });
    assert.deepEqual(
      verdicts.map(({ status, code, field }) => (status === REJECTED ? `${code} ${field}` : status)),
      [
        RECORDED,
        'validation_error idempotency_key',
        'validation_error properties.value',
        'validation_error properties.currency',
        'invalid_parameter properties.subject_ref',
        'validation_error event_time',
        'validation_error event_name',
        'validation_error properties',
        'validation_error properties',
        'validation_error user_traits',
        'validation_error action_source',
        'validation_error event_time',
        'validation_error properties',
        RECORDED,
      ],
    );
    assert.ok(!JSON.stringify(verdicts).includes('ana@example.cl'));
    assert.equal(await site.rows.countDocuments({ idempotency_key: /^bad/ }), 0);
  });

  it('judges events as it records them, and stores nothing that it only judges', async () => {
    const events = [
      payment('judged-1'),
      payment('judged-2', { eventTime: timestampFromDate(new Date('2100-01-01')) }),
      payment('judged-3', { subjectRef: 'ana@example.cl' }),
      payment('judged-4', { traits: {} }),
    ];
    const { judgements } = await tracking.client.judgeEvents({ events });
    assert.equal(await site.rows.countDocuments({ idempotency_key: /^judged/ }), 0);
    const { verdicts } = await tracking.client.recordEvents({ events });
    const said = (all: readonly { code: string; message: string; field: string }[]) =>
      all.map(({ code, message, field }) => ({ code, message, field }));
    assert.deepEqual(said(judgements), said(verdicts));
    assert.deepEqual(
      judgements.map(({ field }) => field),
      ['', 'event_time', 'properties.subject_ref', 'user_traits'],
    );
  });

  it('stores operators in texts as plain texts', async () => {
    const text = '{"$gt":""}';
    assert.deepEqual(
      await statuses([payment('operator', { eventName: text, anonymousId: '$ne', properties: { note: '$where' } })]),
      [RECORDED],
    );
    const row = await site.rows.findOne({ _id: deterministicId('p1', 'operator') });
    assert.deepEqual([row?.event_name, row?.visitor_id, row?.properties], [text, '$ne', { note: '$where' }]);
  });

  it('refuses a profile id that is not a plain token', async () => {
    for (const profileId of ['', 'a.b', 'x*', '>', 'a b']) {
      await assert.rejects(
        tracking.client.recordEvents({ events: [payment('x', { profileId })] }),
        (error) => error instanceof AppError && error.reason === 'validation_error',
      );
    }
  });

  it('records 500 events in one call', async () => {
    const found = await statuses(Array.from({ length: 500 }, (_, i) => payment(`bulk-${i}`)));
    assert.equal(found.filter((status) => status === RECORDED).length, 500);
  });

  it('publishes what it recorded, and whether it has traits, and then nothing waits', async () => {
    await tracking.client.recordEvents({
      events: [
        payment('published', {
          traits: { email: 'ana@example.cl' },
          subjectRef: 'child-1',
          context: { url: 'https://shop.cl/?gclid=x' },
        }),
      ],
    });
    await eventually(async () => {
      const found = (await site.published()).find(({ event }) => event?.eventId === deterministicId('p1', 'published'));
      assert.equal(found?.hasTraits, true);
      assert.equal(found.event?.subjectRef, 'child-1');
      assert.equal(found.event.marketing?.channel, 'paid_search');
      const { backlogs } = await tracking.ops.getBacklog({ withOldest: true });
      assert.deepEqual(
        backlogs.map(({ name, pending, oldestAt }) => [name, pending, oldestAt]),
        [
          ['raw-outbox', 0n, undefined],
          ['access_profile_changed', 0n, undefined],
        ],
      );
    });
  });

  it('stores the ids that connected systems give a person, one of which is enough to identify them', async () => {
    const traits = { crmContactId: 'crm-1', storeCustomerId: 'store-1', paymentsCustomerId: 'cus_1' };
    assert.deepEqual(await statuses([payment('systems', { anonymousId: '', traits })]), [RECORDED]);
    const row = await site.rows.findOne({ _id: deterministicId('p1', 'systems') });
    assert.deepEqual(row?.traits, traits);
  });

  it('accepts the subject_ref of a repeat, or removes it, as a new revision that is published', async () => {
    const row = () => site.rows.findOne({ _id: deterministicId('p1', 'subject') });
    assert.deepEqual(await statuses([payment('subject')]), [RECORDED]);
    assert.deepEqual(await statuses([payment('subject', { subjectRef: 'child-1' })]), [DUPLICATE]);
    assert.deepEqual([(await row())?.subject_ref, (await row())?.revision], ['child-1', 1]);
    assert.deepEqual(await statuses([payment('subject', { subjectRef: 'child-1' })]), [DUPLICATE]);
    assert.equal((await row())?.revision, 1);
    assert.deepEqual(await statuses([payment('subject')]), [DUPLICATE]);
    assert.deepEqual([(await row())?.subject_ref, (await row())?.revision], [undefined, 2]);
    await eventually(async () => {
      const revisions = (await site.published())
        .filter(({ event }) => event?.eventId === deterministicId('p1', 'subject'))
        .map(({ event }) => [event?.revision, event?.subjectRef]);
      assert.deepEqual(revisions, [
        [0, ''],
        [1, 'child-1'],
        [2, ''],
      ]);
    });
  });

  it('treats a UUID in either case as one subject, also in rows that an earlier release stored in capitals', async () => {
    const uuid = '3f2b8c1a-1111-4222-8333-12345678901a';
    const upper = uuid.toUpperCase();
    const row = () => site.rows.findOne({ _id: deterministicId('p1', 'uuid-subject') });
    await statuses([payment('uuid-subject', { subjectRef: upper })]);
    await statuses([payment('uuid-subject', { subjectRef: uuid })]);
    assert.deepEqual([(await row())?.subject_ref, (await row())?.revision], [uuid, 0]);
    await site.rows.updateOne({ _id: deterministicId('p1', 'uuid-subject') }, { $set: { subject_ref: upper } });
    await statuses([payment('uuid-subject', { subjectRef: upper })]);
    assert.equal((await row())?.subject_ref, uuid);
  });

  it('assigns a payment to the person whom the merchant names, without other traits, as a new revision', async () => {
    const eventId = deterministicId('p1', 'assigned');
    await statuses([payment('assigned', { subjectRef: 'child-1' })]);
    const assign = (customerId: string, profileId = 'p1') =>
      tracking.client.assignPayer({ profileId, eventId, customerId });
    assert.deepEqual(
      [(await assign('c-2')).changed, (await assign('c-2')).changed, (await assign('c-3')).changed],
      [true, false, true],
    );
    const row = await site.rows.findOne({ _id: eventId });
    assert.deepEqual([row?.payer_id, row?.traits, row?.revision, row?.subject_ref], ['c-3', undefined, 2, 'child-1']);
    await statuses([payment('assigned')]);
    assert.equal((await site.rows.findOne({ _id: eventId }))?.payer_id, 'c-3', 'a repeat does not undo it');
    await eventually(async () => {
      const own = (await site.published()).filter(({ event }) => event?.eventId === eventId);
      assert.deepEqual(
        own.map(({ event, payerCustomerId, hasTraits }) => [event?.revision, payerCustomerId, hasTraits]),
        [
          [0, '', true],
          [1, 'c-2', false],
          [2, 'c-3', false],
          [3, 'c-3', false],
        ],
      );
    });
    const unknown = (error: unknown) => error instanceof AppError && error.reason === 'not_found';
    await assert.rejects(assign('c-2', 'p2'), unknown);
    await assert.rejects(tracking.client.assignPayer({ profileId: 'p1', eventId: 'none', customerId: 'c' }), unknown);
  });

  it('accepts a provider’s payment that identifies nobody, and no subject_ref with one', async () => {
    const { verdicts } = await tracking.client.recordEvents({
      events: [
        payment('nobody', { origin: Origin.PROVIDER, traits: {} }),
        payment('nobody-2', { origin: Origin.SERVER, traits: {} }),
        payment('nobody-3', { origin: Origin.PROVIDER, traits: {}, value: '' }),
        payment('tagged', { origin: Origin.PROVIDER, subjectRef: 'child-1' }),
      ],
    });
    assert.deepEqual(
      verdicts.map(({ status, code, field }) => (status === REJECTED ? `${code} ${field}` : status)),
      [
        RECORDED,
        'validation_error user_traits',
        'validation_error user_traits',
        'invalid_parameter properties.subject_ref',
      ],
    );
  });

  it('records a draft without its optional fields', async () => {
    const draft = create(EventDraftSchema, { profileId: 'p1', eventName: 'x', anonymousId: 'v1' });
    const { verdicts } = await tracking.client.recordEvents({ events: [draft] });
    assert.equal(verdicts[0]?.status, RECORDED);
    assert.match(verdicts[0]?.idempotencyKey ?? '', /^[0-9a-f-]{36}$/);
  });
});
