import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A package of a release, by its folder below the checkout.
 * @typedef {{path: string, name: string, version: string, license: string | undefined,
 *   integrity: string | undefined, isOurs: boolean, needs: string[]}} ProductionPackage
 */

/**
 * What workspaces need at run time: they themselves and their dependencies, with all of theirs, as package-lock.json
 * has them. Optional ones count if they are installed, optional peers do not. (`npm sbom` and `npm ls` of npm 11 leave
 * out packages that another workspace has as dev dependencies, or name test tools that are optional peers.)
 * @param {string} root folder of the checkout
 * @param {string[]} workspaces their folders
 * @returns {ProductionPackage[]} sorted by path
 */
export function productionPackages(root, workspaces) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const found = new Map();
  const waiting = [...workspaces];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (found.has(path)) continue;
    const entry = packages[path];
    const needs = dependenciesOf(packages, root, path);
    found.set(path, { path, ...describe(path, entry), needs });
    waiting.push(...needs);
  }
  return [...found.values()].toSorted((one, other) => (one.path < other.path ? -1 : 1));
}

function describe(path, { name, version, license, integrity }) {
  const isOurs = !path.includes('node_modules/');
  return { name: name ?? path.split('node_modules/').at(-1), version, license, integrity, isOurs };
}

/** The folders of a package's dependencies, where Node finds them. */
function dependenciesOf(packages, root, path) {
  const entry = packages[path];
  const { dependencies = {}, optionalDependencies = {} } = entry;
  const { peerDependencies = {}, peerDependenciesMeta = {} } = entry;
  const isInstalled = (found) => existsSync(join(root, found, 'package.json'));
  const optional = Object.keys(optionalDependencies).map((name) => find(packages, path, name));
  const peers = Object.keys(peerDependencies).filter(
    (name) => !peerDependenciesMeta[name]?.optional,
  );
  const needed = [...Object.keys(dependencies), ...peers]
    .filter((name) => !(name in optionalDependencies))
    .map((name) => {
      const found = find(packages, path, name);
      if (found === undefined) throw new Error(`${path} needs ${name}: package-lock.json has none`);
      return found;
    });
  return [...new Set([...needed, ...optional.filter((found) => found && isInstalled(found))])];
}

/** Looks in the node_modules of the folder and of those above it. */
function find(packages, from, name) {
  const steps = from.split('/');
  for (let depth = steps.length; depth >= 0; depth -= 1) {
    const candidate = [...steps.slice(0, depth), 'node_modules', name].join('/');
    const entry = packages[candidate];
    if (entry !== undefined) return entry.link ? entry.resolved : candidate;
  }
  return undefined;
}
