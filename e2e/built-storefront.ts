import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, globSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'

const build = resolve(import.meta.dirname, '..', 'apps', 'storefront', 'build')

/** Copies of the built storefront that differ as two versions do, served one after another on one port. */
export function openBuiltStorefront(apiUrl: string) {
  const folder = mkdtempSync(join(build, 'versions-'))
  let child: ChildProcess | null = null
  let port = 0

  return {
    address: (path: string) => `http://localhost:${port}${path}`,
    /** A version of its own: other names of all scripts, a later manifest. Made in a moment, of the same sources. */
    make(version: string, { generation, timeline }: { generation: number; timeline: number }): string {
      const own = join(folder, version)
      for (const part of ['client', 'server']) cpSync(join(build, part), join(own, part), { recursive: true })
      const manifestFile = join(own, 'client', 'build.json')
      const { version: before } = JSON.parse(readFileSync(manifestFile, 'utf8')) as { version: string }
      const scripts = globSync('client/assets/*.js', { cwd: own }).map((path) => basename(path))
      const renamed = new Map(scripts.map((name) => [name, name.replace(/\.js$/, `-${version}.js`)]))
      for (const path of globSync('{client,server}/**/*.js', { cwd: own })) {
        let text = readFileSync(join(own, path), 'utf8').replaceAll(before, version)
        for (const [from, to] of renamed) text = text.replaceAll(from, to)
        writeFileSync(join(own, path), text)
      }
      for (const [from, to] of renamed)
        renameSync(join(own, 'client', 'assets', from), join(own, 'client', 'assets', to))
      writeFileSync(manifestFile, JSON.stringify({ timeline, version, generation }))
      return own
    },
    /** From now on this version answers, and the one before is gone. */
    async deploy(directory: string) {
      await stop()
      child = spawn(process.execPath, [join(import.meta.dirname, 'serve-build.ts'), directory, String(port), apiUrl], {
        env: { ...process.env, NODE_ENV: 'production', VITEST: undefined },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      const [said] = (await once(child.stdout!, 'data')) as [Buffer]
      port = Number(String(said))
    },
    async close() {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }

  async function stop() {
    if (!child || child.exitCode !== null) return
    const ended = once(child, 'close')
    child.kill('SIGKILL')
    await ended
  }
}
