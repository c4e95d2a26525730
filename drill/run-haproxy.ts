import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Balancer } from './balancer.ts'
import { endWithDrill } from './end-with-drill.ts'
import { accepts } from './run-nginx.ts'

const sample = join(import.meta.dirname, '..', 'deploy', 'haproxy.cfg')

export const isHaproxyInstalled = (): boolean => spawnSync('haproxy', ['-v'], { stdio: 'ignore' }).error === undefined

/** Runs HAProxy with deploy/haproxy.cfg, but without TLS and with these ports. */
export async function openHaproxy(port: number, ports: readonly number[]): Promise<Balancer> {
  const directory = mkdtempSync(join(tmpdir(), 'shpulka-haproxy-'))
  const configuration = join(directory, 'haproxy.cfg')
  const servers = ports.map((serverPort, n) => `  server process${n + 1} 127.0.0.1:${serverPort}`).join('\n')
  writeFileSync(
    configuration,
    readFileSync(sample, 'utf8')
      .replace('bind :80', `bind 127.0.0.1:${port}`)
      .replace(/^ {2}bind :443 .+\n/m, '')
      .replace(/^.+(redirect scheme|X-Forwarded-Proto) .+\n/gm, '')
      .replace(/(^ {2}server .+\n)+/gm, `${servers}\n`),
  )
  const haproxy = endWithDrill(spawn('haproxy', ['-db', '-f', configuration], { stdio: ['ignore', 'ignore', 'pipe'] }))
  let errorOutput = ''
  haproxy.stderr.on('data', (chunk) => {
    errorOutput += chunk
  })
  const ended = once(haproxy, 'exit')
  while (haproxy.exitCode === null && !(await accepts(port))) await pause(50)
  if (haproxy.exitCode !== null) {
    rmSync(directory, { recursive: true, force: true })
    throw new Error(`HAProxy ended with code ${haproxy.exitCode}: ${errorOutput}`)
  }
  return {
    name: 'HAProxy',
    url: `http://127.0.0.1:${port}`,
    pid: haproxy.pid!,
    async close() {
      haproxy.kill('SIGTERM')
      await ended
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
