import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { contentSecurityPolicy, hashSource } from './content-security.rule.ts'

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

describe('contentSecurityPolicy', () => {
  const policy = contentSecurityPolicy(
    { scripts: ['one()', 'two()', 'one()'].map(hashSource), styles: [hashSource('a{}')] },
    false,
  )
  it('allows the inline scripts and styles the shop rendered, each once, by hash', () => {
    expect(policy).toContain(`script-src 'self' ${hash('one()')} ${hash('two()')};`)
    expect(policy).toContain(`style-src 'self' ${hash('a{}')};`)
  })
  it('allows no frames, objects, foreign bases or other inline code', () => {
    for (const part of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
      expect(policy).toContain(part)
    expect(policy).not.toContain("script-src 'self' 'unsafe-inline'")
  })
  it('allows the host of the visit counter only if it is configured', () => {
    const counted = contentSecurityPolicy({ scripts: [hash('one()')], styles: [] }, false, {
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
    const mapped = contentSecurityPolicy({ scripts: [hash('one()')], styles: [] }, false, {
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
