import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { kolliIdMaxLength } from '@kolli/domain/delivery/kolli-ids';
import { createCanvas, Path2D } from '@napi-rs/canvas';
import { expect, test } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { barsOf, type Code, qrOf } from './codes.ts';

const path = fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'));
const { buffer } = new Uint8Array(await readFile(path));
prepareZXingModule({ overrides: { wasmBinary: buffer } });

/** What a scanner reads from a code, drawn with this many pixels to a module and white around it. */
async function read({ width, height, path }: Code, scale: number) {
  const quiet = 10 * scale;
  const canvas = createCanvas(width * scale + 2 * quiet, height * scale + 2 * quiet);
  const context = canvas.getContext('2d');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.setTransform(scale, 0, 0, scale, quiet, quiet);
  context.fillStyle = '#000';
  context.fill(new Path2D(path), 'evenodd');
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  const pixels = { data, width: canvas.width, height: canvas.height, colorSpace: 'srgb' } as const;
  const [found] = await readBarcodes(pixels as ImageData, { formats: ['QRCode', 'Code128'] });
  return found && `${found.format} ${found.text}`;
}

test.each([
  ['fp-10852'],
  ['00370123456789012345'],
  ['a'],
  ['se-1_2.3:4/5'],
  ['kolli-2026-11-22-0000012345678x'],
  ['9'.repeat(kolliIdMaxLength)],
  ['a-1_'.repeat(kolliIdMaxLength / 4)],
])('LST-03: both codes of a label read as its kolli ID: %s', async (id) => {
  expect(await read(qrOf(id), 4)).toBe(`QRCode ${id}`);
  expect(await read(barsOf(id), 2)).toBe(`Code128 ${id}`);
});
