// Checks proto/callers.ts against the code of the callers, and the charts' policies against proto/callers.ts.
import type { DescService } from '@bufbuild/protobuf';
import { CALLERS, type Caller, callers, FORMER_CALLS, NEXT_CALLERS } from '@touchline/proto/callers.ts';
import { type Body, callsOfCode } from './calls-of-code.ts';
import { CHARTED, type ChartedService, networkOf } from './chart-list.ts';

/** The folders with the code of every caller. */
export const BODIES: readonly (Body & { readonly name: Caller })[] = [
  ...CHARTED.map((name) => ({ name, project: `services/${name}`, folders: [`services/${name}/src`] })),
  { name: 'operator', project: 'tools', folders: ['tools/admin', 'tools/ops'] },
];

type Calls = ReadonlyMap<Caller, ReadonlySet<string>>;

/**
 * Returns what the code of every caller calls, as `package.Service/method`. Takes some seconds, because it queries the compiler.
 */
export function callsOfAll(services: readonly DescService[]): Map<Caller, ReadonlySet<string>> {
  const calls = callsOfCode(BODIES, services);
  return new Map(CALLERS.map((caller) => [caller, calls.get(caller) ?? new Set()]));
}

/** Calls that proto/callers.ts allows for the previous and the next release. */
interface Exceptions {
  readonly next: typeof NEXT_CALLERS;
  readonly former: typeof FORMER_CALLS;
}

/**
 * Returns where the declaration allows a call that the caller's code does not make, or lacks one that it makes. A caller of the
 * next release has no code yet; once it has, it must leave that list. A call that only the previous release made stays allowed
 * for one more release.
 */
export function callerProblems(
  calls: Calls,
  { next, former: formerCalls }: Exceptions = { next: NEXT_CALLERS, former: FORMER_CALLS },
): string[] {
  return [...calls].flatMap(([caller, called]) => {
    if (next.includes(caller))
      return called.size === 0
        ? []
        : [`proto/callers.ts: take ${caller} out of NEXT_CALLERS, its code already makes calls`];
    const allowed = new Set(allowedTo(caller));
    const former = formerCalls[caller] ?? [];
    return [
      ...former
        .filter((one) => called.has(one) || !allowed.has(one))
        .map(
          (one) =>
            `take ${one} of ${caller} out of FORMER_CALLS, ${called.has(one) ? 'its code calls it' : 'it is not allowed anyway'}`,
        ),
      ...[...called].filter((one) => !allowed.has(one)).map((one) => `add ${caller} to ${one}, the code calls it`),
      ...[...allowed]
        .filter((one) => !called.has(one) && !former.includes(one))
        .map((one) => `take ${caller} out of ${one}, no code calls it`),
    ].map((words) => `proto/callers.ts: ${words}`);
  });
}

/** Returns where a chart opens a connection between two services that the declaration does not, or the other way round. */
export function policyProblems(): string[] {
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

/** Reports whether a service serves a method. A package is named after its service, except ops, which every service has. */
function isServedBy(method: string, service: ChartedService): boolean {
  const [, owner] = method.split('.');
  return owner === 'ops' || owner === service;
}

const sorted = (names: readonly string[]) => `[${[...names].sort().join(', ')}]`;
