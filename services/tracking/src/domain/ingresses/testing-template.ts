// Provides the Ingress that the chart passes, as tests need it.
import { CONTROLLER, INSTANCE, MANAGED_BY } from './ingress-template.ts';

const backend = { service: { name: 'tl-tracking', port: { number: 80 } } };

/** In the form in which charts/tracking writes it. */
export const TEMPLATE = {
  apiVersion: 'networking.k8s.io/v1',
  kind: 'Ingress',
  metadata: {
    name: 'tl-domain',
    namespace: 'touchline',
    labels: { [MANAGED_BY]: CONTROLLER, [INSTANCE]: 'tl', 'app.kubernetes.io/part-of': 'touchline' },
    annotations: { 'cert-manager.io/cluster-issuer': 'letsencrypt' },
  },
  spec: { ingressClassName: 'nginx', rules: [{ http: { paths: [{ path: '/', pathType: 'Prefix', backend }] } }] },
};
