import { expect, test } from 'vitest'
import { isOwnMachine } from './own-machine.rule.ts'

const requestWith = (
  changed: { remoteAddress?: string; httpVersion?: string; headers?: Record<string, string> } = {},
) => ({
  remoteAddress: changed.remoteAddress ?? '127.0.0.1',
  httpVersion: changed.httpVersion ?? '1.1',
  headers: { host: 'localhost:3000', ...changed.headers },
})

test.each([
  {},
  { remoteAddress: '::1' },
  { remoteAddress: '::ffff:127.0.0.1' },
  ...['localhost', '127.0.0.1:3000', '[::1]:3000', 'school.localhost:3000', 'LOCALHOST'].map((host) => ({
    headers: { host },
  })),
])('this machine: %j', (changed) => expect(isOwnMachine(requestWith(changed))).toBe(true))

test.each([
  { remoteAddress: '203.0.113.7' },
  { remoteAddress: '10.0.0.1' },
  // A plain proxy_pass on this machine, which passes on the original host.
  ...['shop.example', 'localhost.evil.example', 'evil-localhost', '127.0.0.1.evil.example', ''].map((host) => ({
    headers: { host },
  })),
  { httpVersion: '1.0' },
  ...['x-forwarded-for', 'x-real-ip', 'forwarded', 'via', 'cf-connecting-ip'].map((name) => ({
    headers: { [name]: '127.0.0.1' },
  })),
])('another machine: %j', (changed) => expect(isOwnMachine(requestWith(changed))).toBe(false))
