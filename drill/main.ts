import { allDrills } from './campaign.ts'
import { runClock } from './clock.ts'
import { runCluster } from './cluster.ts'
import { runDay } from './day.ts'
import { runDesk } from './desk.ts'
import { runDisk } from './disk.ts'
import type { Drill } from './drill.ts'
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

const drills: Readonly<Record<string, Drill>> = {
  races: runRaces,
  kills: runKills,
  payments: runPaymentScenarios,
  outages: runOutages,
  day: runDay,
  desk: runDesk,
  exchange: runExchangeDrill,
  'exchange-faults': runExchangeFaults,
  'exchange-load': runExchangeLoad,
  failover: runFailover,
  rolling: runRolling,
  releases: runReleases,
  nginx: runNginxSample,
  cluster: runCluster,
  watched: runWatched,
  disk: runDisk,
  clock: runClock,
  hanging: runHanging,
  hostile: runHostile,
  soak: runSoak,
  year: runYear,
}

const [name = '', ...args] = process.argv.slice(2)
const drill = name === 'all' ? allDrills(drills) : Object.hasOwn(drills, name) ? drills[name] : undefined
if (!drill) {
  process.stderr.write(`Учения: npm run drill -- all | ${Object.keys(drills).join(' | ')} [сколько раз]\n`)
  process.exit(2)
}
try {
  await drill((line) => process.stdout.write(`${line}\n`), args)
} catch (error) {
  process.stderr.write(`Учения «${name}» не пройдены: ${error instanceof Error ? error.stack : error}\n`)
  process.exitCode = 1
}
