import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { basename, dirname } from 'node:path';
import { once } from 'node:events';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { UserError } from '../process/user-error.mjs';

/**
 * Packs a folder into a `.tar.gz` whose bytes depend only on names, contents and `time`: entries are sorted, of one
 * owner and time, and readable by all. Needs GNU tar.
 */
export async function writeArchive(folder, file, time) {
  const order = ['--sort=name', '--format=gnu', `--mtime=@${Math.floor(time.getTime() / 1000)}`];
  const owner = ['--owner=0', '--group=0', '--numeric-owner', '--mode=u=rwX,go=rX'];
  const place = ['-C', dirname(folder), '-c', basename(folder)];
  const tar = spawn('tar', [...order, ...owner, ...place], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, LC_ALL: 'C' },
  });
  const faults = [];
  tar.stderr.on('data', (text) => faults.push(text));
  const ended = once(tar, 'close');
  await pipeline(tar.stdout, createGzip({ level: 9 }), createWriteStream(file));
  const [code] = await ended;
  if (code !== 0) throw new UserError(`tar failed: ${Buffer.concat(faults).toString()}`);
}
