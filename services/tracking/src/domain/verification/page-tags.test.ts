import assert from 'node:assert/strict';
import fc from 'fast-check';
import { pageTags } from './page-tags.ts';

const KEY = `tk_${'a'.repeat(22)}`;
const OTHER = `tk_${'b'.repeat(22)}`;

describe('the tags of a page', () => {
  const table: [what: string, html: string, keys: string[], hasTagManager?: boolean][] = [
    ['a script tag', `<script async src="https://c.example/t/${KEY}.js"></script>`, [KEY]],
    ['one in single quotes and capitals', `<SCRIPT SRC='https://c.example/t/${KEY}.js'></SCRIPT>`, [KEY]],
    ['one without quotes', `<script src=https://c.example/t/${KEY}.js></script>`, [KEY]],
    ['one from the page’s own origin', `<script src="/t/${KEY}.js?v=2"></script>`, [KEY]],
    ['one whose address is escaped', `<script src="https://c.example&#x2F;t/${KEY}.js"></script>`, [KEY]],
    ['a script that loads it', `<script>s.src = "https://c.example/t/${KEY}.js"</script>`, [KEY]],
    ['two of them', `<script src="/t/${KEY}.js"></script><script src="/t/${OTHER}.js"></script>`, [KEY, OTHER]],
    ['the same twice', `<script src="/t/${KEY}.js"></script><script src="/t/${KEY}.js"></script>`, [KEY]],
    ['a comment', `<!-- <script src="/t/${KEY}.js"></script> -->`, []],
    ['text about it', `<pre>&lt;script src="/t/${KEY}.js"></pre><p>/t/${KEY}.js</p>`, []],
    ['a link to it', `<a href="/t/${KEY}.js">script</a>`, []],
    ['a longer word', `<script src="/t/${KEY}zz.js"></script>`, []],
    ['a page cut off in the tag', `<script src="/t/${KEY}.js`, []],
    [
      'a tag manager',
      `<script>j.src='https://www.googletagmanager.com/gtm.js?id=GTM-1'</script><script src="/x.js"></script>`,
      [],
      true,
    ],
    ['no HTML at all', '{"a":1}', []],
  ];
  for (const [what, html, keys, hasTagManager = false] of table)
    it(`are read from ${what}`, () => {
      const found = pageTags(html);
      assert.deepEqual([found.keys, found.hasTagManager], [keys, hasTagManager]);
    });

  it('have their address and nonce, and the page’s policies with them', () => {
    const { tags, policies } = pageTags(
      `<meta http-equiv="content-security-policy" content="script-src 'self'; sandbox"><script nonce="n1" src="/t/${KEY}.js"></script><script>"/t/${OTHER}"</script>`,
    );
    assert.deepEqual(tags, [{ key: KEY, src: `/t/${KEY}.js`, nonce: 'n1' }]);
    assert.deepEqual(policies, ["script-src 'self'"]);
  });

  it('are bounded, however often a page repeats them', () => {
    const many = Array.from(
      { length: 500 },
      (_, n) => `<script src="/t/tk_${String(n).padStart(22, '0')}.js"></script>`,
    );
    const { keys, tags } = pageTags(many.join(''));
    assert.deepEqual([keys.length, tags.length], [50, 50]);
  });

  it('are read from any input without an error', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (html) => assert.ok(pageTags(`<script>${html}`).keys)));
  });
});
