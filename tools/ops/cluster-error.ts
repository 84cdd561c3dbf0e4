// Shortens the errors of the Kubernetes API to the server's own message, where the library's message holds the whole response.
import { z } from 'zod';

const Refusal = z.object({ code: z.number(), body: z.string() });
const Status = z.object({ message: z.string() });

/** Returns the result of a call. @throws Error with the message of the Status object, if the cluster sent one */
export async function withClusterError<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    const refusal = Refusal.safeParse(error);
    if (!refusal.success) throw error;
    throw new Error(`The cluster returned ${refusal.data.code}: ${wordsOf(refusal.data.body)}`, { cause: error });
  }
}

function wordsOf(body: string): string {
  try {
    return Status.parse(JSON.parse(body)).message;
  } catch {
    return body;
  }
}
