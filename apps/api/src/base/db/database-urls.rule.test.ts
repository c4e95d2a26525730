import { expect, test } from 'vitest'
import { databaseAddress, databaseUrls } from './database-urls.rule.ts'

test.each([
  ['postgres://shop@db/shop', ['postgres://shop@db/shop']],
  ['postgres://shop@db/shop?target_session_attrs=prefer-standby', ['postgres://shop@db/shop']],
  ['postgres://shop:p%2C@%2Ftmp%2Fsocket/shop', ['postgres://shop:p%2C@%2Ftmp%2Fsocket/shop']],
  [
    'postgres://shop:secret@one:5432,two:5433/shop',
    ['postgres://shop:secret@one:5432/shop', 'postgres://shop:secret@two:5433/shop'],
  ],
  ['postgresql://one,two/shop?target_session_attrs=read-write', ['postgresql://one/shop', 'postgresql://two/shop']],
  [
    'postgres://one,two/shop?target_session_attrs=primary&sslmode=require',
    ['postgres://one/shop?sslmode=require', 'postgres://two/shop?sslmode=require'],
  ],
  [
    'postgres://one,two/shop?sslmode=require&target_session_attrs=read-write',
    ['postgres://one/shop?sslmode=require', 'postgres://two/shop?sslmode=require'],
  ],
  [
    'postgres://[2001:db8::1]:5433,[2001:db8::2]/shop',
    ['postgres://[2001:db8::1]:5433/shop', 'postgres://[2001:db8::2]/shop'],
  ],
  ['postgres://shop:a,b@one/shop', ['postgres://shop:a,b@one/shop']],
])('%s names %j', (url, hosts) => expect(databaseUrls(url)).toEqual(hosts))

test.each([
  ['postgres://shop@db/shop', { host: 'db', port: 5432 }],
  ['postgres://shop@db:5433/shop', { host: 'db', port: 5433 }],
  ['postgres://shop:secret@[2001:db8::1]:5433/shop', { host: '2001:db8::1', port: 5433 }],
  ['postgres://%2Ftmp%2Fsocket/shop', { host: '/tmp/socket', port: 5432 }],
])('%s connects to %j', (url, address) => expect(databaseAddress(url)).toEqual(address))
