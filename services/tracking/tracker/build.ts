// Makes the scripts that others run: the tracker that pages load, one minified file, small enough not to be felt; and the pixel of a
// store.
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build, stop } from 'esbuild';
import { DEFAULT_OPTIONS, type TrackerOptions } from './src/options.ts';

/** 4.7 KB: the most that the script may weigh on the wire. */
export const maxGzipBytes = 4_812;

/** Makes the script of some options. */
export type TrackerScript = (options: TrackerOptions) => string;

let script: Promise<TrackerScript> | undefined;

/**
 * The tracker as a browser runs it: an ES2020 script without imports, with its options at the end.
 * Built on the first call and kept for the life of the process.
 * @throws Error with esbuild's messages when the source does not build
 */
export function trackerScript(): Promise<TrackerScript> {
  script ??= bundle('src/main.ts', true).then(
    (code) => (options) => `(OPTIONS=>{${code}})(${JSON.stringify(options)});\n`,
  );
  return script;
}

export interface PixelOptions {
  /** The collector's address with the profile's key. */
  readonly endpoint: string;
  readonly cookieDays: number;
}

/** Makes the custom pixel of a store. */
export type PixelScript = (options: PixelOptions) => string;

let pixel: Promise<PixelScript> | undefined;

/** The pixel for Shopify's sandbox, as its owner reads and pastes it: not minified. */
export function shopifyPixelScript(): Promise<PixelScript> {
  pixel ??= bundle('src/shopify-pixel.ts', false).then(
    (code) =>
      ({ endpoint, cookieDays }) =>
        `((ENDPOINT, COOKIE_DAYS) => {\n${code}\n})(${JSON.stringify(endpoint)}, ${cookieDays});\n`,
  );
  return pixel;
}

/** The script of a profile that set nothing. */
export async function trackerSource(): Promise<string> {
  return (await trackerScript())(DEFAULT_OPTIONS);
}

/** Weight of a script on the wire, in bytes, under gzip at its best. */
export function gzipBytes(script: string): number {
  return gzipSync(script, { level: 9 }).length;
}

async function bundle(entry: string, minify: boolean): Promise<string> {
  const result = await build({
    entryPoints: [fileURLToPath(new URL(entry, import.meta.url))],
    bundle: true,
    minify,
    // Not a function yet: it is wrapped in one that takes the options.
    format: 'esm',
    target: 'es2020',
    charset: 'utf8',
    legalComments: 'none',
    write: false,
    logLevel: 'silent',
  });
  // esbuild works in a child process, which would stay for as long as the service.
  await stop();
  const [file] = result.outputFiles;
  if (!file) throw new Error('esbuild built the tracker but gave no file back.');
  return file.text.trimEnd();
}

async function check(): Promise<void> {
  const script = await trackerSource();
  const bytes = gzipBytes(script);
  const isTooBig = bytes > maxGzipBytes;
  console.log(`tracker: ${script.length} bytes, ${bytes} gzipped, of ${maxGzipBytes} allowed`);
  if (isTooBig) console.error('The tracker is too big: take something out of services/tracking/tracker/src.');
  process.exitCode = isTooBig ? 1 : 0;
}

if (import.meta.main) {
  if (process.argv.includes('--check')) await check();
  else process.stdout.write(await trackerSource());
}
