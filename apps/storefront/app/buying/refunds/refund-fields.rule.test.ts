import { expect, test } from 'vitest'
import { refundErrors, refundFields } from './refund-fields.rule.ts'

const formWith = (fields: Record<string, string>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}

test('an empty form chooses no reason for the buyer and lists everything that is missing at once', () => {
  const fields = refundFields(formWith({ 'count-1': '0', way: ' ' }))
  expect(fields).toMatchObject({ lines: [], reasonId: 0, returnMethod: '' })
  expect(Object.keys(refundErrors(fields))).toEqual(['lines', 'reasonId', 'way'])
})

test('a whole form has no errors; counts that are no numbers are left out', () => {
  const form = formWith({ 'count-1': '2', 'count-2': '1,5', 'count-x': '3', reason: '4', way: 'Почтой' })
  const fields = refundFields(form)
  expect(fields).toMatchObject({ lines: [{ line: 1, count: 2 }], reasonId: 4, returnMethod: 'Почтой' })
  expect(refundErrors(fields)).toEqual({})
})
