// Tests that a request leaves nothing in memory that outlives its answer by more than a collection of young objects.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

describe('a served request', () => {
  it('is garbage for the next collection of young objects, on connections that stay open', () => {
    const share = Number(
      execFileSync(process.execPath, [join(import.meta.dirname, 'request-memory-main.ts')], { encoding: 'utf8' }),
    );
    // Connections keep some answers for longer, but less than a third of them; a chain of forgotten ones would keep two thirds.
    assert.ok(share < 0.5, `${share} of what was attached to the answers became old`);
  });
});
