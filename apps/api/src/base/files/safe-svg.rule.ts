import { SaxesParser, type SaxesTagNS } from 'saxes'
import { htmlText } from '../text/html-text.rule.ts'

/**
 * Allowed SVG elements. Not scripts, foreignObject, animation, links and sounds: they are active or load foreign
 * content.
 */
const allowedElements = new Set(
  `svg g defs symbol use title desc path rect circle ellipse line polyline polygon text tspan textPath image style
  clipPath mask marker pattern linearGradient radialGradient stop filter feBlend feColorMatrix feComponentTransfer
  feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow feFlood feFuncA
  feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting
  feSpotLight feTile feTurbulence`.split(/\s+/),
)

const svgNamespace = 'http://www.w3.org/2000/svg'
const xlinkNamespace = 'http://www.w3.org/1999/xlink'
const xmlNamespace = 'http://www.w3.org/XML/1998/namespace'

const isInternalReference = (value: string) => /^\s*#[^\s"'<>()]+\s*$/.test(value)
const isEmbeddedPicture = (value: string) => /^\s*data:image\/(png|jpeg|webp|gif);base64,[\w+/=\s]+$/.test(value)

/**
 * Whether CSS, or an attribute that may contain CSS, has no external references: every url() points into the SVG, and
 * there are no imports.
 */
function hasNoExternalReferences(css: string): boolean {
  // A backslash can escape letters of a forbidden word, a comment can split it.
  if (
    /[\\]|\/\*|@import|@charset|@namespace|expression\s*\(|javascript:|-moz-binding|behavior\s*:|image-set|src\s*\(/i.test(
      css,
    )
  )
    return false
  for (const [, inner = ''] of css.matchAll(/url\s*\(([^)]*)\)?/gi))
    if (!isInternalReference(inner.trim().replace(/^(['"])(.*)\1$/, '$2'))) return false
  return true
}

/**
 * Removes active content and external references from an SVG; null when it is not well-formed. The result is serialized
 * again, so nothing that a browser parses differently can hide in it. DTD entities count as not well-formed.
 */
export function safeSvg(source: string): string | null {
  const parser = new SaxesParser({ xmlns: true })
  const out: string[] = []
  let skippedDepth = 0
  let depth = 0
  let style: string | null = null
  let isDrawing = false
  let isBroken = false

  parser.on('error', () => {
    isBroken = true
  })
  parser.on('opentag', (tag) => {
    depth += 1
    if (depth === 1) isDrawing = tag.local === 'svg' && tag.uri === svgNamespace
    if (skippedDepth > 0 || tag.uri !== svgNamespace || !allowedElements.has(tag.local)) skippedDepth += 1
    else if (tag.local === 'style') style = ''
    else if (style === null)
      out.push(
        `<${tag.local}${depth === 1 ? ` xmlns="${svgNamespace}" xmlns:xlink="${xlinkNamespace}"` : ''}${attributes(tag)}>`,
      )
  })
  const addText = (text: string) => {
    if (skippedDepth > 0 || depth === 0) return
    if (style === null) out.push(htmlText(text))
    else style += text
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', (tag) => {
    depth -= 1
    if (skippedDepth > 0) skippedDepth -= 1
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
    if (local === 'href' && (uri === '' || uri === xlinkNamespace)) {
      const isAllowed = isInternalReference(value) || (tag.local === 'image' && isEmbeddedPicture(value))
      if (isAllowed) text += ` ${uri ? 'xlink:' : ''}href="${htmlText(value.trim())}"`
    } else if (uri === xmlNamespace && local === 'space') text += ` xml:space="${htmlText(value)}"`
    else if (uri === '' && hasNoExternalReferences(value)) text += ` ${local}="${htmlText(value)}"`
  }
  return text
}
