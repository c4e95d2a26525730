import { afterEach, expect, test, vi } from 'vitest'
import { openPdf } from './open-pdf.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('of the opened PDFs only the last ten are held in memory', () => {
  const shown: string[] = []
  vi.stubGlobal('window', { open: (address: string) => shown.push(address) })
  const freed: string[] = []
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((address) => void freed.push(address))
  for (let n = 0; n < 12; n += 1) openPdf(new Blob(['%PDF-1.7']))
  expect(new Set(shown).size).toBe(12)
  expect(freed).toEqual(shown.slice(0, 2))
})
