// The schema of `global`, which the umbrella chart and every service chart share.
import { count, flag, free, list, type Schema, strict, text } from './json-schema.ts';
import { peers } from './kubernetes-schema.ts';

/** What all charts of a release have in common. */
export function globalSchema(): Schema {
  const store = (what: string, more: Record<string, Schema> = {}) =>
    strict({ existingSecret: text(`An existing Secret with the address of ${what}.`), key: text('Its key.'), ...more });
  const access = (what: string, more: Record<string, Schema> = {}) => ({
    credentials: strict({
      existingSecret: text('A Secret with a key a service, its password; empty: as the address says.'),
      userPrefix: text("What stands before the service's name in its user's."),
      ...more,
    }),
    tls: strict({
      existingSecret: text(
        `A Secret with ca.crt, the authority of the certificate of ${what}; empty: as the address says.`,
      ),
      clientCertificate: flag('Whether to show tls.crt and tls.key of it.'),
    }),
  });
  const target = strict({ ports: list({ type: 'integer' }), to: peers });
  return strict({
    image: strict({
      registry: text('Such as registry.example.com; empty for images that the nodes have.'),
      repository: text('What stands before the service name.'),
      tag: text('Empty: the appVersion of the chart. May be a digest.'),
      pullPolicy: { enum: ['Always', 'IfNotPresent', 'Never'] },
      pullSecrets: list({ type: 'string' }),
    }),
    mongodb: store('MongoDB', access('MongoDB', { authSource: text('The database that knows the users.') })),
    nats: store('NATS', {
      replicas: count('Copies of every message.', 1),
      credentials: strict({
        existingSecret: text('An existing Secret with a key for each service; empty: as the address says.'),
        kind: { enum: ['password', 'nkeySeed', 'credsFile'], description: 'What the keys hold.' },
      }),
      tls: strict({
        existingSecret: text("An existing Secret with ca.crt, the authority of NATS' certificate."),
        clientCertificate: flag('Whether tls.crt and tls.key stand there too, and are shown.'),
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
          name: text('Of an issuer that is there; empty: one is made.'),
          kind: { enum: ['Issuer', 'ClusterIssuer'] },
          group: text('Of the issuer.'),
        }),
        duration: text('How long a certificate holds.'),
        renewBefore: text('How long before its end it is renewed.'),
      }),
      existingSecrets: strict({ pattern: text('{service} stands for each service, and for operator.') }),
      // Of releases before: the templates say what takes its place.
      existingSecret: free(),
    }),
    networkPolicy: strict({
      enabled: flag('Whether everything is closed but what the policies open.'),
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
