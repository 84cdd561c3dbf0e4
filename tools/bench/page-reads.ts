// Lists the console's pages with reports as reads to measure, and signs in a person who may see them.
import { randomUUID } from 'node:crypto';
import type { NewProfile } from '../admin/profiles.ts';
import { createHttpClient, type HttpClient } from './http-client.ts';
import type { Read } from './reads.ts';
import type { BenchSystem } from './system.ts';

const PASSWORD = 'seven quiet otters paint';

/** Returns the reports of a profile as pages. @param range the first and the last day; conversions: ids of some */
export function pageReads(
  { profile_id }: Pick<NewProfile, 'profile_id'>,
  { from, to, goal, conversions }: { from: string; to: string; goal: string; conversions: readonly string[] },
): Read[] {
  const days = `from=${from}&to=${to}`;
  const paths: Record<string, (n: number) => string> = {
    overview: () => `overview?${days}`,
    campaigns: () => `campaigns?${days}`,
    'platform claims': () => `platform-claims?${days}`,
    paths: () => `paths?${days}`,
    customers: () => `customers?${days}&goal=${goal}`,
    'why of a conversion': (n) => `conversions/${conversions[n % conversions.length]}`,
    'top ads': () => 'top-ads',
    tracking: () => 'tracking',
  };
  return Object.entries(paths).map(([name, path]) => ({
    name: `page: ${name}`,
    path: (n) => `/console/profiles/${profile_id}/${path(n)}`,
  }));
}

/** Signs in an owner of the profile's workspace. @returns a client of the console that shows the session */
export async function consoleClient(
  { clients, services }: Pick<BenchSystem, 'clients' | 'services'>,
  { workspace_id }: Pick<NewProfile, 'workspace_id'>,
): Promise<HttpClient> {
  const { baseUrl, consoleUrl } = services.addresses;
  const email = `${randomUUID()}@example.com`;
  await clients.people.addMember({
    workspaceId: workspace_id,
    email,
    name: 'Bench',
    role: 'owner',
    password: PASSWORD,
  });
  const response = await fetch(`${baseUrl}/api/v1/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  const [cookie] = response.headers.getSetCookie();
  if (!response.ok || cookie === undefined) throw new Error(`Signing in answered ${response.status}.`);
  return createHttpClient(consoleUrl, { headers: { cookie: cookie.split(';')[0] ?? '' } });
}
