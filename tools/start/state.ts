// What npm start remembers between runs, and the page of facts that it leaves for people and tools: .touchline/*.json.
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The demo's own records; `loaded` turns true when every row of the sample was accepted and counted. */
export interface DemoState {
  workspace_id: string;
  profile_id: string;
  api_key: string;
  tracking_key: string;
  /** The day after the last one of the sample, YYYY-MM-DD. */
  sample_today: string;
  loaded: boolean;
  /** Absent in states of older versions, until the next start fills them in. */
  app?: DemoApp;
  owner?: DemoOwner & {
    /** False while the account may not be there yet: the password is kept before it is used. */
    added: boolean;
  };
}

/** The partner app of the demo workspace. */
export interface DemoApp {
  client_id: string;
  client_secret: string;
}

/** Who owns the demo workspace, and signs in to the console. */
export interface DemoOwner {
  email: string;
  password: string;
}

/** .touchline/dev.json: where everything is, in a shape that others rely on. */
export interface DevFile {
  base_url: string;
  console_url: string;
  collector_url: string;
  workspace_id: string;
  profile_id: string;
  api_key: string;
  tracking_key: string;
  app: DemoApp;
  owner: DemoOwner;
  provider_simulator_url: string;
  mongodb_url: string;
  nats_url: string;
  redis_url: string;
}

export function readDemo(stateDir: string): DemoState | undefined {
  const file = join(stateDir, 'demo.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as DemoState) : undefined;
}

export function writeDemo(stateDir: string, demo: DemoState): void {
  writeJson(join(stateDir, 'demo.json'), demo);
}

export function writeDev(stateDir: string, dev: DevFile): void {
  writeJson(join(stateDir, 'dev.json'), dev);
}

/** Where the services listen, for `npm run admin`. */
export function writeServices(stateDir: string, addresses: object): void {
  writeJson(join(stateDir, 'services.json'), addresses);
}

/** Whole or not at all, and readable by the owner alone: these files hold keys. */
function writeJson(file: string, value: object): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
