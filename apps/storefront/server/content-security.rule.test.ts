import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { contentSecurityPolicy, renderedCode } from './content-security.rule.ts'

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

describe('contentSecurityPolicy', () => {
  const { html, ...code } = renderedCode(
    `<style id="styles" nonce="n0">a{}</style><script nonce="n0">one()</script><script nonce="n0" type="module" ` +
      `async="">two()</script>
     <script src="/assets/x.js" nonce="n0"></script><link rel="modulepreload" href="/assets/x.js" nonce="n0"/>` +
      `<script type="application/ld+json">{"a":1}</script>
     <script>injected()</script><script nonce="guess">guessed()</script><style>b{}</style>`,
    'n0',
  )
  const policy = contentSecurityPolicy(code, false)
  it('allows exactly the inline scripts and styles the shop rendered', () => {
    expect(policy).toContain(`script-src 'self' ${hash('one()')} ${hash('two()')};`)
    expect(policy).toContain(`style-src 'self' ${hash('a{}')};`)
    for (const foreign of ['{"a":1}', 'injected()', 'guessed()', 'b{}']) expect(policy).not.toContain(hash(foreign))
  })
  it('leaves no nonce in the document', () => {
    expect(html).not.toContain('n0')
    expect(html).toContain('<script>one()</script><script type="module" async="">two()</script>')
  })
  it('allows no frames, objects, foreign bases or other inline code', () => {
    for (const part of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
      expect(policy).toContain(part)
    expect(policy).not.toContain("script-src 'self' 'unsafe-inline'")
  })
  it('allows the host of the visit counter only if it is configured', () => {
    const counted = contentSecurityPolicy({ scripts: ['one()'], styles: [] }, false, {
      counter: 'https://counter.test',
    })
    expect(counted).toContain(`script-src 'self' ${hash('one()')} https://counter.test;`)
    expect(counted).toContain("img-src 'self' data: https://counter.test;")
    expect(counted).toContain("connect-src 'self' https://counter.test;")
    const foreign = (text: string) => text.replace(/form-action [^;]*;/, '').match(/https:\S*/g) ?? []
    expect(foreign(counted)).toHaveLength(3)
    expect(foreign(policy)).toEqual([])
  })
  it('allows the maps service and its tile hosts only if it is configured', () => {
    const mapped = contentSecurityPolicy({ scripts: ['one()'], styles: [] }, false, {
      maps: 'https://api-maps.yandex.ru',
    })
    expect(mapped).toContain(
      `script-src 'self' ${hash('one()')} https://api-maps.yandex.ru https://yastatic.net https://*.maps.yandex.net;`,
    )
    expect(mapped).toContain("worker-src 'self' blob:")
    expect(policy).not.toContain('blob:')
  })
  it('lets forms lead only to the shop and to the bank', () =>
    expect(policy).toContain("; form-action 'self' https://yoomoney.ru https://*.yookassa.ru;"))
  it('upgrades to https only when the page is served by https', () => {
    expect(policy).not.toContain('upgrade-insecure-requests')
    expect(contentSecurityPolicy({ scripts: [], styles: [] }, true)).toContain('upgrade-insecure-requests')
  })
})
