// Names operations for machines.
import type { Operation } from './operation.ts';

/**
 * Turns POST /tracking/keys into post_tracking_keys; stable, so that generated clients and the tools of agents keep their names.
 */
export function operationId({ method, path }: Pick<Operation, 'method' | 'path'>): string {
  return `${method}${path}`
    .toLowerCase()
    .replaceAll(/[{}]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '_');
}
