// Defines the query parameter dry_run, with which a call only says what it would do.
import { z } from 'zod';
import type { Operation } from './operation.ts';

/** Every operation whose query has this member as dry_run runs without an Idempotency-Key where it is true. */
export const dryRunField = z
  .enum(['true', 'false'])
  .transform((text) => text === 'true')
  .default(false)
  .meta({
    description:
      'true answers what the call would do, with the same errors, and does nothing. Such a call needs no Idempotency-Key, and neither replays nor reserves the one that it carries.',
  });

/** Reports whether an operation can be asked what it would do. */
export const hasDryRun = ({ query }: Pick<Operation, 'query'>): boolean => query?.shape.dry_run === dryRunField;

/** Reports whether a request only asks that. @param query as the operation's schema parsed it */
export const isDryRun = (operation: Pick<Operation, 'query'>, query: unknown): boolean =>
  hasDryRun(operation) && (query as { readonly dry_run: boolean }).dry_run;
