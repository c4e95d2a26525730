const storageKey = 'arrival-sound'

/** Whether this browser plays a sound when something comes into an open list. */
export const hasArrivalSound = (): boolean => localStorage.getItem(storageKey) === 'on'

export function setArrivalSound(isOn: boolean): void {
  if (isOn) localStorage.setItem(storageKey, 'on')
  else localStorage.removeItem(storageKey)
}

/** A short quiet tone. Nothing happens where the browser forbids sounds before the first click. */
export function playArrivalSound(): void {
  const context = new AudioContext()
  const tone = context.createOscillator()
  const volume = context.createGain()
  volume.gain.value = 0.08
  tone.frequency.value = 660
  tone.connect(volume).connect(context.destination)
  tone.onended = () => void context.close().catch(() => {})
  tone.start()
  tone.stop(context.currentTime + 0.18)
}
