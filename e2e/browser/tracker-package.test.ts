// Tests the tracker's npm package in a real browser: installed from its tarball, bundled into a page's own script.
import assert from 'node:assert/strict';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { stop } from 'esbuild';
import { installTracker, type Project } from '../../services/tracking/test/installed-tracker.ts';
import { serveSite } from './site.ts';
import { useBrowser } from './tracker-fixture.ts';

const FORM =
  '<form onsubmit="event.preventDefault()"><input name="email" value="ana@example.com"><button>Send</button></form>';

describe('The tracker from its npm package', () => {
  const open = useBrowser();
  let project: Project;
  before(async () => {
    project = await installTracker();
  });
  after(async () => {
    await stop();
    await project?.[Symbol.asyncDispose]();
  });

  async function shop(script: string, tag = '') {
    await project.write(
      'app.ts',
      `import { consent, identify, init, type InitOptions, track } from '@touchline/tracker';\n${script}`,
    );
    const app = await project.bundle('app.ts');
    const page = `<!doctype html><title>Shop</title>${tag}<body>${FORM}<script src="/app.js"></script></body>`;
    return serveSite((path) => (path === '/app.js' ? app : page));
  }

  it('records the page, calls before and after init, navigations and forms', async () => {
    await using fixture = await open();
    const { collector, page } = fixture;
    const options = { collector: new URL(collector.scriptUrl).origin, key: 'pk_test' };
    await using site = await shop(`
      track('early', { pages: 12 });
      init(${JSON.stringify(options)});
      identify({ external_id: 7 });
      init(${JSON.stringify(options)}).track('late');`);
    await page.goto(`${site.origin}/?utm_source=letter`);
    await page.click('button');
    await page.evaluate(`history.pushState({}, '', '/other')`);
    await eventually(() => assert.equal(collector.events().length, 6));
    assert.deepEqual(
      collector.events().map(({ type, name }) => name ?? type),
      ['page_view', 'early', 'identify', 'late', 'form_submit', 'page_view'],
    );
    assert.deepEqual(collector.events('identify')[0]?.traits, { external_id: '7' });
  });

  it('has the settings that it is given', async () => {
    await using fixture = await open();
    const { collector, context, page } = fixture;
    const options = {
      collector: `${new URL(collector.scriptUrl).origin}/`,
      key: 'pk_test',
      settings: { track_forms: false, cookie_days: 2 },
    };
    await using site = await shop(`init(${JSON.stringify(options)}); window.track = track;`);
    await page.goto(site.origin);
    await page.click('button');
    await page.evaluate(`track('behind_the_form')`);
    await eventually(() => assert.equal(collector.events('track').length, 1));
    assert.deepEqual(
      collector.events().map(({ type }) => type),
      ['page_view', 'track'],
    );
    const cookie = (await context.cookies()).find(({ name }) => name === '_tl_vid');
    assert.ok((cookie?.expires ?? 0) < Date.now() / 1000 + 2.1 * 86_400, `${cookie?.expires}`);
  });

  it('stores and sends nothing before consent, where that is needed', async () => {
    await using fixture = await open();
    const { collector, context, page } = fixture;
    const options = { collector: new URL(collector.scriptUrl).origin, key: 'pk_test', settings: { consent: 'opt_in' } };
    await using site = await shop(
      `init(${JSON.stringify(options)} as InitOptions); track('early'); window.agree = consent;`,
    );
    await page.goto(site.origin);
    await page.waitForFunction('window.agree');
    assert.deepEqual([await context.cookies(), collector.raw], [[], []]);
    await page.evaluate('agree(true)');
    await eventually(() => assert.equal(collector.events().length, 2));
    assert.equal((await context.cookies()).length, 1);
  });

  it('records once where the page has the script tag, too', async () => {
    await using fixture = await open();
    const { collector, page } = fixture;
    const options = { collector: new URL(collector.scriptUrl).origin, key: 'pk_test' };
    await using site = await shop(
      `init(${JSON.stringify(options)}); track('once');`,
      `<script src="${collector.scriptUrl}"></script>`,
    );
    await page.goto(site.origin);
    await eventually(() => assert.equal(collector.events('track').length, 1));
    assert.equal(collector.events('page_view').length, 1);
  });

  const unusable = [
    undefined,
    {},
    { collector: 'collect.example.com', key: 'pk_test' },
    { collector: 'javascript:alert(1)', key: 'pk_test' },
    { collector: 'http://localhost', key: '../x' },
    { collector: 5, key: null, settings: null },
  ];
  it('says what is missing, and leaves the page alone, where it is given no usable address or key', async () => {
    await using fixture = await open();
    const { page } = fixture;
    const said: string[] = [];
    const errors: Error[] = [];
    page.on('console', (message) => said.push(message.text()));
    page.on('pageerror', (error) => errors.push(error));
    const calls = unusable.map((options) => `init(${JSON.stringify(options)} as never).track('x');`).join('\n');
    await using site = await shop(`${calls}\ndocument.title = 'The app runs';`);
    await page.goto(site.origin);
    assert.equal(await page.title(), 'The app runs');
    assert.deepEqual([said.length, errors], [unusable.length, []], said.join('\n'));
    assert.match(said[0] ?? '', /^@touchline\/tracker: init needs collector/);
  });
});
