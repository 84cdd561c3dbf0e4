// Tests that docs/deploy.md names the shard key of every collection.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const NAMED = /\.collection(?:<[^()]*>)?\('([a-z_]+)'\)/g;

const collections = readdirSync(join(ROOT, 'services'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /^[a-z]+\/src\/.*\.ts$/.test(file) && !file.endsWith('.test.ts'))
  .flatMap((file) =>
    [...readFileSync(join(ROOT, 'services', file), 'utf8').matchAll(NAMED)].map(([, name = '']) => name),
  );

const [, section = ''] = readFileSync(join(ROOT, 'docs/deploy.md'), 'utf8').split('### Shard keys\n');
const rows = section.split('\n').filter((row) => /^\| [a-z]/.test(row) && !row.startsWith('| database'));

describe('the table of shard keys', () => {
  it('has every collection of the code, and no other', () => {
    const told = rows.flatMap((row) => [...row.matchAll(/`([a-z_]+)`/g)].map(([, name = '']) => name));
    assert.deepEqual([...new Set(told)].sort(), [...new Set(collections)].sort());
  });
});
