import { expect, test } from 'vitest'
import { deskFilter } from './desk-filter.rule.ts'

test.each([
  ['', { view: 'new' }],
  ['view=mine&siteId=2&from=2026-11-01', { view: 'mine', siteId: 2, from: '2026-11-01' }],
  ['view=nothing&siteId=-1&assigneeId=1e9&from=yesterday', { view: 'new' }],
  [
    'deliveryMethodId=3&paymentMethodId=2&paymentMethodId=1&warehouseId=32767',
    { view: 'new', deliveryMethodId: [3], paymentMethodId: [1, 2], warehouseId: [32767] },
  ],
  [
    'status=sent,new,new,Ё,&deliveryMethodId=12,3,x,32768',
    { view: 'new', status: ['new', 'sent'], deliveryMethodId: [3, 12] },
  ],
  ['siteId=32768&deliveryMethodId=32768&paymentMethodId=card&warehouseId=1.2', { view: 'new' }],
  ['view=all&view=new&siteId=__proto__', { view: 'all' }],
])('the filter of «%s»', (query, filter) => expect(deskFilter(new URLSearchParams(query))).toEqual(filter))
