import { statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'

const gigabyte = 2 ** 30
const memory = '/dev/shm'

export const isScratchInMemory = hasRoom()
/** The folder tests make their own in: memory where there is plenty, for a file is made there ten times as soon. */
export const scratch = isScratchInMemory ? memory : tmpdir()

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize > 4 * gigabyte && freemem() > 6 * gigabyte
  } catch {
    return false
  }
}
