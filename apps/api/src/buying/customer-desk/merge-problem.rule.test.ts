import { expect, test } from 'vitest'
import { type MergedAccount, mergeProblem } from './merge-problem.rule.ts'

const account = (more: Partial<MergedAccount>): MergedAccount => ({
  id: 1,
  siteId: 1,
  email: 'anna@example.ru',
  isEmailProven: false,
  isInRaffle: false,
  workshopId: null,
  sharesWorkshop: false,
  ...more,
})

test.each<[string, Partial<MergedAccount>, Partial<MergedAccount>, RegExp | null]>([
  ['no proven mailbox', {}, {}, null],
  ['the remaining account is proven', { isEmailProven: true }, {}, null],
  ['the emptied account is proven', {}, { isEmailProven: true }, /подтверждена/],
  ['two proven mailboxes', { isEmailProven: true }, { isEmailProven: true }, /разные ящики/],
  [
    'one proven mailbox in two spellings',
    { isEmailProven: true, email: 'anna.s@gmail.com' },
    { isEmailProven: true, email: 'Annas+shop@googlemail.com' },
    null,
  ],
  ['the same account', {}, { id: 1 }, /один и тот же/],
  ['two sites', {}, { siteId: 2 }, /разных сайтов/],
  ['a ticket of a raffle not yet drawn', {}, { isInRaffle: true }, /розыгрыш/],
  ['a shared workshop and no workshop', {}, { workshopId: 2, sharesWorkshop: true }, null],
  ['the same workshop', { workshopId: 2, sharesWorkshop: true }, { workshopId: 2, sharesWorkshop: true }, null],
  ['two workshops with one member each', { workshopId: 1 }, { workshopId: 2 }, null],
  ['a shared workshop and another one', { workshopId: 1 }, { workshopId: 2, sharesWorkshop: true }, /цех/],
])('%s', (_, into, from, problem) => {
  const found = mergeProblem(account(into), account({ id: 2, email: 'vera@example.ru', ...from }))
  if (problem === null) expect(found).toBeNull()
  else expect(found).toMatch(problem)
})
