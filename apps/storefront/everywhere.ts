import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const app = join(import.meta.dirname, 'app')
const importLine = /^import (?!type\b)(?:([\s\S]*?) from )?'([^']+)'/gm

/**
 * What the frame of the shop and its listings import before anything is requested: files of the program, and icons by
 * the names of their files. Parts of other pages stay out of what every guest loads, whoever adds them.
 */
export function modulesEverywhere(): { files: ReadonlySet<string>; icons: ReadonlySet<string> } {
  const files = new Set<string>()
  const icons = new Set<string>()
  const open = ['root.tsx', 'catalogue/catalog/category.route.tsx', 'catalogue/catalog/catalog.route.tsx'].map((path) =>
    join(app, path),
  )
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (files.has(file) || file.endsWith('.server.ts') || !existsSync(file)) continue
    files.add(file)
    for (const [, names, from] of readFileSync(file, 'utf8').matchAll(importLine)) {
      if (from === 'lucide-react')
        for (const [name] of names?.matchAll(/\b[A-Z]\w*/g) ?? []) icons.add(fileNameOf(name))
      if (from?.startsWith('.')) open.push(join(dirname(file), from))
    }
  }
  return { files, icons }
}

/** `ChevronLeft` is kept in chevron-left, `Trash2` in trash-2. */
const fileNameOf = (icon: string) => icon.replace(/(?<=[a-z\d])(?=[A-Z])|(?<=[A-Za-z])(?=\d)/g, '-').toLowerCase()
