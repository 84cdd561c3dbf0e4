// What the API server says when it refuses, instead of the whole answer that the library makes its message of.
import { z } from 'zod';

const Refusal = z.object({ code: z.number(), body: z.string() });
const Status = z.object({ message: z.string() });

/** The answer of a call. @throws Error with the message of the Status object, where the cluster sent one */
export async function inClusterWords<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    const refusal = Refusal.safeParse(error);
    if (!refusal.success) throw error;
    throw new Error(`The cluster answers ${refusal.data.code}: ${wordsOf(refusal.data.body)}`, { cause: error });
  }
}

function wordsOf(body: string): string {
  try {
    return Status.parse(JSON.parse(body)).message;
  } catch {
    return body;
  }
}
