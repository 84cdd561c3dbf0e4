// Brings the Ingresses of the cluster in line with the verified hosts, a bounded part in each pass. What it knows from earlier
// passes ends with the term of its leader: a new leader begins with nothing, so it waits before it removes.
import { clusterCodeOf } from '@touchline/chassis/kubernetes/connect-cluster.ts';
import type { Logger } from '@touchline/chassis/telemetry/logger.ts';
import type { DomainIngresses } from '../cluster/domain-ingresses.ts';
import type { Leader } from '../cluster/leader.ts';
import { createBackOffs } from '../domain/ingresses/back-offs.ts';
import type { IngressTemplate } from '../domain/ingresses/ingress-template.ts';
import { type Absences, type Plan, planIngresses, type Write } from '../domain/ingresses/plan-ingresses.ts';
import { domainPasses, domainWrites } from '../domain-controller-metrics.ts';

interface Deps {
  /** @throws when not every host could be read */
  readHosts: () => Promise<readonly string[]>;
  ingresses: DomainIngresses;
  leader: Pick<Leader, 'term'>;
  template: IngressTemplate;
  /** The operator's own hosts. */
  reserved: readonly string[];
  /** Receives what each pass found; undefined while this process does not lead. */
  onPlan: (plan: Plan | undefined) => void;
  logger: Logger;
}

/** The most writes of a pass. */
const MOST_WRITES = 50;
/** After as many failures in a row, the cluster has a problem of its own, and the pass ends. */
const MOST_FAILURES = 3;
const [NOT_FOUND, CONFLICT] = [404, 409];

/** Makes the pass. It throws what the database or the cluster threw, so that the next one waits longer. */
export function reconcileDomains({ readHosts, ingresses, leader, template, reserved, onPlan, logger }: Deps) {
  let term: number | undefined;
  let absences: Absences = new Map();
  let backOffs = createBackOffs();
  let told = new Set<string>();

  async function pass(mayWrite: () => boolean): Promise<void> {
    const hosts = await readHosts();
    const found = await ingresses.list();
    const plan = planIngresses({ template, hosts, found, reserved, absences });
    absences = plan.absences;
    onPlan(plan);
    report(plan);
    let failures = 0;
    for (const one of backOffs.due(plan.writes).slice(0, MOST_WRITES)) {
      if (!mayWrite()) return;
      backOffs.tried(one);
      try {
        const isDone = await write(one);
        domainWrites.add(1, { verb: one.verb, outcome: isDone ? 'done' : 'overtaken' });
        failures = 0;
      } catch (error) {
        failures += 1;
        domainWrites.add(1, { verb: one.verb, outcome: 'failed' });
        logger.warn({ ingress: one.name, operation: one.verb, err: error }, 'an ingress could not be written');
        if (failures === MOST_FAILURES) throw error;
      }
    }
  }

  /** Returns false when somebody else wrote first; the next pass sees what they wrote. */
  async function write(one: Write): Promise<boolean> {
    try {
      if (one.verb === 'create') await ingresses.create(one.wanted);
      else if (one.verb === 'update') await ingresses.update(one.found, one.wanted);
      else await ingresses.remove(one.found);
    } catch (error) {
      const code = clusterCodeOf(error);
      if (code === CONFLICT || code === NOT_FOUND) return false;
      throw error;
    }
    logger.info({ ingress: one.name, operation: one.verb }, 'an ingress of a custom domain was written');
    return true;
  }

  /** Logs what a person has to look at, once in a term. */
  function report({ strangers, held }: Plan): void {
    for (const ingress of strangers.filter((name) => !told.has(name)))
      logger.warn({ ingress }, 'another ingress has the name or the host of a custom domain, and is left as it is');
    told = new Set(strangers);
    if (held > 0) logger.warn({ count: held }, 'so many removals at a time are held back');
  }

  return async function reconcileDomains(stopping: AbortSignal): Promise<void> {
    const current = leader.term();
    if (current === undefined) return onPlan(undefined);
    if (current !== term) {
      term = current;
      absences = new Map();
      backOffs = createBackOffs();
      told = new Set();
    }
    try {
      await pass(() => !stopping.aborted && leader.term() === current);
      domainPasses.add(1, { outcome: 'done' });
    } catch (error) {
      domainPasses.add(1, { outcome: 'failed' });
      throw error;
    }
  };
}
