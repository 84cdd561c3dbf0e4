// Names the Chromium of the browser tests.
import type { DebianBrowser } from './debian-browser.ts';

export const CHROMIUM: DebianBrowser = {
  name: 'Chromium',
  paths: [
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome-stable',
    '/usr/bin/google-chrome',
    '/opt/google/chrome/chrome',
  ],
  packages: ['chromium', 'fonts-liberation'],
  megabytes: 100,
};
