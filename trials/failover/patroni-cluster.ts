import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { expect } from 'vitest';
import { PatroniMember } from './patroni-member.ts';
import { freePorts, postgresBinaries, Programs } from '../testing/programs.ts';
import { withoutHaproxyAccount } from '../testing/without-haproxy-account.ts';

const names = ['one', 'two', 'three'] as const;
const host = '127.0.0.1';
const password = 'trial';
const patience = { timeout: 120_000, interval: 100 };

async function makeMembers(programs: Programs, etcdPort: number): Promise<PatroniMember[]> {
  const ports = await freePorts(2 * names.length);
  return Promise.all(
    names.map(async (name, index) => {
      const [restPort = 0, postgresPort = 0] = ports.slice(2 * index);
      const dataDir = join(programs.folder, name);
      const config = await programs.fillIn('patroni/member.yaml', `${name}.yaml`, {
        NAME: name,
        HOST: host,
        REST_PORT: restPort,
        REST_PASSWORD: password,
        POSTGRES_PORT: postgresPort,
        ETCD: `${host}:${etcdPort}`,
        DATA_DIR: dataDir,
        BIN_DIR: postgresBinaries(),
        SUPERUSER_PASSWORD: password,
        REPLICATION_PASSWORD: password,
        REWIND_PASSWORD: password,
        NETWORK: '127.0.0.0/8',
        // The trial has no certificates.
        HOST_OR_HOSTSSL: 'host',
      });
      return new PatroniMember(programs, { name, restPort, postgresPort, dataDir, config });
    }),
  );
}

async function startEtcd(programs: Programs): Promise<number> {
  const [clients = 0, peers = 0] = await freePorts(2);
  const [own, ofPeers] = [clients, peers].map((port) => `http://${host}:${port}`);
  const urls = {
    'data-dir': join(programs.folder, 'etcd'),
    'listen-client-urls': own,
    'advertise-client-urls': own,
    'listen-peer-urls': ofPeers,
    'initial-advertise-peer-urls': ofPeers,
    'initial-cluster': `default=${ofPeers}`,
  };
  const args = Object.entries(urls).map(([name, value]) => `--${name}=${value}`);
  args.push('--enable-v2=true');
  programs.start('/usr/bin/etcd', args, 'etcd');
  return clients;
}

/** Starts HAProxy and PgBouncer; `users` are names with passwords. */
async function startProxies(
  programs: Programs,
  members: readonly PatroniMember[],
  users: Readonly<Record<string, string>>,
): Promise<{ port: number; poolPort: number }> {
  const [port = 0, poolPort = 0] = await freePorts(2);
  const ofMembers = members.flatMap(({ postgresPort, restPort }, index) => [
    [`HOST_${index + 1}`, host],
    [`POSTGRES_PORT_${index + 1}`, postgresPort],
    [`REST_PORT_${index + 1}`, restPort],
  ]);
  const values = { HOST: host, PRIMARY_PORT: port, POOL_PORT: poolPort };
  const proxied = { ...values, ...Object.fromEntries(ofMembers) };
  const haproxy = await programs.fillIn(
    'patroni/haproxy.cfg',
    'haproxy.cfg',
    proxied,
    withoutHaproxyAccount,
  );
  programs.start('/usr/sbin/haproxy', ['-db', '-f', haproxy], 'haproxy');
  const lines = Object.entries(users).map(([name, secret]) => `"${name}" "${secret}"\n`);
  const userFile = await programs.write('users.txt', lines.join(''));
  const pgbouncer = await programs.fillIn('patroni/pgbouncer.ini', 'pgbouncer.ini', {
    ...values,
    USER_FILE: userFile,
  });
  programs.start('/usr/sbin/pgbouncer', [pgbouncer], 'pgbouncer');
  return { port, poolPort };
}

async function whoLeads(members: readonly PatroniMember[], former?: PatroniMember) {
  for (const member of members) {
    const answer = await fetch(`http://${host}:${member.restPort}/primary`, {
      signal: AbortSignal.timeout(1000),
    }).catch(() => undefined);
    if (answer?.status === 200 && member !== former) return member;
  }
  return undefined;
}

const whole = ['leader running', 'replica follows', 'sync_standby follows'];

/** The members with what they do, as `whole` has them if all are there and none lags. */
async function whatMembersDo(members: readonly PatroniMember[]): Promise<string[]> {
  const answers = await Promise.all(members.map((member) => member.seesCluster()));
  const seen = answers.find((answer) => answer !== undefined) ?? [];
  return seen
    .map(({ role, state, lag }) => {
      const isNear = typeof lag === 'number' && lag < 1_000_000;
      const isFollowing = ['running', 'streaming'].includes(state) && isNear;
      return `${role} ${role !== 'leader' && isFollowing ? 'follows' : state}`;
    })
    .sort();
}

/**
 * Three members under Patroni, with one etcd, HAProxy and PgBouncer before them, on the loopback; `users` are the logins of
 * PgBouncer with their passwords. `url` is the superuser's of the primary, through HAProxy; `poolPort` leads to the same.
 */
export async function startPatroniCluster(users: Readonly<Record<string, string>>) {
  const programs = new Programs(await mkdtemp(join(tmpdir(), 'kolli-failover-')));
  await programs.makeFolder();
  const etcdPort = await startEtcd(programs);
  const members = await makeMembers(programs, etcdPort);
  for (const member of members) member.start();
  const { port, poolPort } = await startProxies(programs, members, users);
  const close = async () => {
    for (const member of members) await member.remove();
    await programs.stop();
    await rm(programs.folder, { recursive: true, force: true });
  };
  /** The member that has the lead, once there is one that is not `former`. */
  const awaitLeader = async (former?: PatroniMember) => {
    let leader: PatroniMember | undefined;
    const found = async () => {
      leader = await whoLeads(members, former);
      return leader !== undefined;
    };
    await expect.poll(found, patience).toBe(true);
    if (leader === undefined) throw new Error('No member leads');
    return leader;
  };
  /** Waits until all members follow the leader, one of them synchronously. */
  const awaitWhole = async () => {
    await expect.poll(() => whatMembersDo(members), patience).toEqual(whole);
  };
  try {
    await awaitLeader();
    await awaitWhole();
  } catch (error) {
    await close();
    throw error;
  }
  const url = `postgres://postgres:${password}@${host}:${port}/postgres`;
  return { url, poolPort, members, awaitLeader, awaitWhole, close };
}
export type PatroniCluster = Awaited<ReturnType<typeof startPatroniCluster>>;
