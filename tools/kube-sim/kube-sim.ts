// Simulates a cluster of one namespace as a server on a real socket: enough of Kubernetes to try what Touchline does with it.
// Pods of Jobs run for real, as child processes.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Account, AuditedRequest } from './access.ts';
import { kubeApi } from './api.ts';
import { type Cluster, emptyCluster } from './cluster.ts';
import { jobController } from './job-controller.ts';
import { forwardPorts } from './port-forward.ts';
import type { Images } from './run-pod.ts';

export interface KubeSim extends AsyncDisposable {
  readonly cluster: Cluster;
  /** What the accounts requested of the API, oldest first; forwarded ports are not among it. */
  readonly audit: readonly AuditedRequest[];
  /** Writes a kubeconfig for an account and returns its path. */
  kubeconfig(account: string): string;
  /** Deletes a Job with its pods, as another client would. */
  deleteJob(name: string): void;
  /** Kills the process of a pod. */
  killPod(name: string): void;
  /** Stops serving the API, or serves it again; pods continue. */
  away(isAway: boolean): Promise<void>;
}

export interface KubeSimOptions {
  readonly namespace: string;
  readonly accounts: readonly Account[];
  readonly images?: Images;
}

/** Starts a simulator; disposing kills its pods. */
export async function startKubeSim({ namespace, accounts, images = {} }: KubeSimOptions): Promise<KubeSim> {
  const cluster = emptyCluster(namespace);
  const jobs = jobController(cluster, images);
  const audit: AuditedRequest[] = [];
  const server = createServer(kubeApi(cluster, jobs, accounts, audit));
  forwardPorts(server, cluster, accounts);
  await listen(server, 0);
  const { port } = server.address() as AddressInfo;
  const folder = mkdtempSync(join(tmpdir(), 'touchline-kube-sim-'));
  return {
    cluster,
    audit,
    kubeconfig(name) {
      const token = accounts.find((account) => account.name === name)?.token;
      if (token === undefined) throw new Error(`There is no account ${name}.`);
      const file = join(folder, `${token}.json`);
      writeFileSync(file, JSON.stringify(kubeconfigOf(`http://127.0.0.1:${port}`, namespace, token)));
      return file;
    },
    deleteJob: (name) => jobs.remove(name, 'Background'),
    killPod: (name) => jobs.kill(name),
    away: (isAway) => (isAway ? close(server) : listen(server, port)),
    async [Symbol.asyncDispose]() {
      await jobs[Symbol.asyncDispose]();
      await close(server);
      rmSync(folder, { recursive: true });
    },
  };
}

function kubeconfigOf(url: string, namespace: string, token: string): object {
  return {
    apiVersion: 'v1',
    kind: 'Config',
    'current-context': 'sim',
    // The client accepts an address without TLS only when verification is off.
    clusters: [{ name: 'sim', cluster: { server: url, 'insecure-skip-tls-verify': true } }],
    users: [{ name: 'sim', user: { token } }],
    contexts: [{ name: 'sim', context: { cluster: 'sim', user: 'sim', namespace } }],
  };
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
