import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openPdfThread } from './pdf-thread.ts'

const spec = {
  head: { kind: 'Счёт', title: '№ 1', note: '', issuer: 'Шпулька', createdAt: new Date('2026-01-12T09:00:00Z') },
  blocks: [],
}

/** The threads that were given a document, in order. */
function watchedThreads(): () => Worker[] {
  const spy = vi.spyOn(Worker.prototype, 'postMessage')
  onTestFinished(() => spy.mockRestore())
  return () => spy.mock.contexts as unknown as Worker[]
}

test('documents in a row are drawn by one thread, which ends when none follows', async () => {
  const threads = watchedThreads()
  const { draw } = openPdfThread(1)
  const first = await draw([spec])
  expect(await draw([spec])).toEqual(first)
  expect(first.subarray(0, 5).toString()).toBe('%PDF-')
  const [thread, ...others] = threads()
  expect(others).toEqual([thread])
  await once(thread!, 'exit')
  await draw([spec])
  expect(threads()[2]).not.toBe(thread)
})

test('a document that cannot be drawn fails alone', async () => {
  const { draw } = openPdfThread()
  await expect(draw([{ ...spec, blocks: null as never }])).rejects.toThrow(/not iterable/)
  expect((await draw([spec])).subarray(0, 5).toString()).toBe('%PDF-')
})
