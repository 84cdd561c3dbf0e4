// Checks rendered manifests against the types of Kubernetes and refuses unknown fields, which a cluster would drop silently.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv, type ValidateFunction } from 'ajv';
import { createGenerator } from 'ts-json-schema-generator';
import type { Manifest } from './helm.ts';

const require = createRequire(import.meta.url);

/** Every kind that the charts and k8s/ use, by the module of its type. */
const KINDS: Record<string, string> = {
  'apps/v1 Deployment': 'apps/v1',
  'apps/v1 StatefulSet': 'apps/v1',
  'autoscaling/v2 HorizontalPodAutoscaler': 'autoscaling/v2',
  'batch/v1 Job': 'batch/v1',
  'coordination.k8s.io/v1 Lease': 'coordination/v1',
  'networking.k8s.io/v1 Ingress': 'networking/v1',
  'networking.k8s.io/v1 NetworkPolicy': 'networking/v1',
  'policy/v1 PodDisruptionBudget': 'policy/v1',
  'rbac.authorization.k8s.io/v1 Role': 'rbac/v1',
  'rbac.authorization.k8s.io/v1 RoleBinding': 'rbac/v1',
  'v1 ConfigMap': 'core/v1',
  'v1 Namespace': 'core/v1',
  'v1 Pod': 'core/v1',
  'v1 Secret': 'core/v1',
  'v1 Service': 'core/v1',
  'v1 ServiceAccount': 'core/v1',
};
/** Kinds of operators, which have no types here. */
const FOREIGN = /^(monitoring\.coreos\.com|cert-manager\.io|mongodbcommunity\.mongodb\.com)\//;

export type ComplaintsOf = (manifest: Manifest) => string[];

/** Compiles the schemas, which takes some seconds. @returns a function that lists what is wrong with a manifest */
export function strictKinds(): ComplaintsOf {
  const validators = compile();
  return (manifest) => {
    const kind = `${manifest.apiVersion} ${manifest.kind}`;
    const name = `${manifest.kind} ${manifest.metadata?.name}`;
    if (FOREIGN.test(kind)) return [];
    const validate = validators.get(kind);
    if (validate === undefined)
      return [`${name}: ${kind} is not among the kinds that tools/charts/strict-kinds.ts knows`];
    if (validate(manifest)) return [];
    return (validate.errors ?? []).map(
      ({ instancePath, message, params }) => `${name}: ${instancePath} ${message} ${JSON.stringify(params)}`,
    );
  };
}

function compile(): Map<string, ValidateFunction> {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-kinds-'));
  try {
    const types = join(require.resolve('kubernetes-types/package.json'), '..');
    const source = Object.entries(KINDS).map(
      ([kind, module], i) =>
        `import type { ${kind.split(' ')[1]} as T${i} } from '${types}/${module}';\nexport type K${i} = T${i};`,
    );
    const path = join(folder, 'kinds.ts');
    writeFileSync(path, source.join('\n'));
    const schema = createGenerator({ path, skipTypeCheck: true, additionalProperties: false, type: '*' }).createSchema(
      '*',
    );
    const ajv = new Ajv({ allErrors: true, strict: false, validateFormats: false });
    ajv.addSchema(schema, 'kubernetes');
    const compiled = Object.keys(KINDS).map((kind, i) => {
      const validate = ajv.getSchema(`kubernetes#/definitions/K${i}`);
      if (validate === undefined) throw new Error(`No schema was generated for ${kind}.`);
      return [kind, validate] as const;
    });
    return new Map(compiled);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
