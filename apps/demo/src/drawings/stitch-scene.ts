export const stitchScene = { width: 480, height: 360, perSecond: 12, seconds: 4 } as const

const pitch = 44
const needleX = 240
const cloth = 236

const round = (value: number) => Math.round(value * 10) / 10

/**
 * A frame of the animation of a lockstitch, one stitch per second: the needle goes down and up, the hook takes its
 * thread around the bobbin, the feed dog moves the cloth.
 */
export function stitchFrame(seconds: number): string {
  const phase = seconds % 1
  const angle = phase * 2 * Math.PI
  const tip = round(212 + 84 * Math.cos(angle))
  const feed = Math.min(Math.max((phase - 0.35) / 0.4, 0), 1)
  const moved = (1 - Math.cos(feed * Math.PI)) / 2
  const lift = round(6 * Math.sin(feed * Math.PI))
  const takeUp = round(92 - 26 * Math.cos(angle + 0.9))
  const seam = Array.from({ length: 7 }, (_, n) => {
    const left = round(needleX - (n + 1 + moved) * pitch)
    return `<path d="M${left} ${cloth}q${pitch / 2} -7 ${pitch} 0"/><path d="M${left} ${cloth + 18}q${pitch / 2} 7 ${pitch} 0" stroke="#1f4fa3"/>`
  })
  const folds = Array.from({ length: 14 }, (_, n) => `<path d="M${round(n * pitch - moved * pitch)} ${cloth + 9}h20"/>`)
  const teeth = 'l5 -8l5 8'.repeat(6)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="360" viewBox="0 0 480 360">
<rect width="480" height="360" fill="#f4f2ed"/>
<rect y="0" width="480" height="34" fill="#d5d2c9"/><rect y="32" width="480" height="3" fill="#b9b5aa"/>
<circle cx="${needleX}" cy="318" r="52" fill="#dedbd2"/>
<g transform="rotate(${round(phase * 720 - 40)} ${needleX} 318)"><path d="M${needleX} 266a52 52 0 1 1 -45 26l14 8a36 36 0 1 0 31 -18z" fill="#8a8f9b"/></g>
<circle cx="${needleX}" cy="318" r="25" fill="#1f4fa3"/><circle cx="${needleX}" cy="318" r="8" fill="#f4f2ed"/>
<rect y="262" width="480" height="9" fill="#b9b5aa"/><rect x="${needleX - 7}" y="262" width="14" height="9" fill="#171a21"/>
<path d="M264 ${262 - lift}${teeth}z" fill="#6f7480"/>
<rect y="${cloth}" width="480" height="9" fill="#e4cfae"/><rect y="${cloth + 9}" width="480" height="9" fill="#cdb48c"/>
<g stroke="#b89d72" stroke-width="1">${folds.join('')}</g>
<g fill="none" stroke="#c8371b" stroke-width="3.5" stroke-linecap="round">${seam.join('')}</g>
<path d="M${needleX + 26} 34v150l-38 40v12h86v-12l-30 -40v-150z" fill="#c9c6bd" stroke="#a8a498"/>
<rect x="${needleX - 11}" y="0" width="22" height="${tip - 96}" rx="3" fill="#a9adb6"/>
<rect x="${needleX - 15}" y="${tip - 112}" width="30" height="26" rx="4" fill="#4b5160"/>
<path d="M${needleX - 3.5} ${tip - 88}h7v72l-3.5 16l-3.5 -16z" fill="#5f6470"/>
<path d="M480 70L372 ${takeUp}L${needleX + 12} ${tip - 78}L${needleX} ${tip - 18}${tip - 4 > cloth ? `L${needleX} ${tip - 4}` : `L${round(needleX - moved * pitch)} ${cloth}`}" fill="none" stroke="#c8371b" stroke-width="3" stroke-linejoin="round"/>
<path d="M420 34L372 ${takeUp}" stroke="#4b5160" stroke-width="9" stroke-linecap="round"/><circle cx="372" cy="${takeUp}" r="7" fill="#171a21"/>
</svg>`
}
