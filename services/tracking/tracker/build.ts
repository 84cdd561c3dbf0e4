// Builds the scripts that other sites run: the tracker that pages load, as one small minified file, and the pixel of a store.
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build, stop } from 'esbuild';
import { DEFAULT_OPTIONS, type TrackerOptions } from './src/options.ts';

/** 4.7 KB, the largest size at which the script may be transferred. */
export const maxGzipBytes = 4_812;

/** Makes the script for some options. */
export type TrackerScript = (options: TrackerOptions) => string;

let script: Promise<TrackerScript> | undefined;

/**
 * Returns the tracker as a browser runs it: an ES2020 script without imports, with its options at the end. It is built at the
 * first call and cached for the life of the process.
 * @throws Error with esbuild's messages when the source does not build
 */
export function trackerScript(): Promise<TrackerScript> {
  script ??= trackerCode(true).then((code) => (options) => `(OPTIONS=>{${code}})(${JSON.stringify(options)});\n`);
  return script;
}

/** Makes the custom pixel of a store, which has the options of the tracker. */
export type PixelScript = (options: TrackerOptions & { readonly endpoint: string }) => string;

let pixel: Promise<PixelScript> | undefined;

/** Returns the pixel for Shopify's sandbox, not minified, since its owner reads and pastes it. */
export function shopifyPixelScript(): Promise<PixelScript> {
  pixel ??= bundle('src/shopify/pixel.ts', false).then(
    (code) => (options) => `((OPTIONS) => {\n${code}\n})(${JSON.stringify(options)});\n`,
  );
  return pixel;
}

/** Returns the script with default options. */
export async function trackerSource(): Promise<string> {
  return (await trackerScript())(DEFAULT_OPTIONS);
}

/** Returns the transferred size of a script in bytes, with the best gzip compression. */
export function gzipBytes(script: string): number {
  return gzipSync(script, { level: 9 }).length;
}

/**
 * Returns the tracker's code, which reads its options from OPTIONS: the body of a function that has them as a parameter.
 * @throws Error with esbuild's messages when the source does not build
 */
export const trackerCode = (minify: boolean): Promise<string> => bundle('src/main.ts', minify);

async function bundle(entry: string, minify: boolean): Promise<string> {
  const result = await build({
    entryPoints: [fileURLToPath(new URL(entry, import.meta.url))],
    bundle: true,
    minify,
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
  const script = await trackerSource();
  const bytes = gzipBytes(script);
  const isTooBig = bytes > maxGzipBytes;
  console.log(`tracker: ${script.length} bytes, ${bytes} gzipped, of ${maxGzipBytes} allowed`);
  if (isTooBig) console.error('The tracker is too large: remove something from services/tracking/tracker/src.');
  process.exitCode = isTooBig ? 1 : 0;
}

if (import.meta.main) {
  if (process.argv.includes('--check')) await check();
  else process.stdout.write(await trackerSource());
}
