// Defines the flag that tells a test event from a real one.
import { z } from 'zod';

/** Beside the id of an event, in samples only. */
export const testFlag = z
  .literal(true)
  .optional()
  .meta({ description: 'Only in what POST /api/v1/webhooks/{id}/test sends: nothing of it has happened.' });
