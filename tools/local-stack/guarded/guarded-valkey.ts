// Runs the Valkey of k8s/stores, with its users and TLS, as its own process inside the local stack's root. It uses the
// configuration, rules and script of the manifest, with other paths and a free port.
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { inRoot, serverUser } from '../in-root.ts';
import { type ServerSpec, startServer } from '../server-process.ts';
import { answers, freePort, loopback } from '../sockets.ts';

const REPOSITORY = resolve(import.meta.dirname, '../../..');
const MANIFEST = join(REPOSITORY, 'k8s/stores/valkey.yaml');

export interface GuardedValkey extends AsyncDisposable {
  /** The rediss:// URL, without a user. */
  readonly url: string;
}

/**
 * Returns the root with its valkey-server; undefined when the local stack was never provisioned and the servers run elsewhere.
 */
export function stackRoot(env: NodeJS.ProcessEnv = process.env): string | undefined {
  const root = join(env.TOUCHLINE_STATE_DIR ?? join(REPOSITORY, '.touchline'), 'root');
  return existsSync(join(root, 'usr/bin/valkey-server')) ? root : undefined;
}

/**
 * Starts the server; disposing stops it and removes what it wrote.
 * @param root the result of stackRoot
 * @param passwords service -> password, for every user in the manifest
 * @param tls the server's certificate, for 127.0.0.1
 * @param busPrefix the BUS_PREFIX of the services that connect
 * @throws Error with the end of its log when it does not start
 */
export async function startGuardedValkey({
  root,
  passwords,
  tls,
  busPrefix = '',
}: {
  root: string;
  passwords: Readonly<Record<string, string>>;
  tls: { readonly certFile: string; readonly keyFile: string; readonly caFile: string };
  busPrefix?: string;
}): Promise<GuardedValkey> {
  const folder = mkdtempSync(join(root, 'tmp/valkey-'));
  chmodSync(folder, 0o777);
  const inside = folder.slice(root.length);
  const { configuration, users, script } = manifest();
  const put = (path: string, content: string | Buffer) => {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), content);
  };
  const port = await freePort(0);
  // Later lines override earlier ones.
  const own = `\nbind ${loopback}\ntls-port ${port}\n`;
  put('etc/valkey/valkey.conf', moved(configuration, inside) + own);
  put('etc/valkey/users', users.replaceAll('~touchline:', `~touchline:${busPrefix}`));
  for (const [service, password] of Object.entries(passwords)) put(`etc/valkey-passwords/${service}`, password);
  mkdirSync(join(folder, 'etc/valkey-tls'));
  for (const [from, to] of [
    [tls.certFile, 'tls.crt'],
    [tls.keyFile, 'tls.key'],
    [tls.caFile, 'ca.crt'],
  ] as const) {
    copyFileSync(from, join(folder, 'etc/valkey-tls', to));
    chmodSync(join(folder, 'etc/valkey-tls', to), 0o644);
  }
  const shell = `mkdir -p ${inside}/run/valkey ${inside}/data\n${moved(script, inside)}\nexec valkey-server ${inside}/etc/valkey/valkey.conf`;
  const spec: ServerSpec = {
    name: 'guarded-valkey',
    ...inRoot(root, serverUser, ['sh', '-euc', shell], 'TERM'),
    logFile: join(folder, 'valkey.log'),
    stopSignal: 'SIGTERM',
    isReady: () => answers(port, '', ''),
  };
  const server = await startServer(spec);
  return {
    url: `rediss://${loopback}:${port}`,
    async [Symbol.asyncDispose]() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Returns the text with its paths moved below another folder. */
const moved = (text: string, folder: string): string =>
  text.replaceAll(/(^|[\s"])(\/(etc|run|data)\b)/gm, `$1${folder}$2`);

function manifest(): { configuration: string; users: string; script: string } {
  const documents = parseAllDocuments(readFileSync(MANIFEST, 'utf8')).map((document) => document.toJS());
  const { data } = documents.find(({ kind }) => kind === 'ConfigMap');
  const { spec } = documents.find(({ kind }) => kind === 'StatefulSet');
  return {
    configuration: data['valkey.conf'],
    users: data.users,
    script: spec.template.spec.initContainers[0].args[0],
  };
}
