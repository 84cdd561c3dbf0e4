// Compares the Ingresses that verified hosts need with those in the cluster, and plans what to write. A stranger's Ingress is
// never in a plan, whatever its name or host.
import type { FoundIngress, WantedIngress } from './ingress.ts';
import { CONTROLLER, INSTANCE, type IngressTemplate, ingressOf, MANAGED_BY } from './ingress-template.ts';
import { mayHaveIngress } from './may-have-ingress.ts';
import { isRight } from './repaired.ts';

export type Write =
  | { readonly verb: 'create'; readonly name: string; readonly wanted: WantedIngress }
  | { readonly verb: 'update'; readonly name: string; readonly wanted: WantedIngress; readonly found: FoundIngress }
  | { readonly verb: 'delete'; readonly name: string; readonly found: FoundIngress };

/** For how many readings in a row a host of ours was not verified, by the name of its Ingress. */
export type Absences = ReadonlyMap<string, number>;

export interface Plan {
  /** Creations first, then repairs, then removals. */
  readonly writes: readonly Write[];
  readonly absences: Absences;
  /** How many Ingresses are as they should be. */
  readonly right: number;
  /** Removals that wait for further readings because they are so many. */
  readonly held: number;
  /** Strangers that have the name or the host of an Ingress of ours. */
  readonly strangers: readonly string[];
  /** Verified hosts that may have no Ingress. */
  readonly refusedHosts: number;
}

/** One reading may fall between the moments in which a host leaves a profile and is verified for the next. */
export const READINGS_BEFORE_REMOVAL = 2;
/** A database that lost its domains looks like many removals: they wait ten minutes, at a reading every 15 s. */
export const READINGS_BEFORE_MANY_REMOVALS = 40;
/** As many removals at a time are never too many, unless no host is left. */
export const FEW_REMOVALS = 3;

/** The Ingress by which cert-manager answers the challenge for a certificate of ours, under the same host. */
const SOLVER = 'acme.cert-manager.io/http01-solver';

interface Facts {
  readonly template: IngressTemplate;
  /** All hosts that are verified. */
  readonly hosts: readonly string[];
  /** All Ingresses of the namespace. */
  readonly found: readonly FoundIngress[];
  readonly reserved: readonly string[];
  /** Of the plan before this one; empty for the first. */
  readonly absences: Absences;
}

/** Plans one pass. */
export function planIngresses({ template, hosts, found, reserved, absences: before }: Facts): Plan {
  const allowed = [...new Set(hosts)].filter((host) => mayHaveIngress(host, reserved));
  const wanted = new Map(allowed.map((host) => ingressOf(template, host)).map((one) => [one.name, one] as const));
  const ours = found.filter((one) => isOurs(one, template));
  const known = new Map(ours.map((one) => [one.name, one] as const));
  const others = found.filter((one) => !isOurs(one, template) && one.labels[SOLVER] !== 'true');
  const taken = takenBy(others, wanted);

  const creations = [...wanted.values()].flatMap((one): Write[] =>
    known.has(one.name) || taken.names.has(one.name) ? [] : [{ verb: 'create', name: one.name, wanted: one }],
  );
  const staying = ours.filter(({ name, isEnding }) => wanted.has(name) && !isEnding);
  const repairs = staying.flatMap((one): Write[] => {
    const target = wanted.get(one.name);
    return target === undefined || isRight(one, target)
      ? []
      : [{ verb: 'update', name: one.name, wanted: target, found: one }];
  });
  const surplus = ours.filter(({ name, isEnding }) => !wanted.has(name) && !isEnding);
  const absences = new Map(surplus.map(({ name }) => [name, (before.get(name) ?? 0) + 1] as const));
  const isEmptied = wanted.size === 0 && surplus.length > 1;
  const areMany = isEmptied || (surplus.length > FEW_REMOVALS && surplus.length > ours.length / 2);
  const needed = areMany ? READINGS_BEFORE_MANY_REMOVALS : READINGS_BEFORE_REMOVAL;
  const due = surplus.filter(({ name }) => (absences.get(name) ?? 0) >= needed);
  const removals = due.map((one): Write => ({ verb: 'delete', name: one.name, found: one }));
  return {
    writes: [...creations, ...repairs, ...removals],
    absences,
    right: staying.length - repairs.length,
    held: areMany ? surplus.length - due.length : 0,
    strangers: taken.strangers,
    refusedHosts: new Set(hosts).size - allowed.length,
  };
}

function isOurs({ labels }: FoundIngress, { metadata }: IngressTemplate): boolean {
  return labels[MANAGED_BY] === CONTROLLER && labels[INSTANCE] === metadata.labels[INSTANCE];
}

/** Returns the wanted names that strangers have, by their name or by a host, and those strangers. */
function takenBy(others: readonly FoundIngress[], wanted: ReadonlyMap<string, WantedIngress>) {
  const nameOfHost = new Map([...wanted.values()].map(({ host, name }) => [host, name] as const));
  const names = new Set<string>();
  const strangers: string[] = [];
  for (const { name, spec } of others) {
    const hosts = (spec.rules ?? []).map(({ host = '' }) => nameOfHost.get(host.toLowerCase()));
    const hit = [...hosts, wanted.has(name) ? name : undefined].filter((one) => one !== undefined);
    if (hit.length > 0) strangers.push(name);
    for (const one of hit) names.add(one);
  }
  return { names, strangers };
}
