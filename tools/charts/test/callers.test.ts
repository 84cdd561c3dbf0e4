// Tests that proto/callers.ts, which declares who may call which method, matches the callers' code and the charts' policies.
import assert from 'node:assert/strict';
import type { DescService } from '@bufbuild/protobuf';
import { type Caller, callers } from '@touchline/proto/callers.ts';
import { callerProblems, callsOfAll, policyProblems } from '../caller-problems.ts';
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

  it('names every gRPC service and method that exists', () => {
    const methods = (of: DescService) => of.methods.map(({ localName }) => localName).sort();
    assert.deepEqual(
      Object.fromEntries(Object.entries(callers).map(([name, of]) => [name, Object.keys(of).sort()])),
      Object.fromEntries(services.map((of) => [of.typeName, methods(of)])),
    );
  });

  it('lets each caller call what its code calls, and nothing else', () => {
    assert.deepEqual(callerProblems(calls), []);
  });

  it('matches the policies of the charts', () => {
    assert.deepEqual(policyProblems(), []);
  });

  it('fails the check with a caller too many or too few', () => {
    const stray = new Map(calls);
    stray.set('tracking', new Set(['touchline.identity.v1.ErasureService/eraseCustomer']));
    const readCreative = 'touchline.connections.v1.AdPlatformService/readCreative';
    stray.set('scoring', new Set([...(calls.get('scoring') ?? [])].filter((call) => call !== readCreative)));
    assert.deepEqual(callerProblems(stray), [
      'proto/callers.ts: add tracking to touchline.identity.v1.ErasureService/eraseCustomer, the code calls it',
      `proto/callers.ts: take scoring out of ${readCreative}, no code calls it`,
    ]);
  });

  describe('for the previous and the next release', () => {
    const GET_KEY = 'touchline.access.v1.KeyService/getKey';
    const NONE = { next: [], former: {} };
    const consoles = callsOf('console');
    const complaints = (called: readonly string[], exceptions: Parameters<typeof callerProblems>[1]) =>
      callerProblems(new Map([['console', new Set(called)]]), exceptions);

    it('names a caller of the next release until its code exists', () => {
      assert.deepEqual(complaints([], { ...NONE, next: ['console'] }), []);
      assert.deepEqual(complaints([GET_KEY], { ...NONE, next: ['console'] }), [
        'proto/callers.ts: take console out of NEXT_CALLERS, its code already makes calls',
      ]);
    });

    it('lets a caller make a call that its code no longer makes for one more release, and nothing else', () => {
      const others = consoles.filter((one) => one !== GET_KEY);
      const former = { console: [GET_KEY] };
      assert.deepEqual(complaints(others, { ...NONE, former }), []);
      assert.deepEqual(complaints(others, NONE), [
        `proto/callers.ts: take console out of ${GET_KEY}, no code calls it`,
      ]);
      assert.deepEqual(complaints(consoles, { ...NONE, former }), [
        `proto/callers.ts: take ${GET_KEY} of console out of FORMER_CALLS, its code calls it`,
      ]);
      const foreign = 'touchline.access.v1.AppsService/createApp';
      assert.deepEqual(complaints(consoles, { ...NONE, former: { console: [foreign] } }), [
        `proto/callers.ts: take ${foreign} of console out of FORMER_CALLS, it is not allowed anyway`,
      ]);
    });
  });
});

/** Returns what the declaration lets a caller call. */
function callsOf(caller: Caller): string[] {
  return Object.entries(callers).flatMap(([service, methods]) =>
    Object.entries<readonly Caller[]>(methods).flatMap(([method, by]) =>
      by.includes(caller) ? [`${service}/${method}`] : [],
    ),
  );
}
