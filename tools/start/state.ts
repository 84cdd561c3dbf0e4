// Stores what npm start must know between runs, and the addresses and keys for people and tools: .touchline/*.json.
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The demo's own records; `loaded` is set when every row of the sample was accepted and counted. */
export interface DemoState {
  workspace_id: string;
  profile_id: string;
  api_key: string;
  tracking_key: string;
  /** The day after the last one of the sample, YYYY-MM-DD. */
  sample_today: string;
  /** The version of the sample that it was made from; absent from the states of versions that had no stories to tell. */
  sample_version?: number;
  loaded: boolean;
  /** Absent from the states of older versions, until the next start adds them. */
  app?: DemoApp;
  owner?: DemoOwner & {
    /** False while the account may not exist yet: the password is stored before it is used. */
    added: boolean;
  };
}

/** The partner app of the demo workspace. */
export interface DemoApp {
  client_id: string;
  client_secret: string;
}

/** The owner of the demo workspace, who signs in to the console. */
export interface DemoOwner {
  email: string;
  password: string;
}

/** .touchline/dev.json: the addresses and keys of the running system, in a shape on which others rely. */
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

/** Writes the addresses of the services, for `npm run admin`. */
export function writeServices(stateDir: string, addresses: object): void {
  writeJson(join(stateDir, 'services.json'), addresses);
}

/** Writes a file atomically, readable only by its owner, since these files hold keys. */
function writeJson(file: string, value: object): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
