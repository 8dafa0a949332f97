#!/bin/sh
# Version: zxing-wasm 3.1.4, @zxing/library 0.23.0, @ericblade/quagga2 1.12.1 and, for the pictures, bwip-js 4.11.4 and pngjs 7.0.0, Node 24.
# Source: https://github.com/Sec-ant/zxing-wasm (textMode), https://github.com/zxing-js/library (Code128Reader) and
# https://github.com/ericblade/quagga2 (code_128_reader)
#
# One would expect the GS1-128 label of an SSCC to be the same text for every library that reads pictures of bar codes, and the
# separator before a further element to be in it. The same label is four texts.
#
# zxing-wasm puts parentheses around each application identifier, which are not in the code. @zxing/library leaves out every FNC1:
# a number of pieces of variable length and the SSCC after it become one row of digits, which nobody can take apart again. Only with
# ASSUME_GS1, which is off, it has them, and then a symbology identifier as well. quagga2 begins with a separator that separates
# nothing.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --save-exact \
  zxing-wasm@3.1.4 @zxing/library@0.23.0 @ericblade/quagga2@1.12.1 bwip-js@4.11.4 pngjs@7.0.0 2>/dev/null
cat >run.mjs <<'JS'
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import bwipjs from 'bwip-js/node';
import { PNG } from 'pngjs';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

const require = createRequire(import.meta.url);
const zxing = require('@zxing/library');
const { default: quagga } = require('@ericblade/quagga2');
const wasmBinary = readFileSync('node_modules/zxing-wasm/dist/reader/zxing_reader.wasm').buffer;
prepareZXingModule({ overrides: { wasmBinary } });

function byZxingLibrary({ data, width, height }, assumesGs1) {
  const grey = new Uint8ClampedArray(width * height).map((_, at) => data[4 * at]);
  const source = new zxing.RGBLuminanceSource(grey, width, height);
  const bitmap = new zxing.BinaryBitmap(new zxing.HybridBinarizer(source));
  const hints = new Map([[zxing.DecodeHintType.POSSIBLE_FORMATS, [zxing.BarcodeFormat.CODE_128]]]);
  if (assumesGs1) hints.set(zxing.DecodeHintType.ASSUME_GS1, true);
  return new zxing.MultiFormatReader().decode(bitmap, hints).getText();
}

function byQuagga(png, size) {
  const src = `data:image/png;base64,${png.toString('base64')}`;
  const decoder = { readers: ['code_128_reader'] };
  const options = { src, numOfWorkers: 0, inputStream: { size }, locate: false, decoder };
  return new Promise((done) => quagga.decodeSingle(options, (found) => done(found?.codeResult?.code)));
}

for (const text of ['(00)376123456789012349', '(02)09501101530003(37)10(00)376123456789012349']) {
  const size = { scale: 4, height: 20, paddingwidth: 20, paddingheight: 10 };
  const png = await bwipjs.toBuffer({ bcid: 'gs1-128', text, backgroundcolor: 'FFFFFF', ...size });
  const { data, width, height } = PNG.sync.read(png);
  const image = { data: new Uint8ClampedArray(data), width, height, colorSpace: 'srgb' };
  const [found] = await readBarcodes(image);
  console.log(`zxing-wasm ${JSON.stringify(found.text)}`);
  console.log(`@zxing/library ${JSON.stringify(byZxingLibrary(image, false))}`);
  console.log(`@zxing/library with ASSUME_GS1 ${JSON.stringify(byZxingLibrary(image, true))}`);
  console.log(`quagga2 ${JSON.stringify(await byQuagga(png, width))}`);
}
JS
node run.mjs | tee out.txt
cat >expected.txt <<'TXT'
zxing-wasm "(00)376123456789012349"
@zxing/library "00376123456789012349"
@zxing/library with ASSUME_GS1 "]C100376123456789012349"
quagga2 "\u001d00376123456789012349"
zxing-wasm "(02)09501101530003(37)10(00)376123456789012349"
@zxing/library "0209501101530003371000376123456789012349"
@zxing/library with ASSUME_GS1 "]C102095011015300033710\u001d00376123456789012349"
quagga2 "\u001d02095011015300033710\u001d00376123456789012349"
TXT
diff expected.txt out.txt
