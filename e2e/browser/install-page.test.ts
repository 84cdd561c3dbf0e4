// Tests that the page about installing the tracker is true: its snippets run in a real browser as they stand there.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { stop } from 'esbuild';
import { tagManagerContainer } from '../../services/tracking/src/domain/installers/tag-manager-container.ts';
import { installTracker } from '../../services/tracking/test/installed-tracker.ts';
import type { RecordingCollector } from './recording-collector.ts';
import { serveSite } from './site.ts';
import { pageWithContainer } from './tag-manager-page.ts';
import { useBrowser } from './tracker-fixture.ts';

const PAGE = readFileSync(new URL('../../docs/install-tracker.md', import.meta.url), 'utf8');
const COLLECTOR = 'https://collect.example.com';
/** What the examples of the page record. */
const RECORDED = ['brochure_opened', 'identify', 'page_view'];

/** Returns the code of a section: its indented blocks, or those in fences. */
function codeOf(heading: string, isFenced = false): string[] {
  const section = PAGE.split(/^## /m).find((one) => one.startsWith(`${heading}\n`)) ?? assert.fail(heading);
  if (isFenced) return [...section.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(([, code = '']) => code);
  return section.split(/\n\n(?=\S)/).flatMap((part) => {
    const block = /(?:^ {4}.*(?:\n|$)|^\n)+/m.exec(part)?.[0];
    return block?.trim() ? [block.replace(/^ {4}/gm, '').trim()] : [];
  });
}

describe('The page about installing the tracker', () => {
  const open = useBrowser();
  after(() => stop());

  const here = (code: string, { scriptUrl }: RecordingCollector) =>
    code.replaceAll(COLLECTOR, new URL(scriptUrl).origin).replaceAll('TRACKING_KEY', 'pk_test');
  const recorded = (collector: RecordingCollector) =>
    eventually(() => {
      const names = collector.events().map(({ type, name }) => name ?? type);
      assert.deepEqual(names.sort(), RECORDED);
    });

  it('has a tag, calls, and a queue for calls that come before the script', async () => {
    await using fixture = await open();
    const { collector, page } = fixture;
    const [tag = '', calls = '', queue = ''] = codeOf('Plain HTML').map((code) => here(code, collector));
    await using site = await serveSite(
      () => `<!doctype html><title>Shop</title>${queue}<script>${calls}</script>${tag}<body></body>`,
    );
    await page.goto(site.origin);
    await recorded(collector);
  });

  it('has what a page pushes for the tag manager', async () => {
    await using fixture = await open();
    const { collector, page } = fixture;
    const facts = { collector: new URL(collector.scriptUrl).origin, trackingKey: 'pk_test', stampedAt: new Date() };
    const pushes = codeOf('Google Tag Manager').find((code) => code.startsWith('dataLayer')) ?? '';
    await using site = await serveSite(
      () => `${pageWithContainer(tagManagerContainer(facts))}<script>${pushes}</script>`,
    );
    await page.goto(site.origin);
    await recorded(collector);
  });

  it('has what an application writes', async () => {
    await using fixture = await open();
    const { collector, page } = fixture;
    const [start = '', calls = ''] = codeOf('React, Vue, Next and other bundles', true).map((code) =>
      here(code, collector),
    );
    await using project = await installTracker();
    await project.write('tracking.ts', start);
    await project.write('main.ts', `import './tracking';\n${calls}`);
    const app = await project.bundle('main.ts');
    await using site = await serveSite((path) =>
      path === '/app.js' ? app : '<!doctype html><title>Shop</title><body><script src="/app.js"></script></body>',
    );
    await page.goto(site.origin);
    await recorded(collector);
  });

  it('has a Content-Security-Policy under which the tag works', async () => {
    await using fixture = await open();
    const { collector, page } = fixture;
    const policy = codeOf('Content-Security-Policy')[0] ?? '';
    const [tag = ''] = codeOf('Plain HTML').map((code) => here(code, collector));
    const content = here(policy.replace('Content-Security-Policy: ', ''), collector);
    await using site = await serveSite(
      () => `<!doctype html><meta http-equiv="Content-Security-Policy" content="${content}">${tag}<body></body>`,
    );
    await page.goto(site.origin);
    await eventually(() => assert.equal(collector.events('page_view').length, 1));
  });
});
