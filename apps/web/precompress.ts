import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Plugin } from 'vite';

const compress = promisify(brotliCompress);
const isText = (name: string) => /\.(js|css|svg|json)$/.test(name);

/**
 * Writes a brotli copy next to each text file of the build but its pages, which the server changes; it sends
 * the copy to clients that accept brotli.
 */
export function precompress(): Plugin {
  let folder = '';
  return {
    name: 'precompress',
    apply: 'build',
    configResolved: ({ root, build }) => {
      folder = resolve(root, build.outDir);
    },
    closeBundle: async () => {
      const names = (await readdir(folder, { recursive: true })).filter(isText);
      const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
      const one = async (name: string) => {
        const file = join(folder, name);
        await writeFile(`${file}.br`, await compress(await readFile(file), { params }));
      };
      await Promise.all(names.map(one));
    },
  };
}
