// Whom a service calls and what it uses is said in three places: the code, the charts, and the catalog of subjects.
import assert from 'node:assert/strict';
import { trafficComplaints, trafficOfAll } from '../traffic-of-code.ts';

describe('the charts and the catalog', () => {
  it('say what the code does, as the catalog does: whom a service calls, which stores and subjects it uses', () => {
    assert.deepEqual(trafficComplaints(trafficOfAll()), []);
  });
  it('would be found out with a call, a store or a subject that the code does not use, or nobody knows of', () => {
    const traffic = new Map(trafficOfAll());
    traffic.set('tracking', { calls: ['connections'], uses: ['mongodb'], subjects: ['outcomesRecorded'] });
    const complaints = trafficComplaints(traffic);
    for (const words of [
      'charts/tracking/values.yaml: add connections to network.calls, the code does it',
      'charts/tracking/values.yaml: take nats out of network.uses, the code does not do it',
      'charts/connections/values.yaml: add tracking to network.calledBy, the code does it',
      'proto/catalog.ts: eventsRecorded names tracking, whose code does not use it',
      'proto/catalog.ts: eventsRecordedWithTraits names tracking, whose code does not use it',
      'proto/catalog.ts: ledgerExpired names tracking, whose code does not use it',
      'proto/catalog.ts: profileChanged names tracking, whose code does not use it',
      'proto/catalog.ts: outcomesRecorded does not name tracking, whose code uses it',
    ])
      assert.ok(complaints.includes(words), words);
    assert.equal(complaints.length, 8);
  });
});
