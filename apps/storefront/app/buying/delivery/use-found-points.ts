import type { DeliveryPoint } from '@shpulka/contract/buying/delivery'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { paths } from '../../paths.ts'
import { foundPoints } from './found-points.rule.ts'
import { nearbyPoints } from './nearby-points.rule.ts'
import type { PointsAnswer } from './points.route.ts'
import { savePickupPoint } from './saved-point.ts'

interface Options {
  /** The points in the document, nearest first. */
  readonly points: readonly DeliveryPoint[]
  readonly methodId: number | undefined
  readonly isOwn: boolean
  readonly near: string
  /** The code of the chosen point; empty when none is chosen. */
  readonly code: string
}

const debounceMilliseconds = 250
const pageSize = 30

/** The points to choose from: those of the document, or what the search or the map has found. */
export function useFoundPoints({ points, methodId, isOwn, near, code }: Options) {
  const fetcher = useFetcher<PointsAnswer | null>()
  const [isMap, setIsMap] = useState(false)
  const [words, setWords] = useState('')
  const [box, setBox] = useState('')
  /** How many more the buyer asked for. */
  const [more, setMore] = useState(0)
  // A point chosen on the map or found by an earlier search stays in the list.
  const [saved, setSavedPoint] = useState<DeliveryPoint | null>(null)

  const query = new URLSearchParams({
    ...(methodId !== undefined && { method: String(methodId) }),
    ...(near && { near }),
    ...(words.trim() && { search: words.trim() }),
    ...(isMap && box && { box }),
  }).toString()
  const { load } = fetcher
  const first = useRef(query)
  useEffect(() => {
    if (first.current === query) return
    first.current = query
    const timer = setTimeout(() => void load(paths.deliveryPoints(query)), debounceMilliseconds)
    return () => clearTimeout(timer)
  }, [query, load])

  const isSearched = words.trim() !== '' || (isMap && box !== '')
  const answer = useMemo(() => foundPoints(fetcher.data, points, isSearched), [fetcher.data, points, isSearched])
  const { found } = answer
  const isNearest = near !== '' && words.trim() === '' && !isMap && !isOwn
  const { nearby, shown: shownFirst } = nearbyPoints(found)
  const max = Math.min(isNearest ? shownFirst : pageSize, pageSize) + more
  const chosen =
    found.find((point) => point.code === code) ??
    (saved?.code === code ? saved : undefined) ??
    points.find((point) => point.code === code)
  useEffect(() => {
    if (chosen) savePickupPoint(chosen)
  }, [chosen])
  const listed = useMemo(
    () =>
      chosen && !found.slice(0, max).includes(chosen) ? [chosen, ...found.filter((point) => point !== chosen)] : found,
    [chosen, found, max],
  )
  return {
    isMap,
    setIsMap,
    words,
    setWords,
    setBox,
    setSavedPoint,
    found,
    /** The found points, after the chosen one when it is not among the first. */
    listed,
    shown: listed.slice(0, max),
    hasMore: listed.length > max,
    showMore: () => setMore(more + pageSize),
    /** The points nearest to the buyer's city are shown, `nearby` of them near it. */
    isNearest,
    nearby,
    isLoading: fetcher.state !== 'idle',
    hasFailed: answer.hasFailed,
  }
}
