// Tests that documents are deleted by deleteMany. On DocumentDB a deleteOne beside an update of the same document finds nothing
// and deletes nothing: four of five did in a trial. deleteMany does not miss it, even with a filter for one document.
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');

describe('deleting a document', () => {
  it('uses deleteMany, which never misses a document that is being written', () => {
    const files = globSync('services/*/src/**/*.ts', { cwd: ROOT });
    assert.ok(files.length > 500);
    const missing = files.filter((file) => /\bdeleteOne\b/.test(readFileSync(join(ROOT, file), 'utf8')));
    assert.deepEqual(missing, []);
  });
});
