import { removeLocalPostgres } from '../../../packages/local-postgres/src/local-postgres.ts';

// A process of its own beside a test run, with the folders of its database as arguments. It ends what the run has
// started if that is killed, which nobody else could do then.
const groups = [];
process.on('message', (group) => groups.push(group));
process.on('disconnect', () => void endAll());

async function endAll() {
  for (const group of groups) {
    try {
      process.kill(-group, 'SIGKILL');
    } catch {
      // It has ended.
    }
  }
  for (const folder of process.argv.slice(2)) await removeLocalPostgres(folder);
  process.exit();
}
