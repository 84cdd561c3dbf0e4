// Operations grouped by path, in the order in which a router has to try them.
import type { Operation } from './operation.ts';

export interface Route {
  /** As declared: /customers/{id}/journey. */
  readonly path: string;
  readonly operations: readonly Operation[];
}

/** Groups operations by path; a path with a literal segment stands before one with a parameter in its place. */
export function routesOf(operations: readonly Operation[]): Route[] {
  const byPath = Map.groupBy(operations, ({ path }) => path);
  return [...byPath]
    .map(([path, group]) => ({ path, operations: group }))
    .sort((a, b) => (specificity(a.path) < specificity(b.path) ? -1 : 1));
}

/** The path in Express's notation: {id} becomes :id. */
export function expressPath(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1');
}

/** The methods of a route for the Allow header: GET is answered for HEAD too, and OPTIONS is always there. */
export function allowOf({ operations }: Route): string {
  const methods = operations.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  return [...methods.sort(), 'OPTIONS'].join(', ');
}

// '~' sorts after every letter, so that parameters come last.
const specificity = (path: string): string => path.replaceAll(/\{\w+\}/g, '~');
