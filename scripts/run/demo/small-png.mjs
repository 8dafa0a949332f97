import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const COLOURS = 256;

/**
 * A PNG of at most 256 colours, a third as large as one of all colours. The other colours become the nearest of these,
 * which on pictures of screens happens to the edges of letters.
 * @param {{data: Uint8ClampedArray, width: number, height: number}} image opaque, four bytes a pixel
 */
export function smallPng({ data, width, height }) {
  const pixels = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const colourAt = (pixel) => pixels.getUint32(pixel * 4) >>> 8;
  const counts = new Map();
  for (let pixel = 0; pixel < width * height; pixel += 1)
    counts.set(colourAt(pixel), (counts.get(colourAt(pixel)) ?? 0) + 1);
  const palette = choosePalette(counts);
  const indexes = new Map([...counts.keys()].map((colour) => [colour, nearest(palette, colour)]));
  const rows = Buffer.alloc(height * (width + 1));
  for (let pixel = 0; pixel < width * height; pixel += 1)
    rows[Math.floor(pixel / width) * (width + 1) + 1 + (pixel % width)] = indexes.get(
      colourAt(pixel),
    );
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header(width, height)),
    chunk('PLTE', Buffer.from(palette.flatMap(channels))),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const channels = (colour) => [colour >> 16, (colour >> 8) & 0xff, colour & 0xff];

function distance(one, other) {
  const values = channels(other);
  return channels(one).reduce((sum, value, at) => sum + (value - values[at]) ** 2, 0);
}

/** Adds the colour that would be most wrong without it, in all its pixels together, until there are 256. */
function choosePalette(counts) {
  const palette = [];
  const wrong = new Map([...counts].map(([colour, count]) => [colour, count * 3 * 256 ** 2]));
  while (palette.length < Math.min(COLOURS, counts.size)) {
    let next;
    for (const [colour, error] of wrong)
      if (next === undefined || error > wrong.get(next)) next = colour;
    palette.push(next);
    for (const [colour, count] of counts)
      wrong.set(colour, Math.min(wrong.get(colour), count * distance(colour, next)));
  }
  return palette;
}

function nearest(palette, colour) {
  const distances = palette.map((one) => distance(one, colour));
  return distances.indexOf(Math.min(...distances));
}

/** Eight bits a pixel, which is an index of the palette. */
function header(width, height) {
  const bytes = Buffer.alloc(13);
  bytes.writeUInt32BE(width, 0);
  bytes.writeUInt32BE(height, 4);
  bytes.set([8, 3, 0, 0, 0], 8);
  return bytes;
}

function chunk(type, content) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(content.length, 0);
  ends.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}
