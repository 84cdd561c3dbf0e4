// Names the browsers of the browser tests: Chromium as people have it, and its shell without windows.
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

/** Draws and runs pages as Chromium does, in a quarter of the time where one process draws all pages. It lacks what is around the page, such as settings. */
export const HEADLESS_SHELL: DebianBrowser = {
  name: 'Chromium’s headless shell',
  paths: ['/usr/bin/chromium-headless-shell'],
  packages: ['chromium-headless-shell', 'fonts-liberation'],
  megabytes: 65,
};
