// Tests that the console says everything in Spanish, too: each sentence of its sources has a translation, and none is left over.
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pageTextsOf } from '../../../tools/checks/page-texts.ts';
import { SPANISH, SPANISH_FILES } from '../src/language/es.ts';

const SOURCES = join(import.meta.dirname, '../src');
const PLACEHOLDERS = /\{\d+\}/g;
const TAGS = /<[^>]*>/g;

const files = globSync('**/*.ts', {
  cwd: SOURCES,
  exclude: (path) => path.endsWith('.test.ts') || path === 'language/es',
})
  .sort()
  .map((path) => ({ path, ...pageTextsOf(readFileSync(join(SOURCES, path), 'utf8')) }));

/** Returns what is found in each source, with its place. */
const everywhere = (found: 'bypassing' | 'early' | 'unreadable') =>
  files.flatMap((file) => file[found].map(({ line, text }) => `${file.path}:${line}: ${text}`));

const english = new Set(files.flatMap(({ sentences, texts }) => [...sentences, ...texts].map(({ text }) => text)));

describe('the Spanish of the console', () => {
  it('has sources to check', () =>
    assert.ok(files.length > 50 && english.size > 200, `${files.length} ${english.size}`));

  it('has every sentence of the sources', () => {
    const missing = files.flatMap(({ path, sentences, texts }) =>
      [...sentences, ...texts]
        .filter(({ text }) => !SPANISH.has(text))
        .map(({ line, text }) => `${path}:${line}: ${text}`),
    );
    assert.deepEqual(missing, [], 'translate these in src/language/es/');
  });

  it('has no sentence that no source says, and none twice', () => {
    assert.deepEqual(
      [...SPANISH.keys()].filter((text) => !english.has(text)),
      [],
    );
    const keys = SPANISH_FILES.flatMap((file) => Object.keys(file));
    assert.deepEqual(
      keys.filter((key, i) => keys.indexOf(key) !== i),
      [],
    );
  });

  for (const [what, pattern] of [
    ['values', PLACEHOLDERS],
    ['tags', TAGS],
  ] as const)
    it(`keeps the ${what} of each sentence`, () => {
      const of = (text: string) => [...text.matchAll(pattern)].map(([found]) => found).sort();
      for (const [key, spanish] of SPANISH) assert.deepEqual(of(spanish), of(key), key);
    });

  it('says nothing that could not be read or written', () => {
    for (const [key, spanish] of SPANISH) {
      assert.equal(spanish, spanish.normalize('NFC').trim(), key);
      assert.equal(/[.:]$/.exec(spanish)?.[0], /[.:]$/.exec(key)?.[0], key);
    }
  });

  it('is reached by every word that a page shows: use say, phrase or texts', () =>
    assert.deepEqual(everywhere('bypassing'), []));

  it('is chosen only while a request is served, by functions', () => assert.deepEqual(everywhere('early'), []));

  it('is known for tables of constant texts only', () => assert.deepEqual(everywhere('unreadable'), []));

  it('has no tags in what is said as text', () => {
    const tagged = files.flatMap(({ path, sentences, texts }) =>
      [...sentences.filter(({ tag }) => tag === 'phrase'), ...texts]
        .filter(({ text }) => /[<>]/.test(text))
        .map(({ line, text }) => `${path}:${line}: ${text}`),
    );
    assert.deepEqual(tagged, []);
  });
});
