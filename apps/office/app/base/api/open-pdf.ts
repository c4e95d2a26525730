/** So many stay, for their tabs may be reloaded or saved; a day of printing would hold every paper in memory. */
const maxOpen = 10
const opened: string[] = []

/** Opens a PDF in a new tab. Returns its address, for a browser may have blocked the tab without a word. */
export function openPdf(pdf: Blob): string {
  const address = URL.createObjectURL(pdf)
  window.open(address, '_blank', 'noopener')
  opened.push(address)
  while (opened.length > maxOpen) URL.revokeObjectURL(opened.shift()!)
  return address
}
