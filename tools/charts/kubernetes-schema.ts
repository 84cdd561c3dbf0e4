// Defines the shapes of Kubernetes that values contain: the cluster would drop or refuse a mistyped member.
import { free, list, mapOf, type Schema, strict } from './json-schema.ts';

const words: Schema = { type: 'string' };

/** Labels, annotations and node selectors. */
export const labels: Schema = mapOf(words);

/** The requests and limits of a container. */
export const resources: Schema = strict({ requests: quantities(), limits: quantities() });

export const tolerations: Schema = list(
  strict({
    key: words,
    operator: { enum: ['Exists', 'Equal'] },
    value: words,
    effect: { enum: ['NoSchedule', 'PreferNoSchedule', 'NoExecute'] },
    tolerationSeconds: { type: 'integer' },
  }),
);

export const affinity: Schema = strict({
  nodeAffinity: free('object'),
  podAffinity: free('object'),
  podAntiAffinity: free('object'),
});

/** Peers of a NetworkPolicy; a schema that uses it needs `definitions` too. */
export const peers: Schema = list({ $ref: '#/definitions/peer' });

/** Definitions for a whole schema, instead of a copy at every place that uses them. */
export const definitions: Record<string, Schema> = {
  selector: selector(),
  peer: strict({
    podSelector: { $ref: '#/definitions/selector' },
    namespaceSelector: { $ref: '#/definitions/selector' },
    ipBlock: strict({ cidr: words, except: list(words) }),
  }),
};

function quantities(): Schema {
  return mapOf({ type: ['string', 'number'] });
}

function selector(): Schema {
  return strict({
    matchLabels: labels,
    matchExpressions: list(
      strict({ key: words, operator: { enum: ['In', 'NotIn', 'Exists', 'DoesNotExist'] }, values: list(words) }),
    ),
  });
}
