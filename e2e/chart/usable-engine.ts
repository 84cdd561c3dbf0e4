// Checks whether the chart can be run here: an installed engine may still be unable to run containers, or have no image for them.
import { randomBytes } from 'node:crypto';
import { networkInterfaces } from 'node:os';
import { ensureNodeImage, NODE_IMAGE } from '@touchline/tools/images/base-image.ts';
import { type Engine, type EngineFound, findEngine } from '@touchline/tools/images/engine.ts';

/** Finds an engine that has run a container in a network of this machine; otherwise returns what is missing. */
export async function usableEngine(onProgress: (line: string) => void): Promise<EngineFound> {
  const found = await findEngine({ onProgress });
  if (found.engine === null) return found;
  try {
    await ensureNodeImage(found.engine, onProgress);
    await tryContainer(found.engine);
    return found;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { engine: null, reason: `${found.engine.name} cannot run containers here: ${why}` };
  }
}

/** @throws Error when the container does not run, or when this machine does not reach its network */
async function tryContainer(engine: Engine): Promise<void> {
  const name = `touchline-try-${randomBytes(4).toString('hex')}`;
  await engine.run(['network', 'create', name]);
  try {
    const gateway = await engine.run(['network', 'inspect', '--format', '{{(index .Subnets 0).Gateway}}', name]);
    await engine.run([
      'run',
      '-d',
      '--name',
      name,
      '--network',
      name,
      NODE_IMAGE,
      'node',
      '-e',
      'setTimeout(()=>{},3e4)',
    ]);
    const ours = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
    if (!ours.some(({ address }) => address === gateway.trim()))
      throw new Error('its networks are not on this machine; run it as root on Linux.');
  } finally {
    await engine.run(['rm', '-f', '-t', '0', name]);
    await engine.run(['network', 'rm', '-f', name]);
  }
}
