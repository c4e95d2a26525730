import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { scratch } from '../../test-scratch.ts'
import { openMailer } from './mailer.ts'
import { deleteQueuedEmails } from './outbox.port.ts'

const dataDir = mkdtempSync(join(scratch, 'outbox-'))
const outbox = join(dataDir, 'outbox')
const send = openMailer({ smtpUrl: null, mailFrom: 'shop@shpulka.test', dataDir })
afterEach(() => {
  rmSync(dataDir, { recursive: true, force: true })
  mkdirSync(dataDir)
})

const sendTo = (address: string, name: string, text = 'Здравствуйте', html = '<p>Здравствуйте</p>') => {
  const subject = 'Письмо'
  const replyTo = { name: 'Магазин', address: 'shop@shpulka.test' }
  return send({ fromName: 'Магазин', to: { name: 'Кто-то', address }, replyTo, subject, text, html }, name)
}
const emails = () => readdirSync(outbox).sort()

test('deletes emails to an address and those that mention it, and no others; nothing of it is left in the index', async () => {
  await sendTo('Anna@Example.ru', 'to')
  await sendTo('shop@shpulka.test', 'text', 'Заказ оформила Анна:anna@example.ruЖдёт звонка')
  await sendTo('shop@shpulka.test', 'html', 'Заказ', '<a href="mailto:ANNA@example.ru">написать</a>')
  await sendTo('vera@example.ru', 'other', 'Не anna@example.com')
  await deleteQueuedEmails(dataDir, ['anna@example.ru', 'before@example.ru'])
  expect(emails()).toEqual(['other.eml'])
  expect(readFileSync(join(dataDir, 'outbox-index'), 'utf8')).toBe(
    'other vera@example.ru shop@shpulka.test anna@example.com\n',
  )
  expect(readdirSync(dataDir).sort()).toEqual(['outbox', 'outbox-index'])
})

test('of parallel deletions none brings back what another has removed from the index', async () => {
  const people = Array.from({ length: 12 }, (_, n) => `person${n}@example.ru`)
  for (const [n, person] of people.entries()) await sendTo(person, `email-${n}`)
  await sendTo('vera@example.ru', 'other')
  await Promise.all(people.map((person) => deleteQueuedEmails(dataDir, [person])))
  expect(emails()).toEqual(['other.eml'])
  expect(readFileSync(join(dataDir, 'outbox-index'), 'utf8')).toBe('other vera@example.ru shop@shpulka.test\n')
})

test('an email in the index is not read', async () => {
  await sendTo('anna@example.ru', 'hers')
  await sendTo('vera@example.ru', 'other')
  writeFileSync(join(outbox, 'hers.eml'), '')
  writeFileSync(join(outbox, 'other.eml'), 'anna@example.ru')
  await deleteQueuedEmails(dataDir, ['anna@example.ru'])
  expect(emails()).toEqual(['other.eml'])
})

test('an email that is not in the index is read, also one that was not written to the end', async () => {
  mkdirSync(outbox)
  const encoded = Buffer.from('Почта: anna@example.ru').toString('base64')
  writeFileSync(join(outbox, 'old.eml'), `To: shop@shpulka.test\r\n\r\n${encoded}`)
  writeFileSync(join(outbox, 'half.eml.part'), 'To: Anna@example.ru')
  writeFileSync(join(outbox, 'other.eml'), 'To: vera@example.ru')
  await deleteQueuedEmails(dataDir, ['anna@example.ru'])
  expect(emails()).toEqual(['other.eml'])
  await deleteQueuedEmails(join(dataDir, 'nothing'), ['anna@example.ru'])
})
