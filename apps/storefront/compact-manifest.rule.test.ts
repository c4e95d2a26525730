import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { compactManifest } from './compact-manifest.rule.ts'

const none = { hasAction: false, hasClientAction: false, hasClientLoader: false, hasClientMiddleware: false }
const manifest = {
  entry: { module: '/assets/entry-1.js', imports: ['/assets/framework-2.js'], css: [] },
  routes: {
    root: {
      id: 'root',
      path: '',
      ...none,
      hasLoader: true,
      hasDefaultExport: true,
      hasErrorBoundary: true,
      module: '/assets/root-3.js',
      imports: ['/assets/parts-4.js', '/assets/framework-2.js'],
      css: [],
    },
    'cart «Корзина»': {
      id: 'cart «Корзина»',
      parentId: 'root',
      index: true,
      ...none,
      hasAction: true,
      hasLoader: false,
      hasDefaultExport: false,
      hasErrorBoundary: false,
      module: '/assets/cart-5.js',
      imports: ['/assets/parts-4.js'],
      css: ['/assets/cart-6.css'],
    },
  },
  url: '/assets/manifest-7.js',
  version: '7',
}

const assigned = (script: string) => {
  const window: { __reactRouterManifest?: unknown } = {}
  runInNewContext(script, { window })
  return JSON.parse(JSON.stringify(window.__reactRouterManifest))
}

it('assigns the same object', () => {
  const written = `window.__reactRouterManifest=${JSON.stringify(manifest)};`
  expect(assigned(compactManifest(written))).toEqual(manifest)
  expect(assigned(written)).toEqual(manifest)
})

it('fails when React Router writes it otherwise', () => {
  expect(() => compactManifest('export default {}')).toThrow('otherwise')
})
