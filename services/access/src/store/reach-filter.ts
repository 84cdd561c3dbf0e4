// Turns the rules of reach into filters of the database; domain/reach.ts applies the same rules to a row.
import type { Filter } from 'mongodb';
import type { KeyCondition } from '../domain/key-reach.ts';
import type { Condition } from '../domain/reach.ts';
import type { KeyDoc } from './keys.ts';

/**
 * Returns the filter for workspaces or profiles that meet any of the conditions; a condition without members holds for every row.
 */
export function reachFilter<Row extends { _id: string }>(conditions: readonly Condition[]): Filter<Row> {
  return anyOf(
    conditions.map(({ id, workspaceId, provisionedBy }) => ({
      ...(id !== undefined && { _id: id }),
      ...(workspaceId !== undefined && { workspace_id: workspaceId }),
      ...(provisionedBy !== undefined && {
        'provisioned_by.id': provisionedBy.id,
        'provisioned_by.kind': provisionedBy.kind,
      }),
    })),
  ) as Filter<Row>;
}

const KEY_FIELDS = {
  profileId: 'profile_id',
  workspaceId: 'workspace_id',
  appId: 'app_id',
  userId: 'user_id',
} as const satisfies Record<keyof KeyCondition, keyof KeyDoc>;

/** Returns the filter for keys that meet any of the conditions; a condition without members holds for every key. */
export function keyReachFilter(conditions: readonly KeyCondition[]): Filter<KeyDoc> {
  return anyOf(
    conditions.map((condition) =>
      Object.fromEntries(
        Object.entries(condition).map(([name, value]) => [KEY_FIELDS[name as keyof KeyCondition], value]),
      ),
    ),
  ) as Filter<KeyDoc>;
}

function anyOf(ways: readonly object[]): object {
  return ways.length === 0 ? { _id: { $in: [] } } : { $or: ways };
}
