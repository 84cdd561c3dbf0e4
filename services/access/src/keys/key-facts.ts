// Converts a key to the facts that the rules of reach use.
import type { KeyFacts } from '../domain/key-reach.ts';
import type { KeyDoc } from '../store/keys.ts';

export function keyFacts({ _id, profile_id, workspace_id, app_id, user_id }: KeyDoc): KeyFacts {
  return { id: _id, profileId: profile_id, workspaceId: workspace_id, appId: app_id, userId: user_id };
}
