import type { Device } from '@shpulka/contract/people/sessions'

interface DeviceRow {
  readonly id: string
  readonly title: string
  readonly openedAt: Date
  readonly usedAt: Date
}

/** The current device first, then the others in the same order. */
export function devicesView(rows: readonly DeviceRow[], currentId: string): { sessions: Device[] } {
  const sessions = rows.map(({ id, title, openedAt, usedAt }) => ({
    id,
    title: title || 'Неизвестное устройство',
    openedAt: openedAt.toISOString(),
    usedAt: usedAt.toISOString(),
    isCurrent: id === currentId,
  }))
  return {
    sessions: [...sessions.filter(({ isCurrent }) => isCurrent), ...sessions.filter(({ isCurrent }) => !isCurrent)],
  }
}
