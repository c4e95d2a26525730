import * as lucide from 'lucide-react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { iconNames } from './icon-names.ts'

/** `trash-2` → Trash2. */
const componentOf = (name: string) =>
  // biome-ignore lint/performance/noDynamicNamespaceImportAccess: all of them are looked at
  lucide[name.replace(/(?:^|-)(\w)/g, (_, sign: string) => sign.toUpperCase()) as 'Trash2']

it('the sprite equals lucide’s icons', () => {
  const symbols = iconNames.map((name) => {
    const lines = renderToStaticMarkup(createElement(componentOf(name))).replace(/^<svg[^>]*>|<\/svg>$/g, '')
    return `<symbol id="${name}" viewBox="0 0 24 24">${lines.replace(/><\/\w+>/g, '/>')}</symbol>`
  })
  return expect(`<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join('\n')}\n</svg>\n`).toMatchFileSnapshot(
    './icons.svg',
  )
})
