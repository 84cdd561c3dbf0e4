// The shapes of Kubernetes' own that values hold: a mistyped member of one would be dropped by the cluster, or refused there.
import { free, list, mapOf, type Schema, strict } from './json-schema.ts';

const words: Schema = { type: 'string' };

/** Labels, annotations and selectors of nodes. */
export const labels: Schema = mapOf(words);

/** What a container asks for and may use. */
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

/** Peers of a NetworkPolicy; whoever uses it has `definitions` too. */
export const peers: Schema = list({ $ref: '#/definitions/peer' });

/** Of a whole schema: what would else be spelt out at every place that uses it. */
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
