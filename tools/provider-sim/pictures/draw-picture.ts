// Draws the picture of an ad: coloured tiles as a PNG, the same ones for the same ad and others for another.
import { createHash } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
/** Tiles a side; the right half mirrors the left one. */
const TILES = 8;
const COLOURS = 4;
/** PNG, section 11.2.2: eight bits for each pixel, each of which is the index of a colour. */
const DEPTH_AND_TYPE = [8, 3, 0, 0, 0];

/** @param seed such as the id of an ad @param size of a side, in pixels */
export function drawPicture(seed: string, size: number): Buffer {
  const bytes = createHash('sha256').update(seed).digest();
  const tile = (x: number, y: number) => (bytes[y * (TILES / 2) + Math.min(x, TILES - 1 - x)] ?? 0) % COLOURS;
  const rows = Array.from({ length: size }, (_, y) => {
    const row = Buffer.alloc(size + 1);
    for (let x = 0; x < size; x++) row[x + 1] = tile(tileOf(x, size), tileOf(y, size));
    return row;
  });
  const head = Buffer.alloc(8);
  head.writeUInt32BE(size, 0);
  head.writeUInt32BE(size, 4);
  const palette = createHash('sha256')
    .update(`${seed} colours`)
    .digest()
    .subarray(0, COLOURS * 3);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', Buffer.concat([head, Buffer.from(DEPTH_AND_TYPE)])),
    chunk('PLTE', palette),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const tileOf = (pixel: number, size: number): number => Math.floor((pixel * TILES) / size);

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}
