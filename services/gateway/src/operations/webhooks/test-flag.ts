// Defines the flag that distinguishes a test event from a real one.
import { z } from 'zod';

/** Present beside the id of an event, in samples only. */
export const testFlag = z
  .literal(true)
  .optional()
  .meta({ description: 'Only in what POST /api/v1/webhooks/{id}/test sends: nothing in it has happened.' });
