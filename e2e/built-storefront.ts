import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, globSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'

const build = resolve(import.meta.dirname, '..', 'apps', 'storefront', 'build')

/** Serves copies of the built storefront as successive versions on one port. */
export function openBuiltStorefront(apiUrl: string) {
  const folder = mkdtempSync(join(build, 'versions-'))
  let child: ChildProcess | null = null
  let port = 0

  return {
    address: (path: string) => `http://localhost:${port}${path}`,
    /** Makes another version without a build: a copy with other script names and another manifest. */
    make(version: string, { generation, timeline }: { generation: number; timeline: number }): string {
      const directory = join(folder, version)
      for (const part of ['client', 'server']) cpSync(join(build, part), join(directory, part), { recursive: true })
      const manifestFile = join(directory, 'client', 'build.json')
      const { version: previousVersion } = JSON.parse(readFileSync(manifestFile, 'utf8')) as { version: string }
      const scripts = globSync('client/assets/*.js', { cwd: directory }).map((path) => basename(path))
      const renamed = new Map(scripts.map((name) => [name, name.replace(/\.js$/, `-${version}.js`)]))
      for (const path of globSync('{client,server}/**/*.js', { cwd: directory })) {
        let text = readFileSync(join(directory, path), 'utf8').replaceAll(previousVersion, version)
        for (const [from, to] of renamed) text = text.replaceAll(from, to)
        writeFileSync(join(directory, path), text)
      }
      for (const [from, to] of renamed)
        renameSync(join(directory, 'client', 'assets', from), join(directory, 'client', 'assets', to))
      writeFileSync(manifestFile, JSON.stringify({ timeline, version, generation }))
      return directory
    },
    /** Replaces the served version. */
    async deploy(directory: string) {
      child ??= spawn(process.execPath, [join(import.meta.dirname, 'serve-build.ts'), apiUrl], {
        env: { ...process.env, NODE_ENV: 'production', VITEST: undefined },
        stdio: ['pipe', 'pipe', 'inherit'],
      })
      child.stdin!.write(`${directory}\n`)
      const [output] = (await once(child.stdout!, 'data')) as [Buffer]
      port = Number(String(output))
    },
    async close() {
      if (child) {
        const ended = once(child, 'close')
        child.kill('SIGKILL')
        await ended
      }
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
