// Who may call which method is said once; the code of the callers and the policies of the charts say it, too.
import assert from 'node:assert/strict';
import type { DescService } from '@bufbuild/protobuf';
import { type Caller, callers, NEXT_CALLERS } from '@touchline/proto/callers.ts';
import { callerComplaints, callsOfAll, policyComplaints } from '../caller-complaints.ts';
import { declaredServices } from '../calls-of-code.ts';

describe('proto/callers.ts', function () {
  // The compiler reads every service.
  this.timeout(300_000);
  let services: DescService[];
  let calls: Map<Caller, ReadonlySet<string>>;
  before(async () => {
    services = await declaredServices();
    calls = callsOfAll(services);
  });

  it('names every gRPC service and method that there is', () => {
    const methods = (of: DescService) => of.methods.map(({ localName }) => localName).sort();
    assert.deepEqual(
      Object.fromEntries(Object.entries(callers).map(([name, of]) => [name, Object.keys(of).sort()])),
      Object.fromEntries(services.map((of) => [of.typeName, methods(of)])),
    );
  });

  it('lets each caller call what its code calls, and nothing else', () => {
    assert.deepEqual(callerComplaints(calls), []);
  });

  it('is what the policies of the charts open', () => {
    assert.deepEqual(policyComplaints(), []);
  });

  it('would be found out with a caller too many or too few', () => {
    const stray = new Map(calls);
    stray.set('tracking', new Set(['touchline.identity.v1.ErasureService/eraseCustomer']));
    stray.set('scoring', new Set(['touchline.attribution.v1.AdFigureService/listAdFigures']));
    assert.deepEqual(callerComplaints(stray), [
      'proto/callers.ts: add tracking to touchline.identity.v1.ErasureService/eraseCustomer, the code calls it',
      'proto/callers.ts: take scoring out of touchline.connections.v1.AdPlatformService/readCreative, no code calls it',
    ]);
  });

  it('names who calls with the next release until its code is there', () => {
    const begun = NEXT_CALLERS.map((caller) => [caller, new Set(['touchline.access.v1.KeyService/getKey'])] as const);
    assert.deepEqual(
      callerComplaints(new Map(begun)),
      NEXT_CALLERS.map((caller) => `proto/callers.ts: take ${caller} out of NEXT_CALLERS, its code calls already`),
    );
  });
});
