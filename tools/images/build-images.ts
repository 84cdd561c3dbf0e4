// The image of every service, one after the other; what they share is built once.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { SERVICES, type ServiceName } from '../start/services.ts';
import { ensureNodeImage, NODE_IMAGE } from './base-image.ts';
import type { Engine } from './engine.ts';

const ROOT = join(import.meta.dirname, '../..');
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt';

export interface BuiltImage {
  service: ServiceName;
  tag: string;
  sizeMb: number;
  seconds: number;
}

/**
 * Builds touchline/<service>:<version> for every service.
 * @param version the tag, and the label org.opencontainers.image.version
 * @throws Error with the engine's last lines
 */
export async function buildImages(
  engine: Engine,
  { version, onProgress }: { version: string; onProgress: (line: string) => void },
): Promise<BuiltImage[]> {
  await ensureNodeImage(engine, onProgress);
  const built: BuiltImage[] = [];
  for (const service of SERVICES) {
    const began = performance.now();
    const tag = `touchline/${service}:${version}`;
    const args = ['build', '--network=host', ...certificates(engine), ...buildArgs(service, version), '-t', tag, '.'];
    await engine.run(args, { cwd: ROOT, onLine: (line) => onProgress(`${service}: ${line.slice(0, 100)}`) });
    const size = Number(await engine.run(['image', 'inspect', '--format', '{{.Size}}', tag]));
    const seconds = (performance.now() - began) / 1000;
    built.push({ service, tag, sizeMb: Math.round(size / 1e6), seconds: Math.round(seconds) });
  }
  return built;
}

function buildArgs(service: string, version: string): string[] {
  const args = { NODE_IMAGE, SERVICE: service, VERSION: version, REVISION: revision() };
  return Object.entries(args).flatMap(([name, value]) => ['--build-arg', `${name}=${value}`]);
}

/** Behind a proxy with an authority of its own, the build trusts what the host trusts. Docker builds can not mount it. */
function certificates(engine: Engine): string[] {
  if (engine.name === 'docker') return [];
  const trusted = existsSync(CERTIFICATES) ? ['--volume', `${CERTIFICATES}:${CERTIFICATES}:ro`] : [];
  return ['--format', 'docker', ...trusted];
}

function revision(): string {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], {
      cwd: ROOT,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return 'unknown';
  }
}
