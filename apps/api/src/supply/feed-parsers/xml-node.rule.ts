import { normalizeText } from './feed-text.rule.ts'

/** An element with its children; names have no namespace prefix. */
export interface XmlNode {
  name: string
  attributes: Record<string, string>
  line: number
  children: XmlNode[]
  text: string
}

/** The name of an element or an attribute without its namespace. */
export const localName = (name: string) => name.slice(name.indexOf(':') + 1)

/** The elements at a path below the node, in order. */
export function nodesAt(node: XmlNode, ...path: string[]): XmlNode[] {
  let nodes = [node]
  for (const name of path) {
    const inside: XmlNode[] = []
    for (const { children } of nodes) for (const child of children) if (child.name === name) inside.push(child)
    nodes = inside
  }
  return nodes
}

/** The first element at a path that holds any text, on one line; empty when there is none. */
export function textAt(node: XmlNode, ...path: string[]): string {
  for (const found of nodesAt(node, ...path)) {
    const text = normalizeText(found.text)
    if (text) return text
  }
  return ''
}

/** 1C writes flags as elements or as attributes. */
export function flagOf(node: XmlNode, name: string): boolean {
  return isYes(node.attributes[name]) || isYes(textAt(node, name))
}

export const isYes = (text: string | undefined) => /^(true|1|да|истина)$/i.test(text?.trim() ?? '')
