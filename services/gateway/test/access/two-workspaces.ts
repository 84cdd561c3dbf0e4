// Provides a person of two workspaces for tests, in a session at the first, and the header that names a profile of the other.
import { type PeopleWorld, signIn } from './people-world.ts';

/** Returns the header by which a session's request acts on a profile. */
export const on = (profileId: string): Record<string, string> => ({ 'touchline-profile': profileId });

/** Makes a person who owns one business and belongs to another. @param there the role in the other */
export async function member(world: PeopleWorld, { there = 'member' } = {}) {
  const [own, other] = [await world.tenant('Own'), await world.tenant('Other')];
  const { email, userId } = await world.add('owner', own.workspaceId);
  await world.add('owner', other.workspaceId);
  await world.people.addMember({ workspaceId: other.workspaceId, email, role: there });
  const { cookie, call } = await signIn(world.running, email, own.profileId);
  const status = async (method: string, path: string, headers: Record<string, string>) =>
    (await call(method, path, { headers })).status;
  return { own, other, email, userId, cookie, call, status };
}
