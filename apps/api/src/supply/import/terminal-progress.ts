/** Where a command writes: the terminal, or a list in tests. */
export interface Output {
  isTTY?: boolean
  write(text: string): unknown
}

const progressSteps = { survey: 'Проверка файла', apply: 'Загрузка' } as const

/**
 * Shows progress: on a terminal as one updated line, at most five times a second; elsewhere as a new line every five
 * seconds.
 */
export function terminalProgress(out: Output): {
  show: (step: 'survey' | 'apply', rows: number, ofRows: number) => void
  clear: () => void
} {
  const everyMilliseconds = out.isTTY ? 200 : 5_000
  let shownAt = performance.now()
  let isShown = false
  return {
    show(step, rows, ofRows) {
      const now = performance.now()
      if (now - shownAt < everyMilliseconds) return
      shownAt = now
      const share = ofRows > 0 ? ` из ${grouped(ofRows)} (${Math.floor((rows / ofRows) * 100)} %)` : ''
      const line = `${progressSteps[step]}: строк ${grouped(rows)}${share}`
      out.write(out.isTTY ? `\r${line}\u001B[K` : `${line}\n`)
      isShown = true
    },
    clear() {
      if (out.isTTY && isShown) out.write('\r\u001B[K')
    },
  }
}

const grouped = (value: number) => value.toLocaleString('ru-RU').replaceAll('\u00A0', ' ')
