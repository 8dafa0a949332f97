import { createCanvas, loadImage } from '@napi-rs/canvas';
import { expect, test } from 'vitest';
import { smallPng } from './small-png.mjs';

test('a small PNG has the pixels of its image, those of rare colours the nearest of 256', async () => {
  const canvas = createCanvas(40, 30);
  const context = canvas.getContext('2d');
  for (let x = 0; x < 40; x += 1)
    for (let y = 0; y < 30; y += 1) {
      context.fillStyle = `rgb(${x < 20 ? 10 : x * 6}, ${x < 20 ? 20 : y * 8}, 30)`;
      context.fillRect(x, y, 1, 1);
    }
  const image = context.getImageData(0, 0, 40, 30);
  const small = await loadImage(smallPng(image));
  expect([small.width, small.height]).toEqual([40, 30]);
  context.drawImage(small, 0, 0);
  const { data } = context.getImageData(0, 0, 40, 30);
  const differences = data.map((value, at) => Math.abs(value - image.data[at]));
  expect(Math.max(...differences)).toBeLessThan(16);
  expect(differences.subarray(0, 80)).toEqual(new Uint8ClampedArray(80));
  expect(new Set(new Uint32Array(data.buffer)).size).toBe(256);
});
