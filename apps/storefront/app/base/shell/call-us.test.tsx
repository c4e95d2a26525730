import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { CallUs } from './call-us.tsx'

const Sentence = () => (
  <p>
    <CallUs withHours after=".">
      Позвоните:
    </CallUs>
  </p>
)
const Page = createRoutesStub([{ id: 'root', path: '/', Component: Sentence }])
const textOn = (site: { phone: string; hours: string }) =>
  renderToStaticMarkup(<Page hydrationData={{ loaderData: { root: { site } } }} />)

test('a sentence with the phone and the hours, or without those a site does not have', () => {
  const full = textOn({ phone: '+7 495 123-45-67', hours: 'пн–пт 9–18' })
  expect(full).toContain('href="tel:+74951234567"')
  expect(full.replace(/<[^>]+>/g, '').replaceAll('\u00a0', ' ')).toBe('Позвоните: +7 495 123-45-67, пн–пт 9–18.')
  expect(textOn({ phone: '+7 495 123-45-67', hours: '' }).replace(/<[^>]+>/g, '')).toBe('Позвоните: +7 495 123-45-67.')
  expect(textOn({ phone: '', hours: 'пн–пт 9–18' })).toBe('<p></p>')
})
