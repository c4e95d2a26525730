import { expect, test } from 'vitest'
import { type MergedAccount, mergeProblem } from './merge-problem.rule.ts'

const account = (more: Partial<MergedAccount>): MergedAccount => ({
  ...{ id: 1, siteId: 1, email: 'anna@example.ru', isEmailProven: false },
  ...{ isInRaffle: false, workshopId: null, sharesWorkshop: false, ...more },
})

test.each<[string, Partial<MergedAccount>, Partial<MergedAccount>, RegExp | null]>([
  ['nobody proved anything', {}, {}, null],
  ['the one that is left is proven', { isEmailProven: true }, {}, null],
  ['the one that goes is proven', {}, { isEmailProven: true }, /подтверждена/],
  ['two mailboxes are proven', { isEmailProven: true }, { isEmailProven: true }, /разные ящики/],
  [
    'one mailbox in two spellings is proven',
    { isEmailProven: true, email: 'anna.s@gmail.com' },
    { isEmailProven: true, email: 'Annas+shop@googlemail.com' },
    null,
  ],
  ['with themselves', {}, { id: 1 }, /один и тот же/],
  ['of two sites', {}, { siteId: 2 }, /разных сайтов/],
  ['a ticket of a raffle to come', {}, { isInRaffle: true }, /розыгрыш/],
  ['a workshop with others, none of their own', {}, { workshopId: 2, sharesWorkshop: true }, null],
  ['the same workshop', { workshopId: 2, sharesWorkshop: true }, { workshopId: 2, sharesWorkshop: true }, null],
  ['two workshops of their own', { workshopId: 1 }, { workshopId: 2 }, null],
  ['a workshop with others and another one', { workshopId: 1 }, { workshopId: 2, sharesWorkshop: true }, /цех/],
])('%s', (_, into, from, problem) => {
  const found = mergeProblem(account(into), account({ id: 2, email: 'vera@example.ru', ...from }))
  if (problem === null) expect(found).toBeNull()
  else expect(found).toMatch(problem)
})
