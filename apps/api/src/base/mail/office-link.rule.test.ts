import { expect, test } from 'vitest'
import { officeLink } from './office-link.rule.ts'

const config = { tokenSecret: Buffer.alloc(32) } as never as Parameters<typeof officeLink>[0]['config']

test.each([
  ['office.example.ru', 'https://office.example.ru/orders/1001'],
  ['office.localhost', 'http://office.localhost:3000/orders/1001'],
  [null, undefined],
])('of an office at %s', (officeHost, url) => {
  const sections = officeLink({ config: { ...config, officeHost }, port: 3000 }, '/orders/1001')
  expect(sections.map(({ link }) => link?.url)).toEqual(url ? [url] : [])
})
