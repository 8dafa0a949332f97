import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The command of a unit, by its key, with the release's folder instead of /opt/kolli. */
export function commandOf(
  folder: string,
  service: string,
  release = '/opt/kolli',
  step = 'ExecStart',
): string {
  const unit = readFileSync(join(folder, 'deploy', 'systemd', `${service}.service`), 'utf8');
  const command = new RegExp(`^${step}=(.+)$`, 'm').exec(unit)?.[1];
  if (command === undefined) throw new Error(`${service} starts nothing`);
  return command.replaceAll('/opt/kolli', release).replaceAll('%%', '%');
}

/** The commands of a documentation page that it shows as shell scripts, one text for each. */
export const scriptsOf = (page: string): string[] =>
  [...page.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, script = '']) => script);
