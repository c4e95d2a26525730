import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { endWithDrill } from './end-with-drill.ts'

export const isNginxInstalled = (): boolean => spawnSync('nginx', ['-v'], { stdio: 'ignore' }).error === undefined

/**
 * Runs nginx until it is closed; resolves when it accepts connections on `port`. `httpOf` returns the contents of its
 * `http { … }` block and gets the folder of the configuration.
 */
export async function runNginx(
  port: number,
  httpOf: (directory: string) => string,
): Promise<{ pid: number; close: () => Promise<void> }> {
  const directory = mkdtempSync(join(tmpdir(), 'shpulka-nginx-'))
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${directory}/${name};`,
  )
  const configuration = join(directory, 'nginx.conf')
  writeFileSync(
    configuration,
    // When it runs as root, its workers would run as another user, which may not write here.
    `${process.getuid?.() === 0 ? 'user root;' : ''} daemon off; pid ${directory}/nginx.pid; error_log ${directory}/error.log; events {}
     http { access_log off; ${temporary.join(' ')} ${httpOf(directory)} }`,
  )
  const nginx = endWithDrill(
    spawn('nginx', ['-p', directory, '-c', configuration], { stdio: ['ignore', 'ignore', 'pipe'] }),
  )
  let errorOutput = ''
  nginx.stderr.on('data', (chunk) => {
    errorOutput += chunk
  })
  const ended = once(nginx, 'exit')
  while (nginx.exitCode === null && !(await accepts(port))) await pause(50)
  if (nginx.exitCode !== null) throw new Error(`nginx ended with code ${nginx.exitCode}: ${errorOutput}`)
  return {
    pid: nginx.pid!,
    async close() {
      nginx.kill('SIGTERM')
      await ended
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

export const accepts = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
