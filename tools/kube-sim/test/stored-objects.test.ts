// Tests that the simulator keeps Ingresses and Leases as a cluster does: by versions, labels and pages, and by the names of a role.
import assert from 'node:assert/strict';
import {
  ApiException,
  CoordinationV1Api,
  KubeConfig,
  NetworkingV1Api,
  type V1Ingress,
  V1MicroTime,
} from '@kubernetes/client-node';
import { type KubeSim, startKubeSim } from '../kube-sim.ts';

const namespace = 'touchline';
const rules = [
  { apiGroups: ['networking.k8s.io'], resources: ['ingresses'], verbs: ['list', 'create', 'get', 'update', 'delete'] },
  {
    apiGroups: ['coordination.k8s.io'],
    resources: ['leases'],
    verbs: ['create', 'get', 'update'],
    resourceNames: ['own'],
  },
];

describe('stored objects of the simulated cluster', () => {
  let sim: KubeSim;
  let ingresses: NetworkingV1Api;
  let leases: CoordinationV1Api;
  beforeEach(async () => {
    sim = await startKubeSim({ namespace, accounts: [{ name: 'maker', token: 't', namespace, rules }] });
    const config = new KubeConfig();
    config.loadFromFile(sim.kubeconfig('maker'));
    ingresses = config.makeApiClient(NetworkingV1Api);
    leases = config.makeApiClient(CoordinationV1Api);
  });
  afterEach(() => sim[Symbol.asyncDispose]());

  const ingress = (name: string, host = 'a.cl', labels: Record<string, string> = {}): V1Ingress => ({
    metadata: { name, labels },
    spec: {
      rules: [{ host, http: { paths: [{ path: '/', pathType: 'Prefix', backend: { service: { name: 's' } } }] } }],
    },
  });
  const create = (body: V1Ingress) => ingresses.createNamespacedIngress({ namespace, body });
  const refused = (call: Promise<unknown>, code: number, words: RegExp) =>
    assert.rejects(call, (error) => error instanceof ApiException && error.code === code && words.test(error.message));

  it('are listed by labels, and in pages', async () => {
    for (const name of ['c', 'a', 'b']) await create(ingress(name, 'a.cl', { app: name === 'c' ? 'other' : 'own' }));
    const chosen = await ingresses.listNamespacedIngress({ namespace, labelSelector: 'app=own' });
    assert.deepEqual(
      chosen.items.map(({ metadata }) => metadata?.name),
      ['a', 'b'],
    );
    const first = await ingresses.listNamespacedIngress({ namespace, limit: 2 });
    const { _continue = '' } = first.metadata ?? {};
    const second = await ingresses.listNamespacedIngress({ namespace, limit: 2, _continue });
    assert.deepEqual(
      [...first.items, ...second.items].map(({ metadata }) => metadata?.name),
      ['a', 'b', 'c'],
    );
    assert.equal(second.metadata?._continue, undefined);
  });

  it('refuse a write that names an earlier version or another object', async () => {
    const made = await create(ingress('a'));
    const changed = await ingresses.replaceNamespacedIngress({
      name: 'a',
      namespace,
      body: { ...made, spec: ingress('a', 'b.cl').spec ?? {} },
    });
    assert.equal(changed.metadata?.uid, made.metadata?.uid);
    assert.notEqual(changed.metadata?.resourceVersion, made.metadata?.resourceVersion);
    await refused(ingresses.replaceNamespacedIngress({ name: 'a', namespace, body: made }), 409, /has been modified/);
    const remove = (preconditions: { uid?: string; resourceVersion?: string }) =>
      ingresses.deleteNamespacedIngress({ name: 'a', namespace, body: { preconditions } });
    await refused(remove({ uid: 'another' }), 409, /UID/);
    await refused(remove({ resourceVersion: made.metadata?.resourceVersion ?? '' }), 409, /ResourceVersion/);
    await remove({ uid: made.metadata?.uid ?? '', resourceVersion: changed.metadata?.resourceVersion ?? '' });
    assert.equal(sim.cluster.ingresses.size, 0);
  });

  it('stay until their finalizers are gone', async () => {
    const { metadata, spec } = ingress('a');
    await create({ metadata: { ...metadata, finalizers: ['lb.example/address'] }, ...(spec && { spec }) });
    await ingresses.deleteNamespacedIngress({ name: 'a', namespace });
    const ending = await ingresses.readNamespacedIngress({ name: 'a', namespace });
    assert.ok(ending.metadata?.deletionTimestamp);
  });

  it('are refused when a cluster would refuse them, or its webhook does', async () => {
    await create(ingress('a'));
    await refused(create(ingress('a')), 409, /already exists/);
    await refused(create(ingress('b', 'Not A Host')), 422, /host/);
    await refused(create({ metadata: { name: 'b' }, spec: {} }), 422, /rules/);
    sim.cluster.refusesIngress = () => 'the host is taken';
    await refused(create(ingress('c')), 400, /denied the request: the host is taken/);
  });

  it('are open to a role with names only by these names, and every request is audited', async () => {
    for (const name of ['own', 'other']) sim.cluster.leases.set(name, { metadata: { name } });
    const found = await leases.readNamespacedLease({ name: 'own', namespace });
    const spec = { holderIdentity: 'x', leaseDurationSeconds: 15, renewTime: new V1MicroTime() };
    const held = await leases.replaceNamespacedLease({ name: 'own', namespace, body: { ...found, spec } });
    assert.equal(held.spec?.holderIdentity, 'x');
    const replace = (change: object) =>
      leases.replaceNamespacedLease({ name: 'own', namespace, body: { ...held, spec: { ...held.spec, ...change } } });
    await refused(replace({ leaseDurationSeconds: 0 }), 422, /greater than 0/);
    await refused(leases.replaceNamespacedLease({ name: 'own', namespace, body: found }), 409, /has been modified/);
    await refused(leases.readNamespacedLease({ name: 'other', namespace }), 403, /cannot get/);
    await refused(
      leases.createNamespacedLease({ namespace, body: { metadata: { name: 'own' } } }),
      403,
      /cannot create/,
    );
    assert.deepEqual(
      sim.audit.filter(({ isAllowed }) => !isAllowed).map(({ account, verb, name }) => [account, verb, name]),
      [
        ['maker', 'get', 'other'],
        ['maker', 'create', undefined],
      ],
    );
  });
});
