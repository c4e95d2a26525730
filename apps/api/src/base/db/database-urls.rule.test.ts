import { expect, test } from 'vitest'
import { databaseUrls } from './database-urls.rule.ts'

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
  ['postgres://shop:a,b@one/shop', ['postgres://shop:a,b@one/shop']],
])('%s names %j', (url, hosts) => expect(databaseUrls(url)).toEqual(hosts))
