import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const app = join(import.meta.dirname, 'app')
const ui = join(import.meta.dirname, '../../packages/ui/src')
const uiPackage = '@shpulka/ui/'
const importLine = /^import (?!type\b)(?:[\s\S]*? from )?'([^']+)'/gm

/**
 * The modules that the page frame and listings import statically. Parts of other pages must stay out of what every
 * guest loads.
 */
export function commonModules(): ReadonlySet<string> {
  const files = new Set<string>()
  const queue = ['root.tsx', 'catalogue/catalog/category.route.tsx', 'catalogue/catalog/catalog.route.tsx'].map(
    (path) => join(app, path),
  )
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (files.has(file) || file.endsWith('.server.ts') || !existsSync(file)) continue
    files.add(file)
    for (const [, from] of readFileSync(file, 'utf8').matchAll(importLine))
      if (from?.startsWith('.')) queue.push(join(dirname(file), from))
      else if (from?.startsWith(uiPackage)) queue.push(join(ui, from.slice(uiPackage.length)))
  }
  return files
}
