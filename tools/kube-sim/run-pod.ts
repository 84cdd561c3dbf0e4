// Runs a pod of one container as a child process: its image is a command of this machine, its environment is from the manifest.
import { type ChildProcess, spawn } from 'node:child_process';
import type { V1Container, V1Pod } from '@kubernetes/client-node';
import { compileCache } from '../start/compile-cache.ts';
import type { Cluster, Json } from './cluster.ts';

/** Image name -> command, which the container's args follow. */
export type Images = Readonly<Record<string, readonly string[]>>;

/** Reports that a container cannot be made because something that its manifest names is missing. */
export class ContainerConfigError extends Error {
  override readonly name = 'CreateContainerConfigError';
}

/** @throws ContainerConfigError for an image, a Secret or a ConfigMap that does not exist */
export function runPod(cluster: Cluster, images: Images, { spec }: Json<V1Pod>): ChildProcess {
  const [container] = spec?.containers ?? [];
  const [command, ...before] = images[container?.image ?? ''] ?? [];
  if (container === undefined || command === undefined)
    throw new ContainerConfigError(`there is no image ${container?.image}`);
  const env = environmentOf(cluster, container);
  const args = (container.args ?? []).map((arg) => arg.replaceAll(/\$\((\w+)\)/g, (all, name) => env[name] ?? all));
  return spawn(command, [...before, ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] });
}

/** Returns only what the manifest gives, and what speeds up the start. Variables of this process would hide missing ones. */
function environmentOf(
  { configMaps, secrets }: Cluster,
  { env = [], envFrom = [] }: Json<V1Container>,
): Record<string, string> {
  const found: Record<string, string> = { ...compileCache(), PATH: process.env.PATH ?? '' };
  for (const { configMapRef } of envFrom) {
    const data = configMaps.get(configMapRef?.name ?? '');
    if (data === undefined) throw new ContainerConfigError(`there is no ConfigMap ${configMapRef?.name}`);
    Object.assign(found, data);
  }
  for (const { name, value, valueFrom } of env) {
    const from = valueFrom?.secretKeyRef;
    const resolved = from ? secrets.get(from.name ?? '')?.[from.key] : (value ?? '');
    if (resolved === undefined) throw new ContainerConfigError(`there is no Secret ${from?.name} with ${from?.key}`);
    found[name] = resolved;
  }
  return found;
}
