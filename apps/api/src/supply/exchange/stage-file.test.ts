import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../base/db/test-database.ts'
import { stageFile } from './stage-file.ts'

const { pool } = await testDatabase('empty')
const storage = { put: async () => {}, remove: async () => {} }

describe('a file the shop has fetched', () => {
  test('is closed also when it cannot be queued', async () => {
    const bytes = Readable.from(['<yml_catalog/>'])
    await expect(stageFile({ pool, storage }, 2_000_000_000, 'feed.xml', bytes)).rejects.toThrow()
    expect(bytes.destroyed).toBe(true)
  })
})
