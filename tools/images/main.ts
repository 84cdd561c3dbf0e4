// Implements npm run images: builds the image of every service with podman or docker, and prints their sizes.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { step } from '../start/progress.ts';
import { buildImages } from './build-images.ts';
import { findEngine } from './engine.ts';

const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as {
  version: string;
};

const found = await findEngine({ onProgress: (line) => console.error(line) });
if (found.engine === null) {
  console.error(found.reason);
  process.exit(1);
}
const { engine } = found;
const images = await step(`Images with ${engine.name}`, (onProgress) => buildImages(engine, { version, onProgress }));
console.log('\nimage                          size     built in');
for (const { tag, sizeMb, seconds } of images)
  console.log(`${tag.padEnd(28)} ${`${sizeMb} MB`.padStart(7)} ${`${seconds} s`.padStart(10)}`);
console.log('\nTo push them: tag them with your registry, and set global.image.registry (docs/deploy.md).');
