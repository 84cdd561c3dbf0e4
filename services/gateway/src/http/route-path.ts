// Groups operations by path, in the order in which a router must try them.
import type { Operation } from './operation.ts';

export interface Route {
  /** As declared: /customers/{id}/journey. */
  readonly path: string;
  readonly operations: readonly Operation[];
}

/** Groups operations by path; a path with a literal segment comes before one with a parameter in the same position. */
export function routesOf(operations: readonly Operation[]): Route[] {
  const byPath = Map.groupBy(operations, ({ path }) => path);
  return [...byPath]
    .map(([path, group]) => ({ path, operations: group }))
    .sort((a, b) => (specificity(a.path) < specificity(b.path) ? -1 : 1));
}

/** Returns the path in Express's notation: {id} becomes :id. */
export function expressPath(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1');
}

/** Returns the methods of a route for the Allow header: with GET, HEAD is served too, and OPTIONS always is. */
export function allowOf({ operations }: Route): string {
  const methods = operations.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  return [...methods.sort(), 'OPTIONS'].join(', ');
}

// '~' sorts after every letter, so that parameters come last.
const specificity = (path: string): string => path.replaceAll(/\{\w+\}/g, '~');
