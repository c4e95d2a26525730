import { mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { scratch } from './test-scratch.ts'
import { readTokenSecret, storedTokenSecret } from './token-secret.ts'

const newFolder = () => mkdtempSync(join(scratch, 'token-secret-'))

test('simultaneous first starts get one secret, closed to others', async () => {
  const folder = newFolder()
  const secrets = await Promise.all(Array.from({ length: 8 }, () => storedTokenSecret(folder)))
  expect(new Set(secrets).size).toBe(1)
  expect(secrets[0]).toMatch(/^[\w-]{64}$/)
  expect(await readTokenSecret(folder)).toBe(secrets[0])
  expect(readdirSync(folder)).toEqual(['token-secret'])
  expect(statSync(join(folder, 'token-secret')).mode & 0o777).toBe(0o600)
})

test('reading makes no secret; an empty file, of a full disk, is none; a cut one is refused and stays', async () => {
  const folder = newFolder()
  const path = join(folder, 'token-secret')
  expect([await readTokenSecret(folder), readdirSync(folder)]).toEqual([null, []])
  writeFileSync(path, 'обрезан')
  await expect(storedTokenSecret(folder)).rejects.toThrow('секрет повреждён')
  expect(readFileSync(path, 'utf8')).toBe('обрезан')
  writeFileSync(path, '')
  expect(await readTokenSecret(folder)).toBeNull()
  expect(await storedTokenSecret(folder)).toBe(readFileSync(path, 'utf8'))
})
