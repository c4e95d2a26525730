import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CheckoutProblems } from './checkout-problems.tsx'

const textOf = (errors: Parameters<typeof CheckoutProblems>[0]['errors']) =>
  renderToStaticMarkup(<CheckoutProblems message={null} errors={errors} changes={[]} isNote={false} confirm={null} />)
    .replaceAll(/<\/li>/g, '\n')
    .replaceAll(/<[^>]+>/g, '')
    .trim()

test('a changed total can be confirmed also once all fields are right again', () => {
  const confirm = <button type="submit">Да, заказать</button>
  const shown = renderToStaticMarkup(
    <CheckoutProblems message={null} errors={{}} changes={[]} isNote confirm={confirm} />,
  )
  expect(shown).toContain('Да, заказать')
  expect(textOf({})).toBe('')
})

test('fields are named in one line; a consent is asked for on a line of its own', () => {
  const fields = { 'personalData.fio': 'Напишите имя', 'personalData.phone': 'Укажите телефон' }
  const consents = { accept: 'Без согласия нельзя', 'consents.personalData': 'Без согласия не вправе' }
  expect(textOf({ ...fields, ...consents }).split('\n')).toEqual([
    'Проверьте поляИмя и фамилия, ',
    'Телефон',
    'Отметьте согласие с условиями продажи',
    'Отметьте согласие на обработку персональных данных',
  ])
  expect(textOf({ 'personalData.phone': 'Укажите телефон' })).toBe('Проверьте поляТелефон')
})
