import QRCode from 'qrcode'
import { roubles } from '../money/roubles.rule.ts'
import { htmlText } from '../text/html-text.rule.ts'
import type { SandboxPaymentRow } from './sandbox-bank.sql.ts'

/**
 * The page of the sandbox bank; its look differs from the shop, so that nobody confuses them. `address` is the URL of
 * this page for the QR code.
 */
export function sandboxPage(payment: SandboxPaymentRow, address: string): string {
  return `<!doctype html>
<html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>Оплата — Учебный банк</title><style>${sandboxStyle}</style></head>
<body>
<header><p class="bank">Учебный банк</p><p class="sign">${payment.bankOption === 'sbp' ? 'СБП, песочница' : 'песочница'}</p></header>
<main>
<p class="warning"><strong>Это не настоящий банк.</strong> Деньги не списываются, данные карты не нужны. Страница заменяет банк, пока магазин не подключён к настоящему.</p>
<h1>${roubles(payment.amountKopecks)}</h1>
<p class="what">${htmlText(payment.description)}</p>
${payment.status === 'pending' ? pendingForm(payment, address) : finishedText(payment)}
</main>
</body></html>
`
}

const pendingForm = (
  { returnUrl, bankOption }: SandboxPaymentRow,
  address: string,
) => `${bankOption === 'sbp' ? fastPayment(address) : ''}<form method="post">
<button class="main" name="decision" value="pay">${bankOption === 'sbp' ? 'Оплатить через СБП' : 'Оплатить'}</button>
<button name="decision" value="decline">Отклонить</button>
<fieldset><legend>Проверить, как магазин переживёт сбой</legend>
<button name="decision" value="late">Оплатить, но сообщить позже</button>
<p>Магазин узнает от банка через минуту или спросит сам.</p>
<button name="decision" value="lose">Оплатить и потерять уведомление</button>
<p>Банк ничего не сообщит: магазин узнает, только если спросит.</p>
</fieldset>
</form>
<p class="back"><a href="${htmlText(returnUrl)}">Вернуться в магазин без оплаты</a></p>`

/** The QR code of a real bank opens the app of the buyer's bank; this one opens this page. */
const fastPayment = (
  address: string,
) => `<div class="code">${codeOf(address)}<p>Отсканируйте код камерой телефона: у настоящего банка он откроет приложение с готовым платежом, здесь — эту же страницу.</p></div>
`

function codeOf(text: string): string {
  const { size, data } = QRCode.create(text).modules
  const squares = Array.from(data, (isDark, n) => (isDark ? `M${n % size} ${Math.floor(n / size)}h1v1h-1z` : ''))
  return `<svg role="img" aria-label="Код для оплаты через СБП" viewBox="-4 -4 ${size + 8} ${size + 8}" shape-rendering="crispEdges"><path d="${squares.join('')}"/></svg>`
}

const finishedText = ({ status, returnUrl }: SandboxPaymentRow) =>
  `<p class="done">${status === 'succeeded' ? 'Этот платёж уже проведён.' : 'Этот платёж отклонён или его время вышло. Начать новый можно в магазине.'}</p>
<p><a class="main" href="${htmlText(returnUrl)}">Вернуться в магазин</a></p>`

/** The page's stylesheet; its hash is in the Content-Security-Policy. */
export const sandboxStyle = `
*{box-sizing:border-box}body{margin:0;font:16px/24px Arial,sans-serif;color:#12324a;background:#e8f0f5}
header{display:flex;gap:12px;align-items:center;padding:16px 20px;background:#12324a;color:#fff}header p{margin:0}
.bank{font-size:20px;font-weight:700}
.sign{padding:2px 10px;border:1px solid #9fc0d6;border-radius:99px;font-size:13px;line-height:18px}
main{max-width:480px;margin:32px auto;padding:24px;background:#fff;border-radius:16px}h1{margin:20px 0 4px;
  font-size:36px;line-height:44px;font-variant-numeric:tabular-nums}
.warning{margin:0;padding:12px 16px;background:#fff4d6;border-left:4px solid #a86b00;border-radius:4px;color:#3d2a00}
.what{margin:0 0 20px;color:#3f5a6d;overflow-wrap:anywhere}
form{display:grid;gap:12px}button,a.main{display:block;width:100%;min-height:48px;padding:10px 16px;
  border:1px solid #12324a;border-radius:8px;background:#fff;color:#12324a;font:inherit;font-weight:700;text-align:center;text-decoration:none;cursor:pointer}
button.main,a.main{background:#0b6a52;border-color:#0b6a52;color:#fff}button:hover{background:#e8f0f5}
button.main:hover,a.main:hover{background:#085340}
fieldset{display:grid;gap:8px;margin:8px 0 0;padding:16px;border:1px solid #c3d4df;border-radius:8px}
legend{padding:0 6px;font-size:14px;color:#3f5a6d}fieldset p{margin:0 0 4px;font-size:14px;line-height:20px;
  color:#3f5a6d}
.code{display:flex;gap:16px;align-items:center;margin:0 0 20px;font-size:14px;line-height:20px;color:#3f5a6d}
.code p{margin:0}.code svg{flex:none;width:148px;height:148px;background:#fff;fill:#12324a}
.back{margin:20px 0 0;text-align:center}.back a{color:#12516f}.done{padding:12px 0;font-weight:700}
:focus-visible{outline:3px solid #12516f;outline-offset:2px}
@media(max-width:540px){main{margin:0;border-radius:0;min-height:80vh;padding:20px 16px}}`
