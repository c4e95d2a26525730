import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { contentSecurityPolicy } from './content-security.rule.ts'

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

describe('contentSecurityPolicy', () => {
  const policy = contentSecurityPolicy(
    `<style id="styles">a{}</style><script>one()</script><script type="module" async="">two()</script>
     <script src="/assets/x.js"></script><script type="application/ld+json">{"a":1}</script>`,
    false,
  )
  it('allows exactly the inline scripts and styles of the document', () => {
    expect(policy).toContain(`script-src 'self' ${hash('one()')} ${hash('two()')};`)
    expect(policy).toContain(`style-src 'self' ${hash('a{}')};`)
    expect(policy).not.toContain(hash('{"a":1}'))
  })
  it('allows no frames, objects, foreign bases or inline code at large', () => {
    for (const part of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]) expect(policy).toContain(part)
    expect(policy).not.toContain("script-src 'self' 'unsafe-inline'")
  })
  it('allows the host of a counter where there is one, and that alone', () => {
    const counted = contentSecurityPolicy('<script>one()</script>', false, { counter: 'https://counter.test' })
    expect(counted).toContain(`script-src 'self' ${hash('one()')} https://counter.test;`)
    expect(counted).toContain("img-src 'self' data: https://counter.test;")
    expect(counted).toContain("connect-src 'self' https://counter.test;")
    const foreign = (text: string) => text.replace(/form-action [^;]*;/, '').match(/https:\S*/g) ?? []
    expect(foreign(counted)).toHaveLength(3)
    expect(foreign(policy)).toEqual([])
  })
  it('allows the maps service where it has a key, with the hosts it draws from', () => {
    const mapped = contentSecurityPolicy('<script>one()</script>', false, { maps: 'https://api-maps.yandex.ru' })
    expect(mapped).toContain(`script-src 'self' ${hash('one()')} https://api-maps.yandex.ru https://yastatic.net https://*.maps.yandex.net;`)
    expect(mapped).toContain("worker-src 'self' blob:")
    expect(policy).not.toContain('blob:')
  })
  it('lets a form lead to the shop and to the pages of the bank, nowhere else', () =>
    expect(policy).toContain("; form-action 'self' https://yoomoney.ru https://*.yookassa.ru;"))
  it('asks for https only where there is https', () => {
    expect(policy).not.toContain('upgrade-insecure-requests')
    expect(contentSecurityPolicy('', true)).toContain('upgrade-insecure-requests')
  })
})
