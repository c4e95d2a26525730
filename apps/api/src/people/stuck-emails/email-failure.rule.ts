/**
 * Why an email was not sent, for staff. The stored error has codes of nodemailer and of the mail server («email not
 * sent EENVELOPE 550»), but an email that could not even be written may hold anything, so none of its words are shown.
 */
export function emailFailure(lastError: string): string {
  const [isOfServer, code = '', response = ''] =
    /^(?:\w+: )?email not sent(?: (E[A-Z]+))?(?: (\d{3}))?/.exec(lastError) ?? []
  if (code === 'EAUTH') return 'почтовый сервер не принимает имя или пароль магазина'
  if (response.startsWith('5')) return `почтовый сервер отказал: ответ ${response}`
  if (response !== '') return `почтовый сервер просит повторить позже: ответ ${response}`
  if (isOfServer !== undefined) return 'почтовый сервер не отвечает'
  return 'письмо не удалось составить: причина в журнале сервера'
}
