// Makes and reads opaque page tokens: a cursor's fields as base64url JSON, which a schema checks when they come back.
import { z } from 'zod';
import { appError } from '../errors.ts';

/** A time in a cursor that a caller sends back, in milliseconds, and within what a Date and the database can hold. */
export const CursorTime = z.int().min(0).max(8.64e15);

export function encodePageToken(cursor: Record<string, string | number | readonly (string | number)[]>): string {
  return Buffer.from(JSON.stringify(cursor)).toString('base64url');
}

/**
 * Reads a token that encodePageToken made.
 * @throws AppError INVALID_ARGUMENT invalid_parameter for anything else
 */
export function decodePageToken<T>(token: string, schema: z.ZodType<T>): T {
  try {
    const parsed = schema.safeParse(JSON.parse(Buffer.from(token, 'base64url').toString('utf8')));
    if (parsed.success) return parsed.data;
  } catch {
    // Not JSON: refused below like any other foreign token.
  }
  throw appError('invalid_parameter', 'cursor is not one that this API gave out; start again without it.', {
    details: { field: 'cursor' },
  });
}
