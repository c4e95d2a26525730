const browsers = [
  ['YaBrowser', 'Яндекс Браузер'],
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['SamsungBrowser', 'Samsung Internet'],
  ['Firefox', 'Firefox'],
  ['FxiOS', 'Firefox'],
  ['CriOS', 'Chrome'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
] as const

const systems = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'macOS'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
] as const

/** A title of a device from its User-Agent header, made only of fixed words: the header is hostile input. */
export function deviceTitle(userAgent: string): string {
  const browser = browsers.find(([token]) => userAgent.includes(`${token}/`))?.[1]
  const system = systems.find(([token]) => userAgent.includes(token))?.[1]
  return [browser, system].filter(Boolean).join(', ') || 'Неизвестное устройство'
}
