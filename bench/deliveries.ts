import { loadavg } from 'node:os';
import { issueTokens, type TokenIssuer } from './deliveries/issue-tokens.ts';
import { measureOccupancy } from './deliveries-occupancy.ts';
import { measureScroll } from './deliveries-scroll.ts';
import { measureListPages, pageRequests } from './deliveries/list-pages.ts';
import { type LoadedSite, loadSite } from './deliveries/load-site.ts';
import { measureSearches } from './deliveries/searches.ts';
import { type RunningServer, startBare, startKolli } from './deliveries/start-servers.ts';
import { measureScan } from './scan.ts';

const seed = 7;
const pharmacies = 100;

async function load(deliveriesEach: number, openEach: number): Promise<LoadedSite> {
  const site = await loadSite({ pharmacies, deliveriesEach, openEach, seed });
  const seconds = site.seconds.toFixed(0);
  console.log(`${site.deliveries} deliveries at ${pharmacies} pharmacies loaded in ${seconds} s`);
  return site;
}

async function measurePages(
  sites: { readonly large: LoadedSite; readonly small: LoadedSite },
  servers: { readonly large: RunningServer; readonly small: RunningServer },
  issuer: TokenIssuer,
): Promise<void> {
  const locked = await startBare(sites.large, 'locked');
  const owner = await startBare(sites.large, 'owner');
  const contest = async (
    name: string,
    site: LoadedSite,
    server: RunningServer,
    by?: TokenIssuer,
  ) => ({ name, requests: await pageRequests(site, server, by) });
  try {
    await measureListPages({
      large: await contest('Kolli at 1,000,000', sites.large, servers.large, issuer),
      small: await contest('Kolli at 10,000', sites.small, servers.small, issuer),
      locked: await contest('bare at 1,000,000, its lock on', sites.large, locked),
      owner: await contest('bare at 1,000,000, no lock', sites.large, owner),
    });
  } finally {
    await Promise.all([locked.stop(), owner.stop()]);
  }
}

/** All benchmarks of deliveries, one after the other. */
export async function measureDeliveries(): Promise<void> {
  await measureLists();
  await measureOccupancy();
  await measureScroll();
  await measureScan();
}

/**
 * Lists and searches on 1,000,000 deliveries of 100 pharmacies, 3 % of them open, compared with 10,000
 * deliveries of as many pharmacies, with enough open ones for full pages.
 */
export async function measureLists(): Promise<void> {
  const sites = { large: await load(10_000, 300), small: await load(100, 70) };
  // Other load on the machine makes the figures less reliable.
  console.log(`Load of the machine before: ${loadavg()[0]?.toFixed(1)}`);
  const issuer = await issueTokens();
  try {
    const servers = {
      large: await startKolli(sites.large, issuer),
      small: await startKolli(sites.small, issuer),
    };
    try {
      await measurePages(sites, servers, issuer);
      await measureSearches(sites.large, servers.large, issuer);
    } finally {
      await Promise.all([servers.large.stop(), servers.small.stop()]);
    }
  } finally {
    issuer.close();
    await Promise.all([sites.large.world.close(), sites.small.world.close()]);
  }
}
