import { allDrills, type CountedDrill } from './all-drills.ts'
import { runClock } from './clock.ts'
import { runCluster } from './cluster.ts'
import { runDay } from './day.ts'
import { runDesk } from './desk.ts'
import { runDisk } from './disk.ts'
import { runExchangeDrill } from './exchange.ts'
import { runExchangeFaults } from './exchange-faults.ts'
import { runExchangeLoad } from './exchange-load.ts'
import { runFailover } from './failover.ts'
import { runHanging } from './hanging.ts'
import { runHostile } from './hostile.ts'
import { runKills } from './kills.ts'
import { runNginxSample } from './nginx.ts'
import { runOutages } from './outages.ts'
import { runPaymentScenarios } from './payment-scenarios.ts'
import { runRaces } from './races.ts'
import { runReleases } from './releases.ts'
import { runRolling } from './rolling.ts'
import { runSoak } from './soak.ts'
import { runWatched } from './watched.ts'
import { runYear } from './year.ts'

// npm run drill -- NAME: plays failures that a shop must survive, on separate processes and a separate database, then
// checks all invariants.

const drills: Readonly<Record<string, CountedDrill>> = {
  races: { run: runRaces, goals: 'G1 G2 G4', counts: [1_000] },
  kills: { run: runKills, goals: 'G5', counts: [17] },
  payments: { run: runPaymentScenarios, goals: 'G3', counts: [2_000] },
  outages: { run: runOutages, goals: 'G6', counts: [50] },
  day: { run: runDay, goals: 'G1–G5', counts: [5_000] },
  desk: { run: runDesk, goals: '', counts: [100, 5_000] },
  exchange: { run: runExchangeDrill, goals: '', counts: [3_000, 100] },
  'exchange-faults': { run: runExchangeFaults, goals: '', counts: [1_000] },
  'exchange-load': { run: runExchangeLoad, goals: '', counts: [10_000, 2_000] },
  failover: { run: runFailover, goals: 'G6', counts: [] },
  rolling: { run: runRolling, goals: 'G19', counts: [10, 10_000] },
  releases: { run: runReleases, goals: 'G19', counts: [] },
  nginx: { run: runNginxSample, goals: '', counts: [] },
  cluster: { run: runCluster, goals: 'G6', counts: [5] },
  watched: { run: runWatched, goals: '', counts: [] },
  disk: { run: runDisk, goals: 'G18', counts: [5] },
  clock: { run: runClock, goals: 'G17', counts: [50] },
  hanging: { run: runHanging, goals: 'G8', counts: [] },
  hostile: { run: runHostile, goals: 'G11', counts: [100_000] },
  soak: { run: runSoak, goals: 'G16', counts: [60], maxMinutes: 120 },
  year: { run: runYear, goals: 'G20', counts: [20], maxMinutes: 120 },
}

const [name = '', ...args] = process.argv.slice(2)
const drill = name === 'all' ? allDrills(drills) : Object.hasOwn(drills, name) ? drills[name]!.run : undefined
if (!drill) {
  process.stderr.write(`Учения: npm run drill -- all | ${Object.keys(drills).join(' | ')} [сколько раз]\n`)
  process.exit(2)
}
// Processes that a drill has started end with it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(130))
try {
  await drill((line) => process.stdout.write(`${line}\n`), args)
} catch (error) {
  process.stderr.write(`Учения «${name}» не пройдены: ${error instanceof Error ? error.stack : error}\n`)
  process.exitCode = 1
}
