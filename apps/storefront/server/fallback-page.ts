/** The page's style sheet, its only inline code. */
export const fallbackPageStyle = [
  'body{margin:0;display:grid;place-content:center;min-height:100vh;padding:24px;background:#fbfaf7;color:#171a21;font:15px/22px ' +
    'system-ui,sans-serif}',
  'p{color:#4b5160;max-width:440px}',
  'b{font-size:56px;line-height:60px;color:#c8371b}',
  'h1{font-size:22px;line-height:28px;margin:12px 0 0}',
  'a{display:inline-block;margin-top:8px;padding:11px ' +
    '20px;border-radius:6px;background:#c8371b;color:#fff;text-decoration:none}',
  'a+a{display:table;padding-left:0;background:none;color:#1f4fa3}',
].join('')

/**
 * The page shown when no other page can be rendered: the API does not answer, or the request is malformed (spec 2, 8).
 */
export function fallbackPage(status: number, message: string): string {
  const isOurs = status >= 500
  // An empty address is that of the page itself.
  const retry = isOurs ? '<a href="">Попробовать ещё раз</a>' : ''
  const whose = isOurs ? '<p>Неполадка у нас, а не у вас. Подождите минуту и попробуйте ещё раз.</p>' : ''
  return (
    `<!doctype html><html lang="ru"><head><meta charset="utf-8"><meta name="viewport" ` +
    `content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${status} — что-то ` +
    `пошло не так</title><style>${fallbackPageStyle}</style></head><body><main><b>${status}</b><h1>Что-то пошло ` +
    `не так</h1><p>${message}</p>${whose}${retry}<a href="/">На главную</a></main></body></html>`
  )
}
