// The JSON schema of charts/touchline/values.yaml.
import { CHARTED } from './chart-list.ts';
import { globalSchema } from './global-schema.ts';
import { flag, free, list, type Schema, strict, text } from './json-schema.ts';
import { definitions, labels } from './kubernetes-schema.ts';

/** The umbrella's schema, draft 7; what stands under a service's name is checked by that chart's own. */
export function umbrellaSchema(): Schema {
  const ingress = strict({
    enabled: flag('Whether it is made.'),
    className: text('Of the ingress controller.'),
    host: text('The public host.'),
    path: text('A prefix.'),
    annotations: labels,
    tlsSecret: text('A Secret with its certificate.'),
  });
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Values of the chart touchline',
    definitions,
    ...strict({
      global: globalSchema(),
      ingress: strict({
        api: ingress,
        collector: ingress,
        trackingDomains: strict({
          hosts: list({ type: 'string' }),
          className: text('Of the ingress controller.'),
          annotations: labels,
        }),
      }),
      test: strict({ existingSecret: text('A Secret with an API key.'), key: text('Its key.') }),
      ...Object.fromEntries(CHARTED.map((service) => [service, free('object')])),
      // Keys of charts that bring databases along: the templates say what to do instead.
      ...Object.fromEntries(['mongodb', 'nats', 'valkey', 'redis', 'postgresql'].map((name) => [name, free()])),
    }),
  };
}
