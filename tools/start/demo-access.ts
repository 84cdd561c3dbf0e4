// Creates what may use the demo besides its key: a partner app, and the owner of its workspace. Both are created once and kept.
import { randomBytes } from 'node:crypto';
import { AppError } from '@touchline/chassis/errors.ts';
import type { AdminClients } from '../admin/clients.ts';
import { type DemoApp, type DemoOwner, type DemoState, readDemo, writeDemo } from './state.ts';

const APP_NAME = 'Demo app';
const OWNER = 'owner@example.com';

type Clients = Pick<AdminClients, 'apps' | 'people'>;

/**
 * Creates both, or returns the existing ones; the state of an older version gets them now.
 * @throws Error when the demo itself does not exist yet
 */
export async function ensureDemoAccess(
  stateDir: string,
  clients: Clients,
): Promise<{ readonly app: DemoApp; readonly owner: DemoOwner }> {
  const app = demoOf(stateDir).app ?? (await makeApp(clients, demoOf(stateDir).workspace_id));
  writeDemo(stateDir, { ...demoOf(stateDir), app });
  const { email, password } = await ensureOwner(stateDir, clients);
  return { app, owner: { email, password } };
}

function demoOf(stateDir: string): DemoState {
  const demo = readDemo(stateDir);
  if (!demo) throw new Error('The demo does not exist yet.');
  return demo;
}

/** Creates the app. If a start was interrupted before it stored the secret, the app exists already and gets a new secret. */
async function makeApp({ apps }: Clients, workspaceId: string): Promise<DemoApp> {
  const known = (await apps.listApps({})).apps.find(
    (app) => app.workspaceId === workspaceId && app.name === APP_NAME && app.disabledAt === undefined,
  );
  if (known) {
    const { clientSecret } = await apps.rotateAppSecret({ appId: known.appId });
    return { client_id: known.appId, client_secret: clientSecret };
  }
  const { app, clientSecret } = await apps.createApp({
    workspaceId,
    name: APP_NAME,
    allScopes: true,
    rateTier: 'elevated',
    redirectUris: ['http://localhost:3000/connected', 'http://127.0.0.1:3000/connected'],
  });
  return { client_id: app?.appId ?? '', client_secret: clientSecret };
}

async function ensureOwner(stateDir: string, { people }: Clients): Promise<DemoOwner> {
  const demo = demoOf(stateDir);
  const kept = demo.owner;
  if (kept?.added) return kept;
  const password = kept?.password ?? randomBytes(18).toString('base64url');
  // A database that outlived its state directory already has the usual address, with a password that is lost.
  const emails = [kept?.email ?? OWNER, `owner-${randomBytes(3).toString('hex')}@example.com`];
  for (const email of emails) {
    const owner = { email, password, added: false };
    // Stored before it is used, so that an interrupted start continues with the same password.
    writeDemo(stateDir, { ...demo, owner });
    try {
      await people.addMember({ workspaceId: demo.workspace_id, name: 'Demo owner', role: 'owner', email, password });
    } catch (error) {
      // The address has an account with another password.
      if (error instanceof AppError && error.reason === 'invalid_state') continue;
      throw error;
    }
    writeDemo(stateDir, { ...demo, owner: { ...owner, added: true } });
    return owner;
  }
  throw new Error('No address was free for the owner of the demo.');
}
