import { createHash } from 'node:crypto'
import { chmodSync, chownSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseUser } from './database-user.ts'

// A socket's path is limited to 103 bytes; for a longer data directory the socket is in the system's temporary folder.
export function socketPath(home: string): string {
  const beside = join(home, 'socket')
  if (Buffer.byteLength(join(beside, '.s.PGSQL.5432.lock')) <= 100) return beside
  return join(tmpdir(), `shpulka-${createHash('sha256').update(home).digest('hex').slice(0, 16)}`)
}

export function socketDirectory(home: string, user: DatabaseUser): string {
  const path = socketPath(home)
  mkdirSync(path, { recursive: true, mode: 0o700 })
  chmodSync(path, 0o700)
  if (user.ids) chownSync(path, user.ids.uid, user.ids.gid)
  return path
}

export const connectionString = (sockets: string, role: string, password: string) => (database: string) =>
  `postgres://${role}:${password}@${encodeURIComponent(sockets)}/${database}`
