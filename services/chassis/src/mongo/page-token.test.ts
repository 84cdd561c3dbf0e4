import assert from 'node:assert/strict';
import fc from 'fast-check';
import { z } from 'zod';
import { AppError } from '../errors.ts';
import { decodePageToken, encodePageToken } from './page-token.ts';

const schema = z.strictObject({ t: z.string(), id: z.string() });

describe('page tokens', () => {
  it('are read as they were given out', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (t, id) =>
        assert.deepEqual(decodePageToken(encodePageToken({ t, id }), schema), { t, id }),
      ),
    );
  });

  it('refuse whatever this API did not give out', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        assert.throws(
          () => decodePageToken(text, schema),
          (error: unknown) => error instanceof AppError && error.reason === 'invalid_parameter',
        );
      }),
    );
  });
});
