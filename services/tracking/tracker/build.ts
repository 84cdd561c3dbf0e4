// Builds the scripts that other sites run: the tracker that pages load, as one small minified file, and the pixel of a store.
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build, stop } from 'esbuild';
import {
  DEFAULT_OPTIONS,
  type TrackerOptions,
  type TrackerPlace,
  type TrackerSwitches,
  type TrackerValues,
} from './src/options.ts';

/** 4.8 KB, the largest size at which the script may be transferred. */
export const maxGzipBytes = 4_915;

/** Every option in use, with values of a usual length: the largest script that a profile has. */
export const EVERYTHING: TrackerOptions = {
  ...{ gpc: true, dnt: true, forms: true, outbound: true, spa: true, consent: true },
  ...{ days: 400, minutes: 240, param: 'svc_t', domain: 'www.shop.example' },
  ...{ paths: ['/account/*', '/checkout/done'], hosts: ['shop.example', 'booking.example'] },
};

/** Where a script posts that a site serves itself. */
const ENDPOINT = 'https://collect.shop.example/t/tk_0123456789abcdefghijkl';

/** Makes the script for some options. */
export type TrackerScript = (options: TrackerOptions) => Promise<string>;

/** The code for each set of switches that was asked for, without its values. */
const codes = new Map<string, Promise<string>>();

/**
 * Returns the maker of the tracker as a browser runs it: an ES2020 script without imports, with its values at the end. What a
 * profile switches off is not in it. The code of each set of switches is built at its first use and cached for the life of the
 * process.
 * @throws Error with esbuild's messages when the source does not build
 */
export async function trackerScript(): Promise<TrackerScript> {
  await codeOf({ ...DEFAULT_OPTIONS, isOwnFile: false });
  return async ({ gpc, dnt, forms, outbound, spa, consent, ...values }) => {
    const isOwnFile = values.endpoint !== undefined;
    const code = await codeOf({ gpc, dnt, forms, outbound, spa, consent, isOwnFile });
    return `(OPTIONS=>{${code}})(${JSON.stringify(values satisfies TrackerValues)});\n`;
  };
}

function codeOf({
  gpc,
  dnt,
  forms,
  outbound,
  spa,
  consent,
  isOwnFile,
}: TrackerSwitches & TrackerPlace): Promise<string> {
  const switches = Object.entries({ gpc, dnt, forms, outbound, spa, consent, isOwnFile });
  const define = Object.fromEntries(switches.map(([name, isOn]) => [`OPTIONS.${name}`, String(isOn)]));
  const key = JSON.stringify(define);
  const code = codes.get(key) ?? bundle('src/main.ts', { minify: true, define });
  codes.set(key, code);
  code.catch(() => codes.delete(key));
  return code;
}

/** Makes the custom pixel of a store, which has the options of the tracker. */
export type PixelScript = (options: TrackerOptions & { readonly endpoint: string }) => string;

let pixel: Promise<PixelScript> | undefined;

/** Returns the pixel for Shopify's sandbox, not minified, since its owner reads and pastes it. */
export function shopifyPixelScript(): Promise<PixelScript> {
  pixel ??= bundle('src/shopify/pixel.ts', { minify: false }).then(
    (code) => (options) => `((OPTIONS) => {\n${code}\n})(${JSON.stringify(options)});\n`,
  );
  return pixel;
}

/** Returns the script with these options, or with default ones. */
export async function trackerSource(options: Partial<TrackerOptions> = {}): Promise<string> {
  return (await trackerScript())({ ...DEFAULT_OPTIONS, ...options });
}

/** Returns the transferred size of a script in bytes, with the best gzip compression. */
export function gzipBytes(script: string): number {
  return gzipSync(script, { level: 9 }).length;
}

/**
 * Returns the tracker's code, which reads all its options from OPTIONS: the body of a function that has them as a parameter.
 * @throws Error with esbuild's messages when the source does not build
 */
export const trackerCode = (): Promise<string> =>
  bundle('src/main.ts', { minify: false, define: { 'OPTIONS.isOwnFile': 'true' } });

let lastBuild: Promise<unknown> = Promise.resolve();

/** Builds one bundle after the other, because the end of a build stops the child process of them all. */
function bundle(entry: string, options: { minify: boolean; define?: Record<string, string> }): Promise<string> {
  const built = lastBuild.then(() => bundleNow(entry, options));
  lastBuild = built.catch(() => undefined);
  return built;
}

async function bundleNow(
  entry: string,
  { minify, define = {} }: { minify: boolean; define?: Record<string, string> },
): Promise<string> {
  const result = await build({
    entryPoints: [fileURLToPath(new URL(entry, import.meta.url))],
    bundle: true,
    minify,
    define,
    // This is not a function yet: it is wrapped in one that takes the options.
    format: 'esm',
    target: 'es2020',
    charset: 'utf8',
    legalComments: 'none',
    write: false,
    logLevel: 'silent',
  });
  // esbuild works in a child process, which would otherwise run as long as the service.
  await stop();
  const [file] = result.outputFiles;
  if (!file) throw new Error('esbuild built the tracker but returned no file.');
  return file.text.trimEnd();
}

async function check(): Promise<void> {
  const scripts = {
    'the collector’s tracker': await trackerSource(EVERYTHING),
    'the tracker as a site’s own file': await trackerSource({ ...EVERYTHING, endpoint: ENDPOINT }),
  };
  for (const [what, script] of Object.entries(scripts))
    console.log(
      `${what}, everything on: ${script.length} bytes, ${gzipBytes(script)} gzipped, of ${maxGzipBytes} allowed`,
    );
  const isTooBig = Object.values(scripts).some((script) => gzipBytes(script) > maxGzipBytes);
  if (isTooBig) console.error('The tracker is too large: remove something from services/tracking/tracker/src.');
  process.exitCode = isTooBig ? 1 : 0;
}

if (import.meta.main) {
  if (process.argv.includes('--check')) await check();
  else process.stdout.write(await trackerSource());
}
