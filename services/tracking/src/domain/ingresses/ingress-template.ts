// Reads the Ingress that the chart passes as a template, and makes the Ingress of a host from it.
import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { WantedIngress } from './ingress.ts';

/** Who manages an Ingress, and for which release. An Ingress without both is a stranger's, and is never changed. */
export const MANAGED_BY = 'app.kubernetes.io/managed-by';
export const INSTANCE = 'app.kubernetes.io/instance';
export const CONTROLLER = 'touchline-domain-controller';
/** Lists the annotations that the template set, so that one which leaves the template leaves the Ingress. */
export const SET_BY_US = 'touchline/annotations';
/** With it cert-manager would add paths to our Ingress, which the controller would remove as a stranger's change. */
const EDITED_IN_PLACE = 'acme.cert-manager.io/http01-edit-in-place';

/** An Ingress in JSON without a host: its one rule says where requests go, and the start of its name precedes that of each host. */
export const ingressTemplate = z
  .string()
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue({ code: 'custom', message: 'must be an Ingress in JSON' });
      return z.NEVER;
    }
  })
  .pipe(
    z.object({
      apiVersion: z.literal('networking.k8s.io/v1'),
      kind: z.literal('Ingress'),
      metadata: z.object({
        // A hyphen and the digest of the host follow, within the 63 characters of a label.
        name: z
          .string()
          .regex(/^[a-z0-9]([-a-z0-9]{0,40}[a-z0-9])?$/, 'must be at most 42 letters, digits and hyphens'),
        namespace: z.string().min(1).max(63),
        labels: z
          .looseObject({ [MANAGED_BY]: z.literal(CONTROLLER), [INSTANCE]: z.string().min(1) })
          .transform((labels) => labels as Record<string, string>),
        annotations: z
          .record(z.string(), z.string())
          .default({})
          .refine((annotations) => annotations[EDITED_IN_PLACE] !== 'true', `must not set ${EDITED_IN_PLACE}`),
      }),
      spec: z.object({
        ingressClassName: z.string().min(1).optional(),
        rules: z.array(z.looseObject({ http: z.looseObject({ paths: z.array(z.looseObject({})).min(1) }) })).length(1),
      }),
    }),
  );

export type IngressTemplate = z.output<typeof ingressTemplate>;

/**
 * Returns one name per host, for its Ingress and for the Secret with its certificate. 80 bits of the digest: nobody finds a host
 * with the name of another's.
 */
export function ingressName({ metadata }: IngressTemplate, host: string): string {
  return `${metadata.name}-${createHash('sha256').update(host).digest('hex').slice(0, 20)}`;
}

/** Returns the Ingress of a host: the template with the host, and a certificate in a Secret of its own. */
export function ingressOf(template: IngressTemplate, host: string): WantedIngress {
  const { metadata, spec } = template;
  const name = ingressName(template, host);
  const set = Object.keys(metadata.annotations).sort().join(',');
  return {
    name,
    host,
    labels: metadata.labels,
    annotations: { ...metadata.annotations, [SET_BY_US]: set },
    spec: {
      ...(spec.ingressClassName !== undefined && { ingressClassName: spec.ingressClassName }),
      rules: spec.rules.map((rule) => ({ ...rule, host })),
      tls: [{ hosts: [host], secretName: name }],
    },
  };
}
