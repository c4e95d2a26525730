import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storedValue } from './stored-value.ts'

const page = new EventTarget()
let storage: Map<string, string>

beforeEach(() => {
  storage = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => storage.get(name) ?? null,
    setItem: (name: string, text: string) => void storage.set(name, text),
  })
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
})
afterEach(() => vi.unstubAllGlobals())

const openList = () =>
  storedValue<readonly string[]>(
    'machines',
    [],
    (text) => text?.split(',') ?? [],
    (machines) => machines.join(),
  )

test('what another tab has written while nobody listened is not written over', () => {
  const list = openList()
  list.save(['A'])
  list.subscribe(() => {})()
  storage.set('machines', 'A,B')
  list.save([...list.stored(), 'C'])
  expect(storage.get('machines')).toBe('A,B,C')
})

test('a page restored from the back/forward cache shows what was stored meanwhile', () => {
  const list = openList()
  const shown: (readonly string[])[] = [list.current()]
  const unsubscribe = list.subscribe(() => shown.push(list.current()))
  storage.set('machines', 'B')
  page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }))
  expect(shown).toEqual([[]])
  page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  expect(shown).toEqual([[], ['B']])
  // Equal, so that React does not render again.
  expect(list.current()).toBe(list.current())
  unsubscribe()
})

test('a browser that stores nothing keeps the value while the page is open', () => {
  const refuse = () => {
    throw new DOMException('The quota has been exceeded', 'QuotaExceededError')
  }
  for (const broken of [
    { getItem: () => null, setItem: refuse },
    { getItem: refuse, setItem: refuse },
  ]) {
    vi.stubGlobal('localStorage', broken)
    const list = openList()
    expect(list.current()).toEqual([])
    list.save(['A'])
    expect(list.current()).toEqual(['A'])
  }
})
