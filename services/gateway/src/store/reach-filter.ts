// The rules of reach as filters of the database; domain/reach.ts says the same of a row at hand.
import type { Filter } from 'mongodb';
import type { KeyCondition } from '../domain/key-reach.ts';
import type { Condition } from '../domain/reach.ts';
import type { KeyDoc } from './keys.ts';

/** Workspaces or profiles that meet any of the conditions. */
export function reachFilter<Row extends { _id: string }>(conditions: readonly Condition[]): Filter<Row> {
  const ids = conditions.flatMap((condition) => ('id' in condition ? [condition.id] : []));
  const workspaceIds = conditions.flatMap((condition) => ('workspaceId' in condition ? [condition.workspaceId] : []));
  const provisioned = conditions.flatMap((condition) =>
    'provisionedBy' in condition
      ? [{ 'provisioned_by.id': condition.provisionedBy.id, 'provisioned_by.kind': condition.provisionedBy.kind }]
      : [],
  );
  if (conditions.some((condition) => 'every' in condition)) return {};
  return {
    $or: [
      { _id: { $in: ids } },
      ...(workspaceIds.length > 0 ? [{ workspace_id: { $in: workspaceIds } }] : []),
      ...provisioned,
    ],
  } as Filter<Row>;
}

const KEY_FIELDS = {
  profileId: 'profile_id',
  workspaceId: 'workspace_id',
  appId: 'app_id',
  userId: 'user_id',
} as const satisfies Record<keyof KeyCondition, keyof KeyDoc>;

/** Keys that meet any of the conditions; one without members is met by every key. */
export function keyReachFilter(conditions: readonly KeyCondition[]): Filter<KeyDoc> {
  const any = conditions.map((condition) =>
    Object.fromEntries(
      Object.entries(condition).map(([name, value]) => [KEY_FIELDS[name as keyof KeyCondition], value]),
    ),
  );
  return any.length === 0 ? { _id: { $in: [] } } : { $or: any };
}
