// Tests that what the documentation points to exists: pages by their links, and files of the code by their paths.
import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const LINK = /\]\((?!https?:|mailto:|#)([^)\s#]+)/g;
/** A link to a heading: of another page, or of the page itself. */
const HEADING_LINK = /\]\((?!https?:|mailto:)([^)\s#]*\.md)?#([^)\s]+)\)/g;
const PATH = /`((?:services|proto|tools|e2e|charts|k8s)\/[\w./-]+\.(?:ts|mjs|proto|yaml|json|md))`/g;

const PAGES = globSync(['*.md', 'docs/**/*.md', 'services/*/*.md', 'tools/*/*.md', 'k8s/**/*.md'], { cwd: ROOT });

/** Decisions are left out: code has moved since one was written, and its page is not changed. */
const isDecision = (page: string) => page.startsWith(join('docs', 'adr'));

/** Returns the anchors that GitHub makes of a page's headings; none for a page that does not exist. */
function anchorsOf(page: string): ReadonlySet<string> {
  if (!existsSync(join(ROOT, page))) return new Set();
  const headings = [...readFileSync(join(ROOT, page), 'utf8').matchAll(/^#{1,6} (.+)$/gm)].map(([, text = '']) => text);
  return new Set(
    headings.map((text) =>
      text
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}

describe('the documentation', () => {
  it('has pages to check', () => assert.ok(PAGES.length > 80, String(PAGES.length)));

  it('links only to what exists', () => {
    const broken = PAGES.flatMap((page) =>
      [...readFileSync(join(ROOT, page), 'utf8').matchAll(LINK)]
        .map(([, target = '']) => target)
        .filter((target) => !existsSync(join(ROOT, dirname(page), target)))
        .map((target) => `${page}: ${target}`),
    );
    assert.deepEqual(broken, []);
  });

  it('links only to headings that exist', () => {
    const broken = PAGES.flatMap((page) =>
      [...readFileSync(join(ROOT, page), 'utf8').matchAll(HEADING_LINK)]
        .filter(([, target, anchor = '']) => !anchorsOf(target ? join(dirname(page), target) : page).has(anchor))
        .map(([link]) => `${page}: ${link}`),
    );
    assert.deepEqual(broken, []);
  });

  it('names only files that exist', () => {
    const missing = PAGES.filter((page) => !isDecision(page)).flatMap((page) =>
      [...readFileSync(join(ROOT, page), 'utf8').matchAll(PATH)]
        .map(([, path = '']) => path)
        .filter((path) => !existsSync(join(ROOT, path)))
        .map((path) => `${page}: ${path}`),
    );
    assert.deepEqual(missing, []);
  });
});
