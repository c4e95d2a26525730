import { expect, test } from 'vitest'
import { emailFailure } from './email-failure.rule.ts'

test.each([
  ['email not sent ECONNECTION', 'почтовый сервер не отвечает'],
  ['email not sent', 'почтовый сервер не отвечает'],
  ['email not sent EAUTH 535', 'почтовый сервер не принимает имя или пароль магазина'],
  ['email not sent EENVELOPE 450', 'почтовый сервер просит повторить позже: ответ 450'],
  ['email not sent EMESSAGE 554', 'почтовый сервер отказал: ответ 554'],
  ['invalid input: anna@example.ru', 'письмо не удалось составить: причина в журнале сервера'],
])('%s', (stored, shown) => expect(emailFailure(stored)).toBe(shown))
