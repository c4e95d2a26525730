import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The sources of the style sheet: the classes of our own stand in them. */
export const sheetSource = (): string =>
  [
    join(import.meta.dirname, 'app/app.css'),
    ...globSync(join(import.meta.dirname, '../../packages/ui/src/**/*.css')).sort(),
  ]
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
