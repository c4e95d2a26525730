import { expect, it } from 'vitest'
import { basketChange } from './basket-change.rule.ts'

const formOf = (query: string) => {
  const form = new FormData()
  for (const [name, value] of new URLSearchParams(query)) form.append(name, value)
  return form
}

it.each([
  ['intent=correct-counts', { intent: 'correct-counts' }],
  ['intent=add&group=5', { intent: 'add', groups: [{ id: 5, count: 1 }], key: null }],
  ['intent=add&group=5&count=12', { intent: 'add', groups: [{ id: 5, count: 12 }], key: null }],
  [
    'intent=add&group=5&count.5=0&count.6=20&count.7=3',
    {
      intent: 'add',
      groups: [
        { id: 6, count: 20 },
        { id: 7, count: 3 },
      ],
      key: null,
    },
  ],
  ['intent=add&group=5&count.5=0&count.6=', { intent: 'add', groups: [{ id: 5, count: 1 }], key: null }],
  [
    'intent=add&count.6=2&count.6=99999&count.0=3&count.x=3&count.7=-2',
    { intent: 'add', groups: [{ id: 6, count: 9999 }], key: null },
  ],
  ['intent=set&group=5&count.6=3', { intent: 'set', groupId: 5, count: 1 }],
  [
    'intent=add&group=5&key=0123456789abcdef',
    { intent: 'add', groups: [{ id: 5, count: 1 }], key: '0123456789abcdef' },
  ],
  ['intent=add&group=5&unselected=on', { intent: 'add', groups: [{ id: 5, count: 1 }], key: null, isUnselected: true }],
  ['intent=add&group=5&key=%0Ax', { intent: 'add', groups: [{ id: 5, count: 1 }], key: null }],
  ['intent=set&group=5&count=-1', { intent: 'set', groupId: 5, count: 1 }],
  ['intent=set&group=5&count=0', { intent: 'set', groupId: 5, count: 1 }],
  ['intent=set&group=5&count=1e3', { intent: 'set', groupId: 5, count: 1 }],
  ['intent=set&group=5&count=1000000000000', { intent: 'set', groupId: 5, count: 1 }],
  ['intent=set&group=5&count=999999999', { intent: 'set', groupId: 5, count: 9999 }],
  ['intent=promo-code&promoCode=+осень+', { intent: 'promo-code', code: 'осень' }],
  ['intent=no-promo-code&promoCode=осень', { intent: 'promo-code', code: '' }],
  ['intent=bonuses&bonuses=1 250,90', { intent: 'bonuses', kopecks: 125_000 }],
  ['intent=bonuses&bonuses=-5', { intent: 'bonuses', kopecks: 0 }],
  ['intent=no-bonuses&bonuses=300', { intent: 'bonuses', kopecks: 0 }],
  ['intent=set-skip-unavailable&isOn=on', { intent: 'set-skip-unavailable', isOn: true }],
  ['intent=set-skip-unavailable', { intent: 'set-skip-unavailable', isOn: false }],
  [
    'intent=remove&group=5&count=3&title=Игла',
    { intent: 'remove', line: { groupId: 5, count: 3, title: 'Игла', isUnselected: false } },
  ],
  [
    'intent=remove&group=5&unselected=on',
    { intent: 'remove', line: { groupId: 5, count: 1, title: '', isUnselected: true } },
  ],
  ['intent=select&group=5&selected=on', { intent: 'select', groupId: 5, selected: true }],
  ['intent=select&group=5', { intent: 'select', groupId: 5, selected: false }],
  ['intent=select-all&inStock=on&selected=on', { intent: 'select-all', inStock: true, selected: true }],
  [
    'intent=replace&old=4&old=4&old=6&old=x&group=5&count=3',
    { intent: 'replace', oldGroupIds: [4, 6], groupId: 5, count: 3, key: null },
  ],
  [
    'intent=replace&old=4&group=5&count=3&key=0123456789abcdef',
    { intent: 'replace', oldGroupIds: [4], groupId: 5, count: 3, key: '0123456789abcdef' },
  ],
  ['intent=replace&old=5&group=5', null],
  ['intent=replace&group=5', null],
  ['intent=replace&old=4', null],
  ['intent=clear-not-in-stock', { intent: 'clear-not-in-stock' }],
  ['intent=add&group=0', null],
  ['intent=add&group=99999999999', null],
  ['intent=add', null],
  ['intent=drop&group=5', null],
  ['', null],
])('%s', (query, change) => expect(basketChange(formOf(query))).toEqual(change))
