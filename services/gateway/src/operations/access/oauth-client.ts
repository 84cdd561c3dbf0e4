// How an app names itself in the body of a token request.
import { z } from 'zod';

/** Optional, since HTTP Basic is the other way; the wire has put them here when they came by it. */
export const clientFields = {
  client_id: z.string().optional().meta({ description: 'Unless sent by HTTP Basic.' }),
  client_secret: z.string().optional().meta({ description: 'Unless sent by HTTP Basic.' }),
};
