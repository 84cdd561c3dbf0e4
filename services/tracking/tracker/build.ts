// Makes the tracker script that pages load: one minified file, small enough not to be felt.
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build, stop } from 'esbuild';

/** 4.7 KB: the most that the script may weigh on the wire. */
export const maxGzipBytes = 4_812;

let source: Promise<string> | undefined;

/**
 * The tracker as a browser runs it: an ES2020 script without imports.
 * Built on the first call and kept for the life of the process.
 * @throws Error with esbuild's messages when the source does not build
 */
export function trackerSource(): Promise<string> {
  source ??= bundle();
  return source;
}

/** Weight of a script on the wire, in bytes, under gzip at its best. */
export function gzipBytes(script: string): number {
  return gzipSync(script, { level: 9 }).length;
}

async function bundle(): Promise<string> {
  const result = await build({
    entryPoints: [fileURLToPath(new URL('src/main.ts', import.meta.url))],
    bundle: true,
    minify: true,
    format: 'iife',
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
  return file.text;
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
