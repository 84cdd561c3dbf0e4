// Checks access by the rules of a Role, which apply to the account that a token belongs to.
import { StatusError } from './status-error.ts';

/** A rule as in a Role of rbac.authorization.k8s.io/v1. */
export interface Rule {
  readonly apiGroups: readonly string[];
  readonly resources: readonly string[];
  readonly verbs: readonly string[];
  /** Limits the rule to objects of these names, and so to requests that name one. */
  readonly resourceNames?: readonly string[];
}

export interface Account {
  /** For example system:serviceaccount:touchline:tl-attribution. */
  readonly name: string;
  readonly token: string;
  readonly namespace: string;
  readonly rules: readonly Rule[];
}

export interface AccessRequest {
  readonly verb: string;
  readonly group: string;
  /** A resource or one of its subresources, such as pods/portforward. */
  readonly resource: string;
  readonly namespace: string;
  /** The object that the request's path names; a list and a creation name none. */
  readonly name?: string | undefined;
}

/** A request that an account made, as an audit log of a cluster has it. */
export interface AuditedRequest extends AccessRequest {
  readonly account: string;
  readonly isAllowed: boolean;
}

/**
 * Allows only what a rule of the account allows.
 * @param audit receives every request of a known account
 * @throws StatusError 401 for an unknown token, 403 for anything else
 */
export function authorize(
  accounts: readonly Account[],
  header: string | undefined,
  wish: AccessRequest,
  audit: AuditedRequest[] = [],
): void {
  const account = accounts.find(({ token }) => header === `Bearer ${token}`);
  if (account === undefined) throw new StatusError(401, 'Unauthorized', 'Unauthorized');
  const has = (listed: readonly string[], one: string) => listed.includes(one) || listed.includes('*');
  const isAllowed =
    wish.namespace === account.namespace &&
    account.rules.some(
      ({ apiGroups, resources, verbs, resourceNames }) =>
        has(apiGroups, wish.group) &&
        has(resources, wish.resource) &&
        has(verbs, wish.verb) &&
        (resourceNames === undefined || (wish.name !== undefined && resourceNames.includes(wish.name))),
    );
  audit.push({ ...wish, account: account.name, isAllowed });
  if (isAllowed) return;
  const { verb, group, resource, namespace } = wish;
  throw new StatusError(
    403,
    'Forbidden',
    `${resource} is forbidden: User "${account.name}" cannot ${verb} resource "${resource}" in API group "${group}" in the namespace "${namespace}"`,
  );
}
