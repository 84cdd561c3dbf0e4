// Tests the conversions that callers name, and those of a person.
import assert from 'node:assert/strict';
import { conversionId, customerAlias } from '../src/domain/ids.ts';
import { at, eventOf, linked, paidAt } from './journey-seed.ts';
import { conversion, PROFILE, STRANGER } from './report-seed.ts';
import { type ReportService, startReports } from './report-service.ts';

describe('a conversion that a caller names', () => {
  let reports: ReportService;
  const own = paidAt(1, 'Order#1');
  const shadow = paidAt(2, own.doc._id);
  before(async () => {
    reports = await startReports('find_conversion');
    await reports.collections.conversions.insertMany([
      own.doc,
      shadow.doc,
      conversion({ _id: conversionId(eventOf('theirs', STRANGER)), time: at(0), profile_id: STRANGER }),
    ]);
  });
  after(async () => reports[Symbol.asyncDispose]());
  const find = async (handle: string) => {
    const { conversion: found } = await reports.client.findConversion({ profileId: PROFILE, handle });
    return found?.conversionId;
  };

  const handles: [name: string, handle: string][] = [
    ['its outcome_event_id', own.doc.event_id],
    ['its id, though another event has that key', own.doc._id],
    ['its id in capitals', own.doc._id.toUpperCase()],
    ['the key of its event', 'Order#1'],
  ];
  for (const [name, handle] of handles) {
    it(`is found by ${name}`, async () => assert.equal(await find(handle), own.doc._id));
  }

  const strange: [name: string, handle: string][] = [
    ['another profile’s key', 'theirs'],
    ['another profile’s conversion id', conversionId(eventOf('theirs', STRANGER))],
    ['the key in another case', 'order#1'],
    ['nothing', ''],
    ['an operator', '{"$gt":""}'],
  ];
  for (const [name, handle] of strange) {
    it(`is not found by ${name}`, async () => {
      await assert.rejects(find(handle), { code: 'NOT_FOUND', reason: 'conversion_not_found' });
    });
  }

  it('is returned with its type, and without money when it had none', async () => {
    const free = conversion({ time: at(3), value: null, currency: 'CLP', kind: 'messaging', goal: 'dm_started' });
    await reports.collections.conversions.insertOne(free);
    const { conversion: found } = await reports.client.findConversion({ profileId: PROFILE, handle: free._id });
    assert.deepEqual(
      [found?.conversionKey, found?.value, found?.currency, found?.revenueType],
      ['dm_started', '', '', 'pipeline'],
    );
  });
});

describe('a person’s conversions', () => {
  it('are newest first, with their total, also by an id that was merged', async () => {
    await using reports = await startReports('person_conversions');
    const { aliases, conversions } = reports.collections;
    const own = [0, 1, 2, 3].map((hour) => conversion({ time: at(hour), person_id: 'person' }));
    await conversions.insertMany([...own, conversion({ time: at(9), profile_id: STRANGER, person_id: 'person' })]);
    await aliases.insertOne({ ...linked('x'), _id: customerAlias(PROFILE, 'merged'), published_id: null });
    const ask = (personId: string, limit: number) =>
      reports.client.listPersonConversions({ profileId: PROFILE, personId, limit });
    for (const id of ['person', 'merged']) {
      const { conversions: newest, totalCount } = await ask(id, 2);
      assert.deepEqual([newest.map(({ conversionId }) => conversionId), totalCount], [[own[3]?._id, own[2]?._id], 4n]);
    }
    assert.deepEqual([(await ask('nobody', 2)).totalCount, (await ask('nobody', 2)).conversions], [0n, []]);
  });
});
