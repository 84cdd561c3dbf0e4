// Makes the user token of an agent, which acts for an owner of the profile's workspace.
import { testSystem } from './fixture.ts';
import type { TestProfile } from './profile.ts';

/** @param scopes mcp:read or mcp:write, and those of the API that the agent uses */
export async function newUserToken(
  { workspaceId, profileId }: TestProfile,
  scopes: readonly string[],
): Promise<string> {
  const { people } = testSystem().clients;
  const email = `agent-of-${profileId}@example.com`;
  await people.addMember({ workspaceId, email, name: 'Owner', role: 'owner', password: crypto.randomUUID() });
  const { userToken } = await people.issueUserToken({ email, profileId, name: 'Agent', scopes: [...scopes] });
  return userToken;
}
