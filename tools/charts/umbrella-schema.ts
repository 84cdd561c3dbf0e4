// Makes the JSON schema of charts/touchline/values.yaml.
import { CHARTED } from './chart-list.ts';
import { globalSchema } from './global-schema.ts';
import { flag, free, list, type Schema, strict, text } from './json-schema.ts';
import { definitions, labels } from './kubernetes-schema.ts';

/** Returns the umbrella's schema, in draft 7; each service chart's own schema checks the values under the service's name. */
export function umbrellaSchema(): Schema {
  const ingress = strict({
    enabled: flag('Whether the chart makes it.'),
    className: text('The class of the ingress controller.'),
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
          className: text('The class of the ingress controller.'),
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
