// proto/callers.ts against the code of the callers, and the charts' policies against proto/callers.ts.
import type { DescService } from '@bufbuild/protobuf';
import { CALLERS, type Caller, callers, FORMER_CALLS, NEXT_CALLERS } from '@touchline/proto/callers.ts';
import { type Body, callsOfCode } from './calls-of-code.ts';
import { CHARTED, type ChartedService, networkOf } from './chart-list.ts';

/** Where the code of every caller is. */
export const BODIES: readonly (Body & { readonly name: Caller })[] = [
  ...CHARTED.map((name) => ({ name, project: `services/${name}`, folders: [`services/${name}/src`] })),
  { name: 'operator', project: 'tools', folders: ['tools/admin', 'tools/ops'] },
];

type Calls = ReadonlyMap<Caller, ReadonlySet<string>>;

/** What the code of every caller calls, as `package.Service/method`. Takes some seconds: it asks the compiler. */
export function callsOfAll(services: readonly DescService[]): Map<Caller, ReadonlySet<string>> {
  const calls = callsOfCode(BODIES, services);
  return new Map(CALLERS.map((caller) => [caller, calls.get(caller) ?? new Set()]));
}

/** What the releases before and after may do, as proto/callers.ts says. */
interface Exceptions {
  readonly next: typeof NEXT_CALLERS;
  readonly former: typeof FORMER_CALLS;
}

/**
 * Where the declaration lets somebody call what his code does not, or keeps him from what it does. Whoever calls with the next release
 * has no code yet; once he has, he is no longer one of those. What he called with the release before he may call for one more.
 */
export function callerComplaints(
  calls: Calls,
  { next, former: formerCalls }: Exceptions = { next: NEXT_CALLERS, former: FORMER_CALLS },
): string[] {
  return [...calls].flatMap(([caller, called]) => {
    if (next.includes(caller))
      return called.size === 0 ? [] : [`proto/callers.ts: take ${caller} out of NEXT_CALLERS, its code calls already`];
    const allowed = new Set(allowedTo(caller));
    const former = formerCalls[caller] ?? [];
    return [
      ...former
        .filter((one) => called.has(one) || !allowed.has(one))
        .map(
          (one) =>
            `take ${one} of ${caller} out of FORMER_CALLS, ${called.has(one) ? 'its code calls it' : 'nobody lets it'}`,
        ),
      ...[...called].filter((one) => !allowed.has(one)).map((one) => `add ${caller} to ${one}, the code calls it`),
      ...[...allowed]
        .filter((one) => !called.has(one) && !former.includes(one))
        .map((one) => `take ${caller} out of ${one}, no code calls it`),
    ].map((words) => `proto/callers.ts: ${words}`);
  });
}

/** Where a chart opens a way between two services that the declaration does not, or the other way round. */
export function policyComplaints(): string[] {
  return CHARTED.flatMap((service) => {
    const { calls, calledBy } = networkOf(service);
    const called = CHARTED.filter((other) => allowedTo(service).some((method) => isServedBy(method, other)));
    const calling = CHARTED.filter((other) => allowedTo(other).some((method) => isServedBy(method, service)));
    return [
      ...(sorted(calls) === sorted(called) ? [] : [`network.calls must be ${sorted(called)}`]),
      ...(sorted(calledBy) === sorted(calling) ? [] : [`network.calledBy must be ${sorted(calling)}`]),
    ].map((words) => `charts/${service}/values.yaml: ${words}, by proto/callers.ts`);
  });
}

function allowedTo(caller: Caller): string[] {
  return Object.entries(callers).flatMap(([service, methods]) =>
    Object.entries<readonly Caller[]>(methods).flatMap(([method, by]) =>
      by.includes(caller) ? [`${service}/${method}`] : [],
    ),
  );
}

/** A package is named after its service, but for ops, which every service has. */
function isServedBy(method: string, service: ChartedService): boolean {
  const [, owner] = method.split('.');
  return owner === 'ops' || owner === service;
}

const sorted = (names: readonly string[]) => `[${[...names].sort().join(', ')}]`;
