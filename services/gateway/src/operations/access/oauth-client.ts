// Defines how an app identifies itself in the body of a token request.
import { z } from 'zod';

/** Optional, since HTTP Basic is the other way; the body reader puts them here when they came that way. */
export const clientFields = {
  client_id: z.string().optional().meta({ description: 'Required unless sent by HTTP Basic.' }),
  client_secret: z.string().optional().meta({ description: 'Required unless sent by HTTP Basic.' }),
};
