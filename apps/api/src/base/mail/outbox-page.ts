import { htmlText } from '../text/html-text.rule.ts'
import type { OutboxEmail } from './outbox.ts'

/** The HTML page of the outbox: the list of emails on the left, the opened email (`shown`, or null) on the right. */
export function outboxPage(emails: readonly OutboxEmail[], shown: OutboxEmail | null): string {
  return `<!doctype html>
<html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>Исходящие письма</title><style>${outboxStyle}</style></head>
<body>
<header><h1>Исходящие письма</h1><p>Почтовый сервер не настроен (SMTP_URL), поэтому письма никуда не ушли: они лежат в папке данных. Страница видна только в демонстрационном магазине, с этого компьютера.</p></header>
<main>
<nav aria-label="Письма">${emails.length === 0 ? '<p>Писем пока нет. Оформите заказ или попросите одноразовый пароль.</p>' : `<ul>${emails.map((email) => entry(email, email.name === shown?.name)).join('')}</ul>`}</nav>
${shown ? openedEmail(shown) : '<p class="hint">Выберите письмо.</p>'}
</main>
</body></html>
`
}

const entry = ({ name, writtenAt, email }: OutboxEmail, isOpen: boolean) =>
  `<li><a href="?email=${encodeURIComponent(name)}"${isOpen ? ' aria-current="true"' : ''}><b>${htmlText(email.subject ?? '')}</b><span>${htmlText(
    email.to?.map(({ address }) => address ?? '').join(', ') ?? '',
  )}</span><time datetime="${writtenAt.toISOString()}">${timeText.format(writtenAt)}</time></a></li>`

const openedEmail = ({ name, email }: OutboxEmail) => `<article>
<h2>${htmlText(email.subject ?? '')}</h2>
<iframe title="Письмо, как его показывает почта" sandbox="allow-popups allow-popups-to-escape-sandbox" src="outbox/${encodeURIComponent(name)}"></iframe>
<details><summary>Как текст</summary><pre>${htmlText(email.text ?? '')}</pre></details>
<details><summary>Заголовки</summary><pre>${email.headers.map(({ key, value }) => `${htmlText(key)}: ${htmlText(value)}`).join('\n')}</pre></details>
</article>`

const timeText = new Intl.DateTimeFormat('ru', { day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' })

/** The page's stylesheet; its hash is in the Content-Security-Policy. */
export const outboxStyle = `
*{box-sizing:border-box}body{margin:0;font:15px/22px 'Golos Text',Arial,sans-serif;color:#171a21;background:#fbfaf7}
header{padding:20px 24px 16px;border-bottom:1px solid #e3e1db;background:#fff}h1{margin:0;font-size:22px;
  line-height:28px}header p{margin:4px 0 0;color:#4b5160;max-width:720px}
main{display:grid;grid-template-columns:minmax(260px,360px) minmax(0,1fr);gap:24px;padding:20px 24px}
ul{list-style:none;margin:0;padding:0}li a{display:block;padding:10px 12px;border-bottom:1px solid #e3e1db;
  color:inherit;text-decoration:none;overflow-wrap:anywhere}
li a:hover,li a[aria-current]{background:#fdeee9}li b,li span,li time{display:block}
li span,li time,.hint{font-size:13px;line-height:18px;color:#4b5160}
h2{margin:0 0 12px;font-size:18px;line-height:24px}iframe{width:100%;height:70vh;border:1px solid #e3e1db;
  background:#fff}
details{margin-top:12px}summary{cursor:pointer;padding:6px 0}pre{white-space:pre-wrap;overflow-wrap:anywhere;
  background:#fff;border:1px solid #e3e1db;padding:12px;margin:0}
:focus-visible{outline:2px solid #1f4fa3;outline-offset:2px}
@media(max-width:760px){main{grid-template-columns:minmax(0,1fr);padding:16px}header{padding:16px}}`
