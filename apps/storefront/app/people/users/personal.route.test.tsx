import { expect, test } from 'vitest'
import { markupOf } from '../../base/shell/test-page.tsx'
import PersonalPage, { type ProfileActionResult } from './personal.route.tsx'

const message = 'Профиль изменили в другом окне: проверьте и сохраните ещё раз'
const organization = {
  ...{ name: 'ООО «Ромашка»', inn: '7707083893', kpp: '773601001', ogrn: '1027700132195', legalAddress: '' },
  ...{ bankName: '', bik: '', account: '', correspondentAccount: '' },
}
const schoolInfo = { school: 'Колледж № 5', district: '', city: 'Иваново' }
const shown = (intent: ProfileActionResult['intent']) => {
  const props = {
    loaderData: { profile: { version: 2, fio: 'Анна', organization, schoolInfo }, params: {}, savedIntent: null },
    actionData: { intent, isOutdated: true, values: {}, errors: {}, message },
  } as unknown as Parameters<typeof PersonalPage>[0]
  return markupOf(<PersonalPage {...props} />)
}

test.each(['no-organization', 'no-school', 'organization'] as const)('a refused «%s» says why, once', (intent) => {
  expect(shown(intent).split(message)).toHaveLength(2)
})

test('a part of the profile is not removed by one press', () => {
  expect(shown('person')).toMatch(/<details[^>]*><summary[^>]*>Убрать организацию/)
})
