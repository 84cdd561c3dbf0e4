// Tests that a browser is found where it is, and that a machine that cannot install one gets a reason instead of an error.
import assert from 'node:assert/strict';
import { type DebianBrowser, ensureBrowser, installedBrowser } from './debian-browser.ts';

const NONE: DebianBrowser = {
  name: 'Lynx',
  paths: ['/nowhere/lynx'],
  packages: ['no-such-package-of-debian'],
  megabytes: 1,
};

describe('A browser for the tests', () => {
  it('is the first executable of its paths', async () => {
    assert.equal(await installedBrowser({ ...NONE, paths: ['/nowhere/lynx', process.execPath] }), process.execPath);
    assert.equal(await installedBrowser(NONE), null);
  });

  it('is left out with a reason where this process may not install it', async () => {
    const { getuid } = process;
    process.getuid = () => 1000;
    try {
      const lines: string[] = [];
      const found = await ensureBrowser(NONE, { onProgress: (line) => lines.push(line) });
      assert.equal(found.path, null);
      assert.match(found.path === null ? found.reason : '', /^No Lynx: .*(needs root|not Debian)/);
      assert.deepEqual(lines, []);
    } finally {
      Object.assign(process, { getuid });
    }
  });
});
