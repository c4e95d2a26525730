import { execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { recordCheckRun } from '../apps/api/src/checks/check-runs/check-runs.port.ts'
import { spawnShop } from '../apps/shop/src/spawned-shop.ts'
import type { Drill } from './drill.ts'
import { drillTokenSecret, openDrillShop } from './drill-shop.ts'
import { endWithDrill } from './end-with-drill.ts'
import { freePorts } from './free-ports.ts'
import { openTraffic } from './traffic.ts'
import { waitUntil } from './wait-until.ts'

const run = promisify(execFile)
const deploy = join(import.meta.dirname, '..', 'deploy')
const rules = join(deploy, 'prometheus/alerts.yml')
const dashboard = join(deploy, 'grafana/shop.json')
const scrapes = 6
const scrapeSeconds = 5

interface RuleGroups {
  readonly data: {
    readonly groups: readonly {
      readonly rules: readonly { name: string; type: string; health: string; lastError?: string; state?: string }[]
    }[]
  }
}

interface QueryAnswer {
  readonly status: string
  readonly error?: string
  readonly data?: { readonly result: readonly unknown[] }
}

/**
 * npm run drill -- watched: a real Prometheus scrapes a shop that sells, evaluates every rule of alerts and every query
 * of the dashboard; the compose file is read by docker-compose. Says what is not installed.
 */
export const runWatched: Drill = async (print) => {
  print(readComposeFile())
  if (!isInstalled('promtool') || !isInstalled('prometheus'))
    return print('Prometheus не установлен: тревоги не проверены')
  print((await run('promtool', ['check', 'rules', rules])).stdout.trim().replace(/\s+/g, ' '))
  const drill = await openDrillShop()
  const directory = mkdtempSync(join(tmpdir(), 'shpulka-watched-'))
  const [port] = await freePorts(1)
  const shop = await spawnShop({
    DATABASE_URL: drill.url,
    SHOP_DEMO: 'on',
    DATA_DIR: join(directory, 'shop'),
    TOKEN_SECRET: drillTokenSecret,
    PROOF_OF_WORK: 'off',
    TRUSTED_PROXIES: '1',
    METRICS_TOKEN: drillTokenSecret,
  })
  writeFileSync(join(directory, 'prometheus.yml'), configuration(new URL(shop.url).host))
  const prometheus = endWithDrill(
    spawn(
      'prometheus',
      [
        `--config.file=${join(directory, 'prometheus.yml')}`,
        `--storage.tsdb.path=${join(directory, 'data')}`,
        `--web.listen-address=127.0.0.1:${port}`,
      ],
      { stdio: ['ignore', 'ignore', 'pipe'] },
    ),
  )
  let log = ''
  prometheus.stderr.on('data', (chunk) => {
    log = (log + chunk).slice(-2_000)
  })
  const ended = once(prometheus, 'exit')
  const ask = async (path: string) => (await (await fetch(`http://127.0.0.1:${port}/api/v1/${path}`)).json()) as unknown
  const query = async (text: string) =>
    (await ask(`query?${new URLSearchParams({ query: text })}`).catch(() => ({ status: 'error' }))) as QueryAnswer
  try {
    // As the timer of npm run verify does: a shop that was never checked is an alert.
    await drill.verify()
    await recordCheckRun(drill.pool, 'verify', true)
    const traffic = await openTraffic(drill.pool, shop.url)
    await waitUntil(`Prometheus does not see the shop: ${log}`, async () => {
      const { data } = await query('up{job="shop"} == 1')
      return data !== undefined && data.result.length > 0
    })
    for (let at = 0; at < scrapes; at += 1) {
      for (const path of ['/', '/catalog', '/contacts']) await (await fetch(shop.url + path)).arrayBuffer()
      await traffic.flow(1_000)
      await pause(scrapeSeconds * 1_000)
    }
    const { groups } = ((await ask('rules')) as RuleGroups).data
    const all = groups.flatMap((group) => group.rules)
    const broken = all.filter(({ health }) => health !== 'ok').map(({ name, lastError }) => `${name}: ${lastError}`)
    const firing = all.filter(({ state }) => state === 'firing').map(({ name }) => name)
    print(`правил ${all.length}, не вычислено ${broken.length}; горит: ${firing.join(', ') || 'ничего'}`)
    const panels = queriesOf(readFileSync(dashboard, 'utf8'))
    const empty: string[] = []
    for (const { title, text } of panels) {
      const { status, error, data } = await query(text)
      if (status !== 'success') broken.push(`${title}: ${error}`)
      else if (data!.result.length === 0) empty.push(title)
    }
    print(
      `запросов доски ${panels.length}, с данными ${panels.length - empty.length}; пока пусто (не случалось в магазине): ` +
        ([...new Set(empty)].join(', ') || 'нет таких'),
    )
    if (broken.length > 0) throw new Error(broken.join('\n'))
    if (empty.length > panels.length / 2) throw new Error('Больше половины запросов доски пусты')
    if (firing.length > 0) throw new Error(`Тревоги у здорового магазина: ${firing.join(', ')}`)
  } finally {
    prometheus.kill('SIGTERM')
    await ended
    await shop.stop()
    await drill.close()
    rmSync(directory, { recursive: true, force: true })
  }
}

const configuration = (target: string) => `
global: { scrape_interval: ${scrapeSeconds}s, evaluation_interval: ${scrapeSeconds}s }
rule_files: ['${rules}']
scrape_configs:
  - job_name: shop
    authorization: { credentials: '${drillTokenSecret}' }
    static_configs: [{ targets: ['${target}'] }]
`

function queriesOf(json: string): { title: string; text: string }[] {
  const { panels } = JSON.parse(json) as {
    panels: readonly { title: string; targets?: readonly { expr: string }[] }[]
  }
  return panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => ({ title, text: expr })))
}

/** Docker's own reader of compose files checks the form and what refers to what; nothing is started. */
function readComposeFile(): string {
  if (!isInstalled('docker-compose')) return 'docker-compose не установлен: compose.yaml не прочитан'
  const folder = mkdtempSync(join(tmpdir(), 'shpulka-compose-'))
  try {
    copyFileSync(join(deploy, 'compose.yaml'), join(folder, 'compose.yaml'))
    mkdirSync(join(folder, 'secrets'))
    const { status, stderr } = spawnSync('docker-compose', ['-f', join(folder, 'compose.yaml'), 'config', '--quiet'], {
      encoding: 'utf8',
    })
    if (status !== 0) throw new Error(`compose.yaml: ${stderr}`)
    return 'compose.yaml прочитан docker-compose без замечаний'
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const isInstalled = (program: string) => spawnSync(program, ['--version'], { stdio: 'ignore' }).error === undefined
