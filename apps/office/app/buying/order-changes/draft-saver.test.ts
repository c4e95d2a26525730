import { expect, test } from 'vitest'
import { DraftSaver } from './draft-saver.ts'

/** Each save waits until the test answers it. */
function openSaver() {
  const calls: { draft: string; takesOver: boolean; answer: (error?: Error) => void }[] = []
  const saver = new DraftSaver(
    'old',
    (draft: string, takesOver) =>
      new Promise<void>((resolve, reject) => {
        calls.push({ draft, takesOver, answer: (error) => (error ? reject(error) : resolve()) })
      }),
  )
  return { saver, calls }
}
/** Lets what was answered go on. */
const goOn = () => new Promise(setImmediate)

test('what is typed while a save is in flight is saved when that save has ended', async () => {
  const { saver, calls } = openSaver()
  const first = saver.save()
  saver.latest = 'new'
  let isEnded = false
  const second = saver.save().then(() => {
    isEnded = true
  })
  calls[0]!.answer()
  await goOn()
  expect(isEnded).toBe(false)
  expect(calls.map(({ draft }) => draft)).toEqual(['old', 'new'])
  calls[1]!.answer()
  await Promise.all([first, second])
  expect(saver.isSaved).toBe(true)
})

test('a failed save leaves the draft unsaved; the next one saves it', async () => {
  const { saver, calls } = openSaver()
  const saving = saver.save()
  calls[0]!.answer(new Error('Нет связи'))
  await expect(saving).rejects.toThrow('Нет связи')
  expect(saver.isSaved).toBe(false)
  const again = saver.save()
  calls[1]!.answer()
  await again
  expect(saver.isSaved).toBe(true)
})

test('taking over waits for a save in flight, even one that fails, and is not lost', async () => {
  const { saver, calls } = openSaver()
  const saving = saver.save()
  const takingOver = saver.save({ takesOver: true })
  calls[0]!.answer(new Error('Состав меняет другой сотрудник'))
  await expect(saving).rejects.toThrow('Состав меняет')
  await goOn()
  expect(calls.map(({ takesOver }) => takesOver)).toEqual([false, true])
  calls[1]!.answer()
  await takingOver
  expect(saver.isSaved).toBe(true)
})

test('a draft that was read is saved already', async () => {
  const { saver, calls } = openSaver()
  saver.read('theirs')
  await saver.save()
  expect([saver.isSaved, saver.latest, calls.length]).toEqual([true, 'theirs', 0])
})
