import { SaxesParser, type SaxesTagNS } from 'saxes'
import { htmlText } from '../text/html-text.rule.ts'

/**
 * Elements a drawing may have. Scripts, foreignObject, animation, links and sounds are left out: they act or bring
 * foreign content.
 */
const elements = new Set(
  `svg g defs symbol use title desc path rect circle ellipse line polyline polygon text tspan textPath image style
  clipPath mask marker pattern linearGradient radialGradient stop filter feBlend feColorMatrix feComponentTransfer
  feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow feFlood feFuncA
  feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting
  feSpotLight feTile feTurbulence`.split(/\s+/),
)

const svgSpace = 'http://www.w3.org/2000/svg'
const linkSpace = 'http://www.w3.org/1999/xlink'
const xmlSpace = 'http://www.w3.org/XML/1998/namespace'

const isOwnReference = (value: string) => /^\s*#[^\s"'<>()]+\s*$/.test(value)
const isEmbeddedPicture = (value: string) => /^\s*data:image\/(png|jpeg|webp|gif);base64,[\w+/=\s]+$/.test(value)

/**
 * Whether CSS, or an attribute that may contain CSS, refers to nothing outside the drawing: every url() points inside
 * it, nothing is imported.
 */
function hasNoExternalReferences(css: string): boolean {
  // A backslash can spell a forbidden word, a comment can split one.
  if (
    /[\\]|\/\*|@import|@charset|@namespace|expression\s*\(|javascript:|-moz-binding|behavior\s*:|image-set|src\s*\(/i.test(
      css,
    )
  )
    return false
  for (const [, inner = ''] of css.matchAll(/url\s*\(([^)]*)\)?/gi))
    if (!isOwnReference(inner.trim().replace(/^(['"])(.*)\1$/, '$2'))) return false
  return true
}

/**
 * The drawing without anything that could act or reach outside when shown; null when it is not well-formed SVG. The
 * rest is written anew, so nothing that a browser reads differently from this parser can hide in it. Entities of a DTD
 * count as not well-formed.
 */
export function safeSvg(source: string): string | null {
  const parser = new SaxesParser({ xmlns: true })
  const out: string[] = []
  let leftOut = 0
  let depth = 0
  let style: string | null = null
  let isDrawing = false
  let isBroken = false

  parser.on('error', () => {
    isBroken = true
  })
  parser.on('opentag', (tag) => {
    depth += 1
    if (depth === 1) isDrawing = tag.local === 'svg' && tag.uri === svgSpace
    if (leftOut > 0 || tag.uri !== svgSpace || !elements.has(tag.local)) leftOut += 1
    else if (tag.local === 'style') style = ''
    else if (style === null)
      out.push(
        `<${tag.local}${depth === 1 ? ` xmlns="${svgSpace}" xmlns:xlink="${linkSpace}"` : ''}${attributes(tag)}>`,
      )
  })
  const words = (text: string) => {
    if (leftOut > 0 || depth === 0) return
    if (style === null) out.push(htmlText(text))
    else style += text
  }
  parser.on('text', words)
  parser.on('cdata', words)
  parser.on('closetag', (tag) => {
    depth -= 1
    if (leftOut > 0) leftOut -= 1
    else if (style === null) out.push(`</${tag.local}>`)
    else if (tag.local === 'style') {
      if (hasNoExternalReferences(style)) out.push(`<style>${htmlText(style)}</style>`)
      style = null
    }
  })

  try {
    parser.write(source.replace(/^\uFEFF/, '')).close()
  } catch {
    return null
  }
  return isDrawing && !isBroken ? out.join('') : null
}

function attributes(tag: SaxesTagNS): string {
  let text = ''
  for (const { uri, local, prefix, value } of Object.values(tag.attributes)) {
    if (prefix === 'xmlns' || (prefix === '' && local === 'xmlns') || /^on/i.test(local)) continue
    if (local === 'href' && (uri === '' || uri === linkSpace)) {
      const isAllowed = isOwnReference(value) || (tag.local === 'image' && isEmbeddedPicture(value))
      if (isAllowed) text += ` ${uri ? 'xlink:' : ''}href="${htmlText(value.trim())}"`
    } else if (uri === xmlSpace && local === 'space') text += ` xml:space="${htmlText(value)}"`
    else if (uri === '' && hasNoExternalReferences(value)) text += ` ${local}="${htmlText(value)}"`
  }
  return text
}
