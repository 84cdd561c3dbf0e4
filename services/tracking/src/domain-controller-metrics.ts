// Declares the metrics of the domain controller, a process of its own. docs/metrics.md is generated from these declarations.
import { count, gauge } from '@touchline/chassis/telemetry/instruments.ts';

export const domainPasses = count({
  name: 'touchline.domains.passes',
  about: 'Passes of the domain controller over the Ingresses of custom domains.',
  labels: { outcome: 'done, or failed: the database or the cluster did not answer, or refused' },
});

export const domainWrites = count({
  name: 'touchline.domains.writes',
  about: 'Writes of the domain controller to Ingresses.',
  labels: { verb: 'create, update or delete', outcome: 'done, overtaken by another write, or failed' },
});

export const domainIngresses = gauge({
  name: 'touchline.domains.ingresses',
  about: 'What the last pass of the leading domain controller found.',
  labels: {
    state:
      'right: as they should be; due: to be written; held: removals that wait because they are many; stranger: Ingresses of others with a name or host of ours; refused: verified hosts that may have none',
  },
});

export const domainLeader = gauge({
  name: 'touchline.domains.leader',
  about: '1 for the domain controller that leads, 0 for one that waits.',
  labels: {},
});
