import { expect, test } from 'vitest'
import { openDataDirectory } from './data-directory.ts'

test('a data folder that is a file is refused with what to do', () => {
  expect(() => openDataDirectory(import.meta.filename)).toThrow(/Не удаётся писать в папку данных .+DATA_DIR/)
})
