// Tests that the code, the charts and the catalog of subjects agree on whom a service calls and what it uses.
import assert from 'node:assert/strict';
import { trafficOfAll, trafficProblems } from '../traffic-of-code.ts';

describe('the charts and the catalog', () => {
  it('agree with the code on whom a service calls, and which stores and subjects it uses', () => {
    assert.deepEqual(trafficProblems(trafficOfAll()), []);
  });
  it('fail the check with a call, a store or a subject that the code does not use, or that they do not name', () => {
    const traffic = new Map(trafficOfAll());
    traffic.set('tracking', {
      calls: ['connections'],
      callsHttp: ['gateway'],
      uses: ['mongodb'],
      subjects: ['outcomesRecorded'],
    });
    const complaints = trafficProblems(traffic);
    for (const words of [
      'charts/tracking/values.yaml: add connections to network.calls, to match the code',
      'charts/tracking/values.yaml: add gateway to network.callsHttp, to match the code',
      'charts/gateway/values.yaml: add tracking to network.httpCalledBy, to match the code',
      'charts/tracking/values.yaml: take nats out of network.uses, to match the code',
      'charts/connections/values.yaml: add tracking to network.calledBy, to match the code',
      'proto/catalog.ts: eventsRecorded names tracking, whose code does not use it',
      'proto/catalog.ts: eventsRecordedWithTraits names tracking, whose code does not use it',
      'proto/catalog.ts: ledgerExpired names tracking, whose code does not use it',
      'proto/catalog.ts: profileChanged names tracking, whose code does not use it',
      'proto/catalog.ts: outcomesRecorded does not name tracking, whose code uses it',
    ])
      assert.ok(complaints.includes(words), words);
    assert.equal(complaints.length, 10);
  });
});
