// Names the Firefox of the tracker's tests.
import type { DebianBrowser } from './debian-browser.ts';

export const FIREFOX: DebianBrowser = {
  name: 'Firefox',
  paths: ['/usr/bin/firefox-esr', '/usr/bin/firefox'],
  packages: ['firefox-esr'],
  megabytes: 80,
};
