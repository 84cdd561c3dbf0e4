// Serves the paths of the Kubernetes API that Touchline calls, each behind the access rules.
import express, { type Express, type Request, type Response } from 'express';
import { type Account, type AuditedRequest, authorize } from './access.ts';
import { type Cluster, secretOf } from './cluster.ts';
import type { JobController } from './job-controller.ts';
import { hasLabels, type Labelled } from './label-selector.ts';
import { notFound, StatusError, statusOf } from './status-error.ts';
import { type ObjectKind, storedObjects } from './stored-objects.ts';
import { validateIngress, validateLease } from './validate-objects.ts';

type Handler = (request: Request<Record<string, string>>) => { code: number; body: object };

/**
 * Builds the API of one namespace.
 * @param audit receives the requests of known accounts
 */
export function kubeApi(
  cluster: Cluster,
  jobs: JobController,
  accounts: readonly Account[],
  audit: AuditedRequest[],
): Express {
  const app = express();
  app.disable('x-powered-by');
  app.use(express.json());
  const serve =
    (verb: string, group: string, resource: string, handle: Handler) =>
    (request: Request<Record<string, string>>, response: Response) => {
      const { namespace = '', name } = request.params;
      authorize(accounts, request.headers.authorization, { verb, group, resource, namespace, name }, audit);
      const { code, body } = handle(request);
      response.status(code).json(body);
    };
  const one = <T extends object>(resource: string, find: (name: string) => T | undefined): Handler => {
    return ({ params: { name = '' } }) => {
      const found = find(name);
      if (found === undefined) throw notFound(resource, name);
      return { code: 200, body: found };
    };
  };

  const JOBS = '/apis/batch/v1/namespaces/:namespace/jobs';
  app.post(
    JOBS,
    serve('create', 'batch', 'jobs', ({ body }) => ({ code: 201, body: jobs.create(body) })),
  );
  app.get(
    `${JOBS}/:name`,
    serve(
      'get',
      'batch',
      'jobs',
      one('jobs.batch', (name) => cluster.jobs.get(name)),
    ),
  );
  app.get(
    JOBS,
    serve(
      'list',
      'batch',
      'jobs',
      listing('batch/v1', 'JobList', () => cluster.jobs),
    ),
  );
  const removeJob: Handler = ({ params: { name = '' }, query }) => {
    if (!cluster.jobs.has(name)) throw notFound('jobs.batch', name);
    jobs.remove(name, typeof query.propagationPolicy === 'string' ? query.propagationPolicy : undefined);
    return { code: 200, body: { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Success' } };
  };
  app.delete(`${JOBS}/:name`, serve('delete', 'batch', 'jobs', removeJob));

  const serveObjects = <T extends object>(kind: ObjectKind<T>) => {
    const { group, version, resource } = kind;
    const path = `/apis/${group}/${version}/namespaces/:namespace/${resource}`;
    const objects = storedObjects(kind, cluster.namespace);
    app.get(path, serve('list', group, resource, objects.list));
    app.post(path, serve('create', group, resource, objects.create));
    app.get(`${path}/:name`, serve('get', group, resource, objects.get));
    app.put(`${path}/:name`, serve('update', group, resource, objects.update));
    app.delete(`${path}/:name`, serve('delete', group, resource, objects.remove));
  };
  const admitIngress: typeof validateIngress = (ingress) => {
    validateIngress(ingress);
    const why = cluster.refusesIngress?.(ingress);
    if (why) throw new StatusError(400, 'BadRequest', `admission webhook "validate" denied the request: ${why}`);
  };
  const NETWORKING = { group: 'networking.k8s.io', version: 'v1', kind: 'Ingress', resource: 'ingresses' };
  serveObjects({ ...NETWORKING, rows: cluster.ingresses, validate: admitIngress });
  const COORDINATION = { group: 'coordination.k8s.io', version: 'v1', kind: 'Lease', resource: 'leases' };
  serveObjects({ ...COORDINATION, rows: cluster.leases, validate: validateLease });

  const APPS = '/apis/apps/v1/namespaces/:namespace/deployments';
  app.get(
    APPS,
    serve(
      'list',
      'apps',
      'deployments',
      listing('apps/v1', 'DeploymentList', () => cluster.deployments),
    ),
  );
  const CORE = '/api/v1/namespaces/:namespace';
  app.get(
    `${CORE}/pods`,
    serve(
      'list',
      '',
      'pods',
      listing('v1', 'PodList', () => cluster.pods),
    ),
  );
  const service = (name: string) => cluster.services.get(name);
  app.get(`${CORE}/services/:name`, serve('get', '', 'services', one('services', service)));
  const secret = (name: string) => secretOf(cluster, name);
  app.get(`${CORE}/secrets/:name`, serve('get', '', 'secrets', one('secrets', secret)));

  app.use((request: Request) => {
    throw new StatusError(404, 'NotFound', `the server could not find the requested resource (${request.path})`);
  });
  app.use((error: unknown, _request: Request, response: Response, _next: unknown) => {
    const status = error instanceof StatusError ? error : new StatusError(500, 'InternalError', String(error));
    response.status(status.code).json(statusOf(status));
  });
  return app;
}

/** Returns a list of all objects, or of those with the labels of a selector. */
function listing(apiVersion: string, kind: string, all: () => ReadonlyMap<string, Labelled>): Handler {
  return ({ query: { labelSelector } }) => {
    const items = [...all().values()].filter(hasLabels(labelSelector));
    return { code: 200, body: { apiVersion, kind, metadata: { resourceVersion: '1' }, items } };
  };
}
