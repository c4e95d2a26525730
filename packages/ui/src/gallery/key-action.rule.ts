export type KeyAction =
  | { kind: 'close' }
  | { kind: 'turn'; to: number }
  | { kind: 'zoom'; direction: 1 | -1 }
  | { kind: 'reset' }
  | { kind: 'pan'; x: number; y: number }

/** The action of a key; null when the key is not used. While zoomed in, arrows move the picture. */
export function keyAction(key: string, index: number, count: number, isZoomed: boolean): KeyAction | null {
  if (isZoomed && Object.hasOwn(pans, key)) return { kind: 'pan', ...pans[key as keyof typeof pans] }
  switch (key) {
    case 'Escape':
      return { kind: 'close' }
    case 'ArrowLeft':
    case 'PageUp':
      return { kind: 'turn', to: index - 1 }
    case 'ArrowRight':
    case 'PageDown':
      return { kind: 'turn', to: index + 1 }
    case 'Home':
      return { kind: 'turn', to: 0 }
    case 'End':
      return { kind: 'turn', to: count - 1 }
    case '+':
    case '=':
      return { kind: 'zoom', direction: 1 }
    case '-':
      return { kind: 'zoom', direction: -1 }
    case '0':
      return { kind: 'reset' }
    default:
      return null
  }
}

const pans = {
  ArrowLeft: { x: 1, y: 0 },
  ArrowRight: { x: -1, y: 0 },
  ArrowUp: { x: 0, y: 1 },
  ArrowDown: { x: 0, y: -1 },
} as const
