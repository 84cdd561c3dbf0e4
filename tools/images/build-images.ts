// Builds the image of every service: first the shared layers once, then each service's own, all at the same time.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { SERVICES, type ServiceName } from '../start/service-list.ts';
import { ensureNodeImage, NODE_IMAGE } from './base-image.ts';
import type { Engine } from './engine.ts';

const ROOT = join(import.meta.dirname, '../..');
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt';

export interface BuiltImage {
  service: ServiceName;
  tag: string;
  sizeMb: number;
  /** How long its build took beside the others. */
  seconds: number;
}

/**
 * Builds touchline/<service>:<version> for every service, on touchline/shared:<version>.
 * @param version the tag, and the label org.opencontainers.image.version
 * @throws Error with the engine's last lines of output
 */
export async function buildImages(
  engine: Engine,
  { version, onProgress }: { version: string; onProgress: (line: string) => void },
): Promise<BuiltImage[]> {
  await ensureNodeImage(engine, onProgress);
  const build = (name: string, args: readonly string[]) =>
    engine.run(['build', '--network=host', ...certificates(engine), ...args, '-t', tagOf(name, version), '.'], {
      cwd: ROOT,
      onLine: (line) => onProgress(`${name}: ${line.slice(0, 100)}`),
    });
  await build('shared', ['--target=shared', ...buildArgs({ NODE_IMAGE })]);
  return Promise.all(
    SERVICES.map(async (service) => {
      const began = performance.now();
      const own = { NODE_IMAGE, SHARED: tagOf('shared', version), SERVICE: service, VERSION: version };
      await build(service, buildArgs({ ...own, REVISION: revision() }));
      const tag = tagOf(service, version);
      const size = Number(await engine.run(['image', 'inspect', '--format', '{{.Size}}', tag]));
      const seconds = (performance.now() - began) / 1000;
      return { service, tag, sizeMb: Math.round(size / 1e6), seconds: Math.round(seconds) };
    }),
  );
}

const tagOf = (name: string, version: string): string => `touchline/${name}:${version}`;

const buildArgs = (args: Readonly<Record<string, string>>): string[] =>
  Object.entries(args).flatMap(([name, value]) => ['--build-arg', `${name}=${value}`]);

/**
 * Returns arguments that make the build trust what the host trusts, for a proxy with its own authority. Docker cannot mount it.
 */
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
