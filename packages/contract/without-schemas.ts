interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
}
type Call = Node & {
  readonly callee: Node & { readonly name?: string; readonly object?: { readonly name?: string } }
  readonly arguments: readonly Node[]
}
type Property = Node & { readonly key?: { readonly name?: string } }

/**
 * A plugin of Vite that leaves of the contract's calls what a browser needs: method, path, and whether there is a body.
 * Their schemas, by which only the server checks, were a third of the office's scripts.
 */
export const withoutSchemas = {
  name: 'contract-without-schemas',
  applyToEnvironment: ({ name }: { readonly name: string }) => name === 'client',
  transform: {
    filter: { id: /\/packages\/contract\/src\/[^?]+\.ts$/ },
    handler(this: { parse(code: string): unknown }, code: string) {
      return { code: shortened(code, this.parse(code) as Node), map: null }
    },
  },
}

/** The source with shorter calls and empty schemas; other calls at its top level are marked as having no effect. */
function shortened(code: string, program: Node): string {
  const edits: { readonly start: number; readonly end: number; readonly text: string }[] = []
  visit(program, (node) => {
    if (node.type.endsWith('FunctionExpression') || node.type === 'FunctionDeclaration') return false
    if (node.type !== 'CallExpression') return true
    const { callee, arguments: given } = node as Call
    if (callee.object?.name === 'Type') {
      edits.push({ start: node.start, end: node.end, text: '{ properties: {} }' })
      return false
    }
    edits.push({ start: node.start, end: node.start, text: '/* @__PURE__ */ ' })
    const shape = given[2]
    if (callee.name !== 'call' || shape?.type !== 'ObjectExpression') return true
    const { properties } = shape as Node & { readonly properties: readonly Property[] }
    const hasBody = properties.some(({ key }) => key?.name === 'body')
    edits.push({ start: shape.start, end: shape.end, text: hasBody ? '{ body: {} }' : '{}' })
    return false
  })
  let result = code
  for (const { start, end, text } of edits.toSorted((one, other) => other.start - one.start))
    result = result.slice(0, start) + text + result.slice(end)
  return result
}

/** Each node from the outside in; false: not into this one. */
function visit(value: unknown, enters: (node: Node) => boolean): void {
  if (Array.isArray(value)) for (const each of value) visit(each, enters)
  else if (value && typeof value === 'object') {
    if ('type' in value && typeof value.type === 'string' && 'start' in value && !enters(value as Node)) return
    for (const each of Object.values(value)) visit(each, enters)
  }
}
