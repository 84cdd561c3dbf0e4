// Defines the schema of `global`, which the umbrella chart and every service chart share.
import { count, flag, free, list, type Schema, strict, text } from './json-schema.ts';
import { peers } from './kubernetes-schema.ts';

/** Returns the schema of what all charts of a release have in common. */
export function globalSchema(): Schema {
  const store = (what: string, more: Record<string, Schema> = {}) =>
    strict({ existingSecret: text(`An existing Secret with the address of ${what}.`), key: text('Its key.'), ...more });
  const access = (what: string, more: Record<string, Schema> = {}) => ({
    credentials: strict({
      existingSecret: text('A Secret with a key per service, its password; empty: as in the address.'),
      userPrefix: text("The prefix of the service's name in its user name."),
      ...more,
    }),
    tls: strict({
      existingSecret: text(
        `A Secret with ca.crt, the authority of the certificate of ${what}; empty: as in the address.`,
      ),
      clientCertificate: flag('Whether to present its tls.crt and tls.key.'),
    }),
  });
  const target = strict({ ports: list({ type: 'integer' }), to: peers });
  return strict({
    image: strict({
      registry: text('For example registry.example.com; empty for images that the nodes have.'),
      repository: text('The part of the name before the service name.'),
      tag: text('Empty: the appVersion of the chart. May be a digest.'),
      pullPolicy: { enum: ['Always', 'IfNotPresent', 'Never'] },
      pullSecrets: list({ type: 'string' }),
    }),
    mongodb: store('MongoDB', access('MongoDB', { authSource: text('The database that knows the users.') })),
    nats: store('NATS', {
      replicas: count('Copies of every message.', 1),
      credentials: strict({
        existingSecret: text('An existing Secret with a key for each service; empty: as in the address.'),
        kind: { enum: ['password', 'nkeySeed', 'credsFile'], description: 'What the keys hold.' },
      }),
      tls: strict({
        existingSecret: text("An existing Secret with ca.crt, the authority of NATS' certificate."),
        clientCertificate: flag('Whether it also has tls.crt and tls.key, which are presented.'),
      }),
    }),
    valkey: store('Valkey', access('Valkey')),
    otlp: strict({ endpoint: text('http://host:4318 of an OpenTelemetry collector; empty: nothing is sent.') }),
    logLevel: { enum: ['', 'trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] },
    tls: strict({
      mode: { enum: ['certManager', 'existingSecrets', 'disabled'] },
      callers: { enum: ['enforce', 'warn'] },
      trustDomain: { type: 'string', pattern: '^[a-z0-9._-]*$', description: 'Empty: the release and its namespace.' },
      certManager: strict({
        issuerRef: strict({
          name: text('The name of an existing issuer; empty: the chart makes one.'),
          kind: { enum: ['Issuer', 'ClusterIssuer'] },
          group: text('The API group of the issuer.'),
        }),
        duration: text('How long a certificate is valid.'),
        renewBefore: text('How long before its end it is renewed.'),
      }),
      existingSecrets: strict({ pattern: text('{service} stands for each service, and for operator.') }),
      // A key of earlier releases: the templates say what replaces it.
      existingSecret: free(),
    }),
    networkPolicy: strict({
      enabled: flag('Whether all traffic is closed except what the policies open.'),
      publicFrom: peers,
      monitoringFrom: peers,
      operatorFrom: peers,
      mongodb: target,
      nats: target,
      valkey: target,
      otlp: target,
      kubernetesApi: strict({ to: peers }),
    }),
  });
}
