const isTest = (file) => /\.(test|spec)\.(ts|tsx|mjs)$|\/(test|testing)\/|\.gen\.ts$/.test(file);

/**
 * The cycles between folders: where files of one room import another and that one leads back. The rooms
 * of a folder are its subfolders, each with all that lies below, and its own files together.
 * Tests and what supports them may import anything.
 * @param {{source: string, dependencies: {resolved: string}[]}[]} modules as dependency-cruiser read them
 * @returns {string[]} one sentence for each cycle
 */
export function findFolderCycles(modules) {
  const ours = new Set(modules.map(({ source }) => source).filter((file) => !isTest(file)));
  const folders = new Map();
  for (const { source, dependencies } of modules.filter((module) => ours.has(module.source))) {
    for (const { resolved } of dependencies.filter((to) => ours.has(to.resolved))) {
      noteImport(folders, source, resolved);
    }
  }
  return [...folders].flatMap(([folder, rooms]) =>
    cyclesOf(rooms).map((cycle) => `cycle of folders in ${folder}: ${cycle.join(' → ')}`),
  );
}

function noteImport(folders, from, to) {
  const [fromSteps, toSteps] = [from.split('/'), to.split('/')];
  const depth = fromSteps.findIndex((step, index) => step !== toSteps[index]);
  if (depth === -1) return;
  const room = (steps) => (depth === steps.length - 1 ? 'its own files' : steps[depth]);
  const [fromRoom, toRoom] = [room(fromSteps), room(toSteps)];
  if (fromRoom === toRoom) return;
  const folder = fromSteps.slice(0, depth).join('/') || '.';
  const rooms = folders.get(folder) ?? new Map();
  folders.set(folder, rooms.set(fromRoom, (rooms.get(fromRoom) ?? new Set()).add(toRoom)));
}

/** The shortest way back to each room that has one, each cycle once. */
function cyclesOf(rooms) {
  const cycles = [...rooms.keys()].map((room) => wayBack(rooms, room)).filter(Boolean);
  const seen = new Set();
  return cycles.filter((cycle) => {
    const members = cycle.toSorted().join();
    return !seen.has(members) && seen.add(members);
  });
}

function wayBack(rooms, start) {
  const ways = [[start]];
  const visited = new Set();
  for (let way = ways.shift(); way !== undefined; way = ways.shift()) {
    for (const next of rooms.get(way.at(-1)) ?? []) {
      if (next === start) return way;
      if (!visited.has(next)) ways.push([...way, next]);
      visited.add(next);
    }
  }
  return undefined;
}
