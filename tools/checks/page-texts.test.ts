// Tests that the check of pages finds every sentence, and every word that would stay English.
import assert from 'node:assert/strict';
import { pageTextsOf } from './page-texts.ts';

const texts = (found: readonly { readonly text: string }[]) => found.map(({ text }) => text);
/** @param source with #{} for the values of templates */
const bypassing = (source: string) => texts(pageTextsOf(source.replaceAll('#{', '${')).bypassing);

describe('the check of what pages say', () => {
  it('reads sentences with their values numbered, however they are nested in templates', () => {
    const source = `const f = (a: string): Html => html\`<p>\${a && say\`Keys of <b>\${a}</b>, \${b(phrase\`Next page\`)}.\`}</p>\`;`;
    const { sentences, early } = pageTextsOf(source);
    assert.deepEqual(
      sentences.map(({ tag, text }) => [tag, text]),
      [
        ['say', 'Keys of <b>{0}</b>, {1}.'],
        ['phrase', 'Next page'],
      ],
    );
    assert.deepEqual(early, []);
  });

  it('reads tables, and says which of their texts are not constant', () => {
    const found = pageTextsOf(
      "const A: Table = texts({ a: 'One day', [B.C]: 'Two', c: d, ...e });\nconst F = texts(g);",
    );
    assert.deepEqual(texts(found.texts), ['One day', 'Two']);
    assert.deepEqual(
      found.unreadable.map(({ line }) => line),
      [1, 1, 2],
    );
    assert.deepEqual(found.bypassing, []);
  });

  it('finds a sentence that is said when the file is loaded', () => {
    const found = pageTextsOf(
      'const a = phrase`Too early`;\nconst b = () => phrase`In time`;\nclass C { d() { say`In time`; } }',
    );
    assert.deepEqual(texts(found.early), ['Too early']);
  });

  const found: [source: string, text: string][] = [
    ['html`<p>Nobody said this</p>`', 'Nobody said this'],
    ['html`<h2>Profiles</h2>`', 'Profiles'],
    ['html`<p>#{count} days of #{total}</p>`', '{0} days of {1}'],
    ['html`Plain text`', 'Plain text'],
    ['html` and more`', 'and more'],
    ['html`<nav aria-label="Pages of keys"></nav>`', 'Pages of keys'],
    ['html`<a href="/x" title="Back">#{say`Back`}</a>`', 'Back'],
    ['html`<p>#{a ? html`<b>Inner words</b>` : null}</p>`', 'Inner words'],
    ["const view = { title: 'Members' };", 'Members'],
    ["const view = { label: a ? 'Yes' : phrase`No` };", 'Yes'],
    ['const view = { hint: `over #{n} days` };', 'over {0} days'],
    ["const faults = { name: 'Give the key a name.' };", 'Give the key a name.'],
    ['throw appError("not_found", `There is no such #{thing}.`);', 'There is no such {0}.'],
    ["return 'Not known';", 'Not known'],
  ];
  for (const [source, text] of found)
    it(`finds English in ${source}`, () => assert.deepEqual(bypassing(`function f() { ${source} }`), [text]));

  const fine = [
    "import { a } from 'Some module';",
    'html`<p>#{name}: #{count} UTC – Touchline</p>`',
    'html`<p>#{say`Keys of #{name}`}</p>`',
    'html`<p class="quiet good" id="main">&nbsp;–</p>`',
    'html`<code>Authorization: Bearer</code>`',
    'html` aria-invalid="true"`',
    'html` selected`',
    "const field = { name: 'email', type: 'text', autocomplete: 'new-password', title: phrase`Email` };",
    "const shape = { label: kind, text: '–' };",
    'const path = `#{HOME}/keys/#{id}`;',
    "const LEVELS = ['campaigns:read', 'Content-Type'];",
    "throw new Error('This never reaches a page');",
  ];
  for (const source of fine) it(`finds nothing in ${source}`, () => assert.deepEqual(bypassing(source), []));
});
